import { describe, expect, test } from "vitest";
import { proveTable } from "../../../src/check/tables/prove-table.ts";
import { questionOf, shown, type TableSource } from "../../support/check/table-question.ts";

const OUT = { out: "!session.loggedIn" };
const MET_OUT = { out: "session.loggedIn=false" };

interface Case extends Pick<TableSource, "rows" | "more"> {
  name: string;
  /** The schemas of `status.s` and `status.t`. */
  schemas: object[];
  expected: Record<string, string>;
}

const open: Case[] = [
  {
    name: "a closed list has no other value",
    schemas: [{ enum: [1, 5] }],
    rows: { ...OUT, done: "status.s == 5", first: "status.s == 1", other: "status.s != 5 && status.s != 1" },
    expected: { ...MET_OUT, done: "status.s=5", first: "status.s=1", other: "never" },
  },
  {
    name: "an open list has other values",
    schemas: [{ enum: [1, 5], open: true }],
    rows: { ...OUT, done: "status.s == 5", first: "status.s == 1", other: "status.s != 5 && status.s != 1" },
    expected: { ...MET_OUT, done: "status.s=5", first: "status.s=1", other: "status.s=0" },
  },
  {
    name: "rows for only the listed numbers of an open list leave a gap",
    schemas: [{ enum: [0, 1], open: true, minimum: 0 }],
    rows: { ...OUT, none: "status.s == 0", one: "status.s == 1" },
    expected: { ...MET_OUT, none: "status.s=0", one: "status.s=1", gap: "status.s=2" },
  },
  {
    name: "rows for only the listed texts of an open list leave a gap",
    schemas: [{ enum: ["GOLD", "SILVER"], open: true }],
    rows: { ...OUT, gold: "status.s == 'GOLD'", silver: "status.s == 'SILVER'" },
    expected: { ...MET_OUT, gold: 'status.s="GOLD"', silver: 'status.s="SILVER"', gap: 'status.s="示例"' },
  },
  {
    name: "other values have the same types: whole numbers, and null only if listed",
    schemas: [
      { enum: [1, 2], open: true },
      { enum: ["x", null], open: true },
    ],
    rows: {
      ...OUT,
      half: "status.s > 1 && status.s < 2",
      none: "status.s == null",
      text: "status.s == 'x'",
      nothing: "status.t == null",
      number: "status.t == 1",
      rest: null,
    },
    expected: {
      ...MET_OUT,
      half: "never",
      none: "never",
      text: "never",
      nothing: "status.t=null",
      number: "never",
      rest: 'status.t="x"',
    },
  },
];

const truthy: Case[] = [
  {
    name: "a truthy field is true or false",
    schemas: [{ type: ["boolean", "null"], truthy: true, default: null, fallback: "?" }],
    rows: { ...OUT, none: "status.s == null", odd: "status.s == '?'", yes: "status.s", no: "!status.s" },
    expected: { ...MET_OUT, none: "never", odd: "never", yes: "status.s=true", no: "status.s=false" },
  },
];

const fallback: Case[] = [
  {
    name: "a fallback is one more value",
    schemas: [{ enum: [0, 1], fallback: -1 }],
    rows: { ...OUT, none: "status.s == 0", one: "status.s == 1", odd: "status.s == -1" },
    expected: { ...MET_OUT, none: "status.s=0", one: "status.s=1", odd: "status.s=-1" },
  },
  {
    name: "a fallback without a row is a gap",
    schemas: [{ enum: [0, 1], fallback: -1 }],
    rows: { ...OUT, none: "status.s == 0", one: "status.s == 1" },
    expected: { ...MET_OUT, none: "status.s=0", one: "status.s=1", gap: "status.s=-1" },
  },
  {
    name: "a fallback can be out of bounds, between steps, or null",
    schemas: [
      { type: "integer", minimum: 0, fallback: -0.5 },
      { type: "number", fallback: null },
    ],
    rows: {
      ...OUT,
      odd: "status.s < 0 && status.s > -1",
      less: "status.s <= -1",
      none: "status.t == null",
      sum: "status.s + status.t > 1",
      rest: null,
    },
    expected: {
      ...MET_OUT,
      odd: "status.s=-0.5",
      less: "never",
      none: "status.s=0, status.t=null",
      sum: "status.s=0, status.t=2",
      rest: "status.s=0, status.t=0",
    },
  },
  {
    name: "a fallback is one more value of a long list",
    schemas: [{ enum: Array.from({ length: 40 }, (_, index) => index), fallback: -1 }],
    rows: {
      ...OUT,
      odd: "status.s < 0",
      low: "status.s < 20",
      high: "status.s >= 20",
      far: "status.s >= 40",
    },
    expected: {
      ...MET_OUT,
      odd: "status.s=-1",
      low: "status.s=0",
      high: "status.s=20",
      far: "never",
    },
  },
];

const MOMENT = { type: "string", format: "date-time" };
const DAYS = Array.from({ length: 30 }, (_, day) => `2025-01-${String(day + 1).padStart(2, "0")} 00:00:00`);

const moments: Case[] = [
  {
    name: "a moment field is always a moment",
    schemas: [MOMENT],
    rows: { ...OUT, running: "time(status.s) > now", over: "time(status.s) <= now" },
    expected: {
      ...MET_OUT,
      running: 'status.s="2025-01-01 12:00:00", now=2025-01-01 00:00:00',
      over: 'status.s="2025-01-01 12:00:00", now=2025-01-01 12:00:00',
    },
  },
  {
    name: "a moment field can also be null or its fallback",
    schemas: [
      { ...MOMENT, type: ["string", "null"] },
      { ...MOMENT, fallback: "" },
    ],
    rows: {
      ...OUT,
      set: "time(status.s) > 0 || time(status.s) <= 0",
      odd: "time(status.t) == null",
      rest: null,
    },
    expected: {
      ...MET_OUT,
      set: 'status.s="2025-01-01 12:00:00"',
      odd: "never",
      rest: "status.s=null",
    },
  },
  {
    name: "texts of moments have the order of the moments",
    schemas: [MOMENT],
    rows: {
      ...OUT,
      early: "status.s < '2025-02-10'",
      same: "time(status.s) < time('2025-02-10')",
      exactly: "status.s <= '2025-02-10 00:00:00'",
      late: "'2025-03-01 12:00:00' <= status.s",
      word: "status.s > 'x'",
      between: null,
    },
    expected: {
      ...MET_OUT,
      early: 'status.s="2025-01-01 12:00:00"',
      same: "masked by early",
      exactly: 'status.s="2025-02-10 00:00:00"',
      late: 'status.s="2025-03-01 12:00:00"',
      word: "never",
      between: 'status.s="2025-02-11 00:00:00"',
    },
  },
  {
    name: "texts have this order even if more moments are named than elements fit",
    schemas: [MOMENT],
    rows: {
      ...OUT,
      named: `status.s in [${DAYS.slice(0, 25).map((day) => `'${day}'`)}]`,
      before: "status.s < '2025-01-30 00:00:00'",
      at: "status.s <= '2025-01-30 00:00:00'",
      is: "status.s == '2025-01-30 00:00:00'",
      since: "'2025-01-30 00:00:00' <= status.s",
    },
    expected: {
      ...MET_OUT,
      named: 'status.s="2025-01-01 00:00:00"',
      before: 'status.s="2025-01-01 12:00:00"',
      at: 'status.s="2025-01-30 00:00:00"',
      is: "masked by at",
      since: 'status.s="2025-01-31 00:00:00"',
    },
  },
  {
    name: "two moment fields can have any order",
    schemas: [MOMENT, MOMENT],
    rows: {
      ...OUT,
      later: "status.s > status.t",
      sooner: "status.t > status.s",
      same: "status.s <= status.t",
      other: "status.s != status.t",
    },
    expected: {
      ...MET_OUT,
      later: 'status.s="2025-01-01 12:00:00", status.t="2025-01-01 00:00:00"',
      sooner: 'status.s="2025-01-01 12:00:00", status.t="2025-01-02 00:00:00"',
      same: 'status.s="2025-01-01 12:00:00", status.t="2025-01-01 12:00:00"',
      other: "masked by later + sooner",
    },
  },
  {
    name: "a moment in another format never equals the text of a field",
    schemas: [MOMENT],
    rows: { ...OUT, iso: "status.s == '2025-02-10T00:00:00Z'", word: "status.s.contains('月')", rest: null },
    expected: { ...MET_OUT, iso: "never", word: "never", rest: "session.loggedIn=true" },
  },
  {
    name: "date() with literals is a known moment",
    schemas: [MOMENT],
    rows: {
      ...OUT,
      early: "time(status.s) < date(2025, 2, 10)",
      same: "time(status.s) < time('2025-02-10')",
      never: "time(status.s) < date(2025, 2, 30)",
      rest: null,
    },
    expected: {
      ...MET_OUT,
      early: 'status.s="2025-01-01 12:00:00"',
      same: "masked by early",
      never: "never",
      rest: 'status.s="2025-02-10 00:00:00"',
    },
  },
];

describe.each(Object.entries({ open, truthy, fallback, moments }))("%s", (_, cases) => {
  test.each(cases)("$name", ({ schemas, expected, ...source }) => {
    const names = ["s", "t"].slice(0, schemas.length);
    const status = { properties: Object.fromEntries(names.map((name, index) => [name, schemas[index]])) };
    expect(shown(proveTable(questionOf({ ...source, status })))).toEqual(expected);
  });
});

test("proves nothing wrong for a function that proofs cannot follow", () => {
  const whole = { type: "integer", minimum: 1, maximum: 31 };
  const day = "date(status.y, status.m, status.d)";
  const { gap, gapProven, rows, notes } = proveTable(
    questionOf({
      rows: {
        ...OUT,
        later: `${day} > now`,
        sooner: `${day} < now`,
        same: `${day} == time('2025-02-10')`,
        none: `status.d == 31 && status.m == 2 && ${day} == null`,
        not: `!(${day} > now) && !(${day} < now)`,
      },
      status: { properties: { y: { ...whole, minimum: 2020, maximum: 2030 }, m: whole, d: whole } },
    }),
  );
  for (const { state, verdict } of rows) expect(["met", "notProven"], state).toContain(verdict);
  // 30 February meets no row, so the proof must not exclude a gap.
  expect(gapProven && gap === null).toBe(false);
  expect(notes.map((note) => note.en).join()).toContain(`${day} is too complex to analyse`);
});
