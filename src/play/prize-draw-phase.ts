import type { Scope } from "../language/syntax/ast.ts";
import { isEqual } from "../language/values.ts";
import type { Plan } from "../plan/plan.ts";
import type { DrawResult, Snapshot } from "./snapshot.ts";

/**
 * Phase of a draw:
 *
 *   rest ─ tap ─→ pending ─ answer ─→ landing ─ landed ─→ rest (on the place)
 *                    └ refused, failed, no such place ──→ rest (no place)
 *
 * It is derived from the running action (see Run), never stored. So a draw moves as long as its action holds the lock.
 */
export type DrawPhase =
  /** Both are undefined if the draw is in its neutral position. */
  | { phase: "rest"; place: number | undefined; result?: unknown }
  | { phase: "pending" }
  /** `isHurried`: the page was hidden meanwhile, so the animation is shortened for the customer who returns. */
  | ({ phase: "landing"; isHurried: boolean } & DrawResult);

/** Returns the current phase of a draw. Pure. */
export function prizeDrawPhase({ runs, rests }: Pick<Snapshot, "runs" | "rests">, draw: string): DrawPhase {
  for (const { landing, awaits, error, steps, isHurried = false } of Object.values(runs)) {
    if (landing?.draw === draw)
      return { phase: "landing", place: landing.place, result: landing.result, isHurried };
    if (awaits !== undefined && !error && steps.some(({ play }) => play === draw))
      return { phase: "pending" };
  }
  return { phase: "rest", place: rests[draw]?.place, result: rests[draw]?.result };
}

/**
 * Returns the result of a draw according to the server's answer; undefined if the answer names no known prize or
 * valid number.
 */
export function prizeDrawResult(
  { campaign, evaluate }: Plan,
  draw: string,
  scope: Scope,
): DrawResult | undefined {
  const { places = [], digits, result: expression = "null" } = campaign.draws?.[draw] ?? {};
  const result = evaluate(expression, scope);
  if (digits !== undefined) return isNumberWithDigits(digits, result) ? { place: 0, result } : undefined;
  const place = places.findIndex(({ prize }) => isEqual(prize, result));
  return place < 0 ? undefined : { place, result };
}

function isNumberWithDigits(digits: number, text: unknown): boolean {
  return typeof text === "string" && text.length === digits && /^\d+$/.test(text);
}
