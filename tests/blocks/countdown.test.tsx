import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  NO_COUNTDOWN_SEEN,
  remainingDays,
  remainingTimeParts,
  spokenRemainingTime,
  watchCountdownEnd,
} from "../../src/blocks/countdown/remaining-time.ts";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";
import { forAll } from "../support/for-all.ts";
import { sayChinese } from "../support/plan/chinese-words.ts";

const DAY = 86_400_000;

describe("the parts of the remaining time", () => {
  it.each([
    ["unknown", null, undefined],
    ["over", 0, undefined],
    ["long over", -5000, undefined],
    ["the last moment counts as a second", 1, [0, 0, 0, 1]],
    ["a whole second", 1000, [0, 0, 0, 1]],
    ["a bit more than that", 1001, [0, 0, 0, 2]],
    ["just under a minute", 59_001, [0, 0, 1, 0]],
    ["a day", DAY, [1, 0, 0, 0]],
    ["a bit under a day", DAY - 1, [1, 0, 0, 0]],
    ["all units", 100 * DAY + 3 * 3_600_000 + 4 * 60_000 + 5000, [100, 3, 4, 5]],
  ])("are right when it is %s", (_, left, expected) => {
    expect(remainingTimeParts(left)).toEqual(expected);
  });

  it("add up to the time rounded up to the second", () => {
    forAll(100, [fc.integer({ min: 1, max: 400 * DAY })], (left) => {
      const [days, hours, minutes, seconds] = remainingTimeParts(left) ?? [0, 0, 0, 0];
      expect([hours < 24, minutes < 60, seconds < 60]).toEqual([true, true, true]);
      expect(((days * 24 + hours) * 60 + minutes) * 60 + seconds).toBe(Math.ceil(left / 1000));
    });
  });
});

it.each([
  [null, "--"],
  [0, "--"],
  [30_000, "不到1分钟"],
  [60_000, "1分钟"],
  [3_600_000, "1小时"],
  [DAY + 60_000, "1天1分钟"],
  [2 * DAY + 3 * 3_600_000 + 4 * 60_000 + 59_000, "2天3小时4分钟"],
])("%s ms are read aloud as %s", (left, words) => {
  expect(spokenRemainingTime(left, sayChinese)).toBe(words);
});

describe("the end of a countdown", () => {
  /** Returns how many ends are noticed while the clock shows these moments, with the end known at each. */
  function endsIn(moments: readonly (readonly [now: number, end: number | null])[]): number {
    let watch = NO_COUNTDOWN_SEEN;
    let ends = 0;
    for (const [now, end] of moments) {
      const [next, hasEnded] = watchCountdownEnd(watch, end === null ? null : end - now, now);
      watch = next;
      if (hasEnded) ends++;
    }
    return ends;
  }

  it.each<[string, [number, number | null][], number]>([
    ["is noticed once", [[0, 5], [4, 5], [5, 5], [6, 5]], 1], // biome-ignore format: a row a case
    ["is noticed in a jump", [[0, 5], [90_000, 5], [90_001, 5]], 1], // biome-ignore format: a row a case
    ["is not noticed if it was over at the start", [[6, 5], [7, 5]], 0], // biome-ignore format: a row a case
    ["is not noticed while it is unknown", [[6, null], [7, null]], 0], // biome-ignore format: a row a case
    ["is not noticed if it was over when it became known", [[4, null], [6, 5]], 0], // biome-ignore format: a row a case
    ["is noticed after it was unknown for a while", [[3, 5], [4, null], [6, 5]], 1], // biome-ignore format: a row a case
    ["is noticed again for a later end", [[4, 5], [5, 5], [6, 9], [9, 9], [10, 9]], 2], // biome-ignore format: a row a case
    ["is not noticed again when the clock goes back over it", [[4, 5], [5, 5], [4, 5], [6, 5]], 1], // biome-ignore format: a row a case
    ["is not noticed if it is postponed", [[4, 5], [4, 9], [6, 9]], 0], // biome-ignore format: a row a case
  ])("%s", (_, moments, expected) => {
    expect(endsIn(moments)).toBe(expected);
  });

  it("is noticed at most once per time, even if the clock jitters, and exactly if it was seen before and after", () => {
    forAll(100, [fc.array(fc.integer({ min: 0, max: 20 }))], (clock) => {
      const end = 10;
      const started = clock.findIndex((now) => now < end);
      const isNoticed = started >= 0 && clock.slice(started).some((now) => now >= end);
      expect(endsIn(clock.map((now) => [now, end]))).toBe(isNoticed ? 1 : 0);
    });
  });
});

it("announces the time to the minute and shows it to the second", async () => {
  const html = await drawBlocks({
    view: [{ type: "countdown", leftMs: "90061000 - now", label: "距结束" }],
  });
  expect(html).toMatch(/role="timer" aria-label="距结束 1天1小时1分钟"/);
  expect(digitsIn(html)).toEqual(Array(4).fill(["known", "01"]));
});

it("replaces the elements when the digits become known, also before React", async () => {
  const html = await drawBlocks({
    view: [{ type: "countdown", leftMs: "session.unknown", label: "距结束" }],
  });
  expect(digitsIn(html)).toEqual(Array(4).fill(["unknown", "--"]));
});

it("says that it is over instead of a row of dashes", async () => {
  const html = await drawBlocks({ view: [{ type: "countdown", leftMs: "0", label: "距结束" }] });
  expect(html).toMatch(/role="timer" aria-label="距结束 已结束"/);
  expect(digitsIn(html)).toEqual([["unknown", "--"]]);
  expect(html.replace(/<[^>]*>/g, "")).toContain("距结束--已结束");
});

/** Returns the text and the key of each digit. */
function digitsIn(html: string): (string | undefined)[][] {
  return Array.from(html.matchAll(/<b data-key="(\w+)">(.*?)<\/b>/g), ([, ...found]) => found);
}

it.each([
  [null, undefined],
  [0, undefined],
  [-1, undefined],
  [1, 1],
  [DAY, 1],
  [DAY + 1, 2],
  [7 * DAY, 7],
])("%s ms are shown as days: %s", (left, days) => {
  expect(remainingDays(left)).toBe(days);
});

it.each([
  [`7 * ${DAY}`, "7", "天"],
  ["0", "--", "已结束"],
  ["session.unknown", "--", "天"],
])("in days only, %s is shown as %s%s", async (left, days, unit) => {
  const html = await drawBlocks({
    view: [{ type: "countdown", leftMs: left, units: "days", label: "还剩" }],
  });
  expect(html).toContain(`aria-label="还剩 ${days}${unit}"`);
  expect(html.match(/<b>(.*?)<\/b>/g)).toEqual([`<b>${days}</b>`]);
});
