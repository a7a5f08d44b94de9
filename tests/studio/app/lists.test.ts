import { describe, expect, test } from "vitest";
import { DAY_MS, parseTime } from "../../../src/language/time.ts";
import { positionInRange, sliderRangeOf } from "../../../src/studio/app/preview/slider-range.ts";
import {
  type FileWithErrorCount,
  groupFiles,
  takeFirstFiles,
} from "../../../src/studio/app/shell/FileList.tsx";
import { MALL_ZONE } from "../../support/place.ts";

const at = (text: string) => parseTime(text, MALL_ZONE) ?? Number.NaN;

describe("the clock's range", () => {
  const now = at("2025-03-01 00:00:00");

  test.each([
    [
      "is the schedule with a margin of three days",
      { start: "2025-01-10", end: "2025-01-20" },
      ["2025-01-07", "2025-01-23"],
      ["2025-01-10", "2025-01-20"],
    ],
    [
      "includes the whole last day",
      { start: "2025-01-10", lastDay: "2025-01-19" },
      ["2025-01-07", "2025-01-23"],
      ["2025-01-10", "2025-01-20"],
    ],
    [
      "is a month if there is no end",
      { start: "2025-01-01" },
      ["2024-12-29", "2025-02-03"],
      ["2025-01-01", null],
    ],
    [
      "is the month before the end if there is no start",
      { end: "2025-01-31" },
      ["2024-12-29", "2025-02-03"],
      [null, "2025-01-31"],
    ],
    [
      "accepts an end before the start",
      { start: "2025-01-10", end: "2025-01-01" },
      ["2025-01-07", "2025-01-13"],
      ["2025-01-10", "2025-01-01"],
    ],
    ["is the month around now if there is no schedule", {}, ["2025-02-11", "2025-03-19"], [null, null]],
    ["ignores an invalid moment", { start: "soon" }, ["2025-02-11", "2025-03-19"], [null, null]],
  ])("%s", (_, schedule, [from = "", to = ""], [start, end]) => {
    expect(sliderRangeOf({ schedule }, now, MALL_ZONE)).toEqual({
      from: at(from),
      to: at(to),
      start: start ? at(start) : null,
      end: end ? at(end) : null,
    });
  });

  test("has a margin of a tenth for long campaigns, and shares from 0 to 1", () => {
    const range = sliderRangeOf({ schedule: { start: "2025-01-01", end: "2025-04-11" } }, now, MALL_ZONE);
    expect(range.to - range.from).toBe(120 * DAY_MS);
    expect(
      [range.from - 1, range.from, range.from + 60 * DAY_MS, range.to + 1].map((each) =>
        positionInRange(range, each),
      ),
    ).toEqual([0, 0, 0.5, 1]);
  });
});

test("finds files by words of their path, id, title and routes, and groups them by folder", () => {
  const file = (path: string, title: string, errors?: number): FileWithErrorCount => ({
    ...{ path, kind: "campaign", id: path.replace(/\W/g, ""), title, routes: [`/r-${title}`] },
    ...(errors !== undefined && { errors }),
  });
  const files = [
    file("a/one.json", "春茶", 2),
    file("a/two.json", "红包"),
    file("b/c/three.json", "春雪", 1),
    file("top.json", "x"),
  ];
  const found = (search: string) =>
    groupFiles(files, search).map(({ folder, files: all, errors }) => [
      folder,
      all.map(({ path }) => path),
      errors,
    ]);
  expect(found("")).toEqual([
    ["a", ["a/one.json", "a/two.json"], 2],
    ["b/c", ["b/c/three.json"], 1],
    ["", ["top.json"], 0],
  ]);
  expect(found("春 ONE")).toEqual([["a", ["a/one.json"], 2]]);
  expect(found("r-红包")).toEqual([["a", ["a/two.json"], 0]]);
  expect(found("none")).toEqual([]);
});

test.each([
  [0, []],
  [1, ["a 1 of 2"]],
  [2, ["a 2 of 2"]],
  [3, ["a 2 of 2", "b 1 of 1"]],
  [9, ["a 2 of 2", "b 1 of 1"]],
])("cuts the groups to the first %i files but counts all errors", (count, drawn) => {
  const file = { kind: "campaign", id: "", title: "", routes: [], errors: 1 } as const;
  const groups = groupFiles(
    ["a/1", "a/2", "b/3"].map((path) => ({ ...file, path })),
    "",
  );
  expect(
    takeFirstFiles(groups, count).map(
      ({ folder, files, errors }) => `${folder} ${files.length} of ${errors}`,
    ),
  ).toEqual(drawn);
});
