import type { Scope } from "../language/syntax/ast.ts";
import { isEqual } from "../language/values.ts";
import type { Plan } from "../plan/plan.ts";
import type { Drawn, Snapshot } from "./snapshot.ts";

/**
 * What a draw is doing:
 *
 *   rest ─ tap ─→ pending ─ answer ─→ landing ─ landed ─→ rest (on the place)
 *                    └ refused, failed, no such place ──→ rest (on none)
 *
 * It is never stored: an action under way says it (see Run). So it moves as long as the action's lock is held.
 */
export type Motion =
  /** Both are undefined where it rests on nothing. */
  | { phase: "rest"; place: number | undefined; result?: unknown }
  | { phase: "pending" }
  /** `hurried`: the page was hidden meanwhile, and whoever comes back to it shall not wait. */
  | ({ phase: "landing"; hurried: boolean } & Drawn);

/** What a draw is doing at this moment. Pure. */
export function motionOf({ runs, rests }: Pick<Snapshot, "runs" | "rests">, draw: string): Motion {
  for (const { landing, awaits, error, steps, hurried = false } of Object.values(runs)) {
    if (landing?.draw === draw)
      return { phase: "landing", place: landing.place, result: landing.result, hurried };
    if (awaits !== undefined && !error && steps.some(({ play }) => play === draw))
      return { phase: "pending" };
  }
  return { phase: "rest", place: rests[draw]?.place, result: rests[draw]?.result };
}

/** What a draw must come to by the server's answer; undefined where that is no prize, or no such number. */
export function drawnOf({ campaign, evaluate }: Plan, draw: string, scope: Scope): Drawn | undefined {
  const { places = [], digits, result: expression = "null" } = campaign.draws?.[draw] ?? {};
  const result = evaluate(expression, scope);
  if (digits !== undefined) return isNumberOf(digits, result) ? { place: 0, result } : undefined;
  const place = places.findIndex(({ prize }) => isEqual(prize, result));
  return place < 0 ? undefined : { place, result };
}

function isNumberOf(digits: number, text: unknown): boolean {
  return typeof text === "string" && text.length === digits && /^\d+$/.test(text);
}
