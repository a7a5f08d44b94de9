import fc from "fast-check";
import { expect, test } from "vitest";
import { shanghaiDayNumber } from "../../campaigns/sandbox/mall/calendar.ts";
import { PERSONAS } from "../../campaigns/sandbox/mall/personas.ts";
import { DAY_MS } from "../../src/language/time.ts";
import { forAll } from "../support/for-all.ts";
import { openSandbox, type Player, play } from "./player.ts";

type Move =
  | { kind: "order"; fen: number }
  | { kind: "recharge" }
  | { kind: "claim" | "join" }
  /** Lets time pass, or turns it back in a story with time travel. */
  | { kind: "pass"; ms: number };

interface Story {
  who: string;
  /** Start: shortly before one of the campaigns, or while it runs. */
  start: number;
  moves: Move[];
}

const start = fc
  .constantFrom("01-19T20:00", "01-20T09:00", "01-21T09:00", "01-23T05:30", "01-25T22:00", "02-03T12:00")
  .map((time) => Date.parse(`2025-${time}:00+08:00`));

const call = fc.constantFrom({ kind: "claim" as const }, { kind: "join" as const });
const order = fc
  .oneof(fc.constantFrom(1, 1999, 11_999, 12_000, 50_000), fc.integer({ min: 0, max: 80_000 }))
  .map((fen) => ({ kind: "order" as const, fen }));
const recharge = fc.constant({ kind: "recharge" as const });

/** Generates stories in which time passes by one of these steps, in hours. */
function stories(...hours: number[]): fc.Arbitrary<Story> {
  const pass = fc
    .constantFrom(...hours)
    .map((step) => ({ kind: "pass" as const, ms: step * 3_600_000 + 12_345 }));
  const move = fc.oneof(
    { weight: 4, arbitrary: order },
    { weight: 4, arbitrary: call },
    { weight: 3, arbitrary: pass },
    { weight: 1, arbitrary: recharge },
  );
  const who = fc.constantFrom("old-user", ...PERSONAS.map((persona) => persona.token));
  return fc.record({ who, start, moves: fc.array(move, { minLength: 20, maxLength: 40 }) });
}

const onward = stories(1, 5, 12, 20, 26);
const backAndForth = stories(1, 12, 26, -3, -13, -26);

interface Players {
  redPacket: Player;
  feedback: Player;
  /** Shanghai days of the granted claims. */
  claims: number[];
  /** Days since registration at each join. */
  joins: unknown[];
}

/** Plays a story; `look` sees the mall after every move. */
function playAll({ who, start: now, moves }: Story, look: (players: Players) => void = () => {}): Players {
  const { sandbox } = openSandbox();
  sandbox.setClock(now);
  // A persona has its registration age on the day it is first seen.
  sandbox.account(who);
  const redPacket = play("yearTaskTicket", who, sandbox);
  const feedback = play("yearEndFeedback", who, sandbox);
  const players: Players = { redPacket, feedback, claims: [], joins: [] };
  for (const move of moves) {
    if (move.kind === "order") sandbox.mall.order(who, move.fen);
    if (move.kind === "recharge") sandbox.mall.recharge(who, 5000);
    if (move.kind === "pass") sandbox.setClock(sandbox.mall.now() + move.ms);
    if (move.kind === "claim" && redPacket.say("claim") === "0")
      players.claims.push(shanghaiDayNumber(sandbox.mall.now()));
    if (move.kind === "join" && feedback.say("join") === "0")
      players.joins.push(feedback.data("status").registerDays);
    look(players);
  }
  return players;
}

const sum = (amounts: readonly number[]) =>
  amounts.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100;

test("in every story, even with time travel, there is one claim a day, a refund of at most 500, and every answer fits", () => {
  forAll(25, [backAndForth], (story) => {
    const { claims, joins } = playAll(story, ({ redPacket, feedback }) => {
      const { todayFee } = redPacket.data("status");
      const account = redPacket.sandbox.account(story.who);
      const today = account?.orders.filter(({ at }) => at.slice(0, 10) === account.now.slice(0, 10)) ?? [];
      expect(todayFee).toBe(sum(today.map(({ fee }) => fee)));
      expect(account?.todayFee).toBe(todayFee);
      const back = sum(feedback.vouchers().map(([amount]) => amount));
      expect(back).toBeLessThanOrEqual(500);
      expect(feedback.data("status").reward).toBe(back);
    });
    expect(new Set(claims).size).toBe(claims.length);
    expect(joins.filter((registerDays) => Number(registerDays) <= 7)).toEqual([]);
  });
});

test("as time goes on, nothing is taken back, and refunds never exceed the fees until the evening before", () => {
  forAll(25, [onward], (story) => {
    let before: [number, string][] = [];
    const { joins } = playAll(story, ({ feedback, redPacket }) => {
      const now = feedback.vouchers();
      expect(now.slice(now.length - before.length)).toEqual(before);
      before = now;
      const { status, fee, reward, taskFee } = feedback.data("status") as Record<string, number>;
      const todayFee =
        feedback.data("status").activityTimeState === 0 ? Number(redPacket.data("status").todayFee) : 0;
      if (status === 0) expect([fee, reward]).toEqual([0, 0]);
      else expect(reward).toBeLessThanOrEqual((Number(fee) * 100 - todayFee * 100 + 0.1) / 100);
      if (Number(fee) < Number(taskFee)) expect(reward).toBe(0);
    });
    expect(joins.length).toBeLessThanOrEqual(1);
  });
});

test("looking at a page in between makes no difference", () => {
  forAll(25, [onward], (story) => {
    const toTheEnd = { ...story, moves: [...story.moves, { kind: "pass" as const, ms: 45 * DAY_MS }] };
    const watched = playAll(toTheEnd, ({ feedback }) => feedback.vouchers());
    const left = playAll(toTheEnd);
    expect(watched.feedback.vouchers()).toEqual(left.feedback.vouchers());
    expect(watched.redPacket.vouchers()).toEqual(left.redPacket.vouchers());
  });
});

test("without a recharge there is no reward", () => {
  forAll(25, [backAndForth], ({ start, moves }) => {
    const poor = { who: "never-recharged", start, moves: moves.filter(({ kind }) => kind !== "recharge") };
    const { redPacket } = playAll(poor);
    expect(redPacket.sandbox.account("never-recharged")?.vouchers).toEqual([]);
  });
});

test("the stories contain claims, joins and vouchers", () => {
  const seen = { claims: 0, joins: 0, vouchers: 0 };
  for (const story of fc.sample(onward, { numRuns: 40 })) {
    const { claims, joins, feedback } = playAll(story);
    seen.claims += claims.length;
    seen.joins += joins.length;
    seen.vouchers += feedback.vouchers().length;
  }
  expect(Math.min(seen.claims, seen.joins, seen.vouchers)).toBeGreaterThan(10);
});
