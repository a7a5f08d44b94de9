import fc from "fast-check";
import { expect } from "vitest";
import { shanghaiDayNumber, startOfShanghaiDay } from "../../campaigns/sandbox/mall/calendar.ts";
import { PERSONAS } from "../../campaigns/sandbox/mall/personas.ts";
import { DAY_MS } from "../../src/language/time.ts";
import type { AnswerEnvelope } from "../../src/sandbox/rules/answer-call.ts";
import { enter, type Player, type Role } from "./player.ts";

export type Move =
  | { kind: "order"; fen: number }
  | { kind: "recharge" }
  /** Calls the story's endpoint. */
  | { kind: "call" }
  /** Lets time pass, or turns it back in a story with time travel. */
  | { kind: "pass"; ms: number };

export interface Story {
  who: string;
  start: string;
  moves: Move[];
}

/** Generates stories that begin at one of these times and in which time passes by these steps, in hours. */
export function stories(starts: readonly string[], hours: readonly number[]): fc.Arbitrary<Story> {
  const fen = fc.oneof(fc.constantFrom(1, 1999, 2000, 12_050, 50_000), fc.integer({ min: 0, max: 80_000 }));
  const move = fc.oneof(
    { weight: 4, arbitrary: fen.map((fen): Move => ({ kind: "order", fen })) },
    { weight: 5, arbitrary: fc.constant<Move>({ kind: "call" }) },
    {
      weight: 3,
      arbitrary: fc
        .constantFrom(...hours)
        .map((step): Move => ({ kind: "pass", ms: step * 3_600_000 + 12_345 })),
    },
    { weight: 1, arbitrary: fc.constant<Move>({ kind: "recharge" }) },
  );
  return fc.record({
    who: fc.constantFrom("old-user", "old-user", ...PERSONAS.map(({ token }) => token)),
    start: fc.constantFrom(...starts),
    moves: fc.array(move, { minLength: 20, maxLength: 40 }),
  });
}

/** Steps in hours: forwards only, or also backwards. */
export const ONWARD = [1, 5, 12, 20, 26];
export const BACK_AND_FORTH = [1, 12, 26, -3, -13, -26];

/** Shanghai day of a story: fees in fen, and the endpoint's answers that were not refusals. */
export interface Day {
  fees: number;
  answers: unknown[];
}

/**
 * Plays a story, calling one endpoint, and then lets two months pass; `look` sees every move. Returns the player and
 * the totals computed from the story.
 */
export function tell(
  { who, start, moves }: Story,
  { role, endpoint }: { role: Role; endpoint: string },
  look: (player: Player, today: Day, answer?: AnswerEnvelope) => void = () => {},
): { player: Player; days: Map<number, Day> } {
  const player = enter([role], who).at(start);
  // A persona has its registration age on the day it is first seen.
  player.sandbox.account(who);
  const { mall } = player.sandbox;
  const days = new Map<number, Day>();
  for (const move of moves) {
    if (move.kind === "pass") player.sandbox.setClock(mall.now() + move.ms);
    if (move.kind === "recharge") mall.recharge(who, 5000);
    const today = days.get(shanghaiDayNumber(mall.now())) ?? { fees: 0, answers: [] };
    days.set(shanghaiDayNumber(mall.now()), today);
    if (move.kind === "order") today.fees += mall.order(who, move.fen)?.fee ?? 0;
    const answer = move.kind === "call" ? player.call(endpoint) : undefined;
    if (answer?.code === "0") today.answers.push(answer.data);
    look(player, today, answer);
  }
  player.sandbox.setClock(Math.max(...[...days.keys()].map(startOfShanghaiDay)) + 60 * DAY_MS);
  return { player, days };
}

/** Returns the vouchers of this title that came at dawn, in fen, by the day that they are for. */
export function paidFor(player: Player, title: string): Map<number, number> {
  const paid = new Map<number, number>();
  for (const voucher of player.sandbox.account(player.token)?.vouchers ?? []) {
    if (voucher.source !== player.campaign.id || voucher.title !== title) continue;
    expect(voucher.issuedAt.slice(11)).toBe("06:00:00+08:00");
    const day = shanghaiDayNumber(Date.parse(voucher.issuedAt)) - 1;
    paid.set(day, (paid.get(day) ?? 0) + Math.round(voucher.amount * 100));
  }
  return paid;
}

/** Returns the expected amounts of these days, without zero amounts. */
export function owedFor(days: ReadonlyMap<number, Day>, reckon: (day: Day) => number): Map<number, number> {
  return new Map([...days].map(([day, facts]) => [day, reckon(facts)] as const).filter(([, fen]) => fen > 0));
}
