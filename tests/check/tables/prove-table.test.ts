import { describe, expect, test } from "vitest";
import { proveTable } from "../../../src/check/tables/prove-table.ts";
import { questionOf, shown, type TableSource } from "../../support/check/table-question.ts";

const YUAN = { type: "number", minimum: 0, multipleOf: 0.01 };
const fields = (properties: object) => ({ type: "object", properties });
const moment = (text: string) => Date.parse(`${text}+08:00`);

interface Case extends TableSource {
  name: string;
  expected: Record<string, string>;
}

const OUT = { out: "!session.loggedIn" };
const MET_OUT = { out: "session.loggedIn=false" };

const unlisted: Case[] = [
  {
    name: "an object without listed properties may have any property",
    rows: { ...OUT, one: "status.kind == 1", other: "status.kind != 1" },
    status: { type: "object" },
    expected: { ...MET_OUT, one: "status.kind=1", other: "status.kind=false", gap: "session.loggedIn=true" },
  },
  {
    name: "a nested object of an item may have any property",
    rows: { ...OUT, deep: "status.days.exists(day, day.more.kind == 'a')", none: null },
    status: fields({ days: { type: "array", items: fields({ more: {} }) } }),
    expected: {
      ...MET_OUT,
      deep: 'size(status.days)=1, status.days[0].more={"kind":"a"}, status.days[0].more.kind="a"',
      none: "size(status.days)=0",
    },
  },
  {
    name: "an object with listed properties has no others",
    rows: { ...OUT, one: "status.more.kind == 1", none: null },
    status: fields({ more: fields({}) }),
    expected: { ...MET_OUT, one: "never", none: "session.loggedIn=true" },
  },
];

const numbers: Case[] = [
  {
    name: "steps of 0.01 leave no gap between 49.99 and 50",
    rows: { ...OUT, low: "status.fee <= 49.99", high: "status.fee >= 50" },
    status: fields({ fee: YUAN }),
    expected: { ...MET_OUT, low: "status.fee=0", high: "status.fee=50" },
  },
  {
    name: "a row with < leaves its bound 49.99 as a gap",
    rows: { ...OUT, low: "status.fee < 49.99", high: "status.fee >= 50" },
    status: fields({ fee: YUAN }),
    expected: { ...MET_OUT, low: "status.fee=0", high: "status.fee=50", gap: "status.fee=49.99" },
  },
  {
    name: "steps of 0.001 leave a gap between 49.99 and 50",
    rows: { ...OUT, low: "status.fee <= 49.99", high: "status.fee >= 50" },
    status: fields({ fee: { ...YUAN, multipleOf: 0.001 } }),
    expected: { ...MET_OUT, low: "status.fee=0", high: "status.fee=50", gap: "status.fee=49.991" },
  },
  {
    name: "two compared fields get their examples as values",
    rows: { ...OUT, claimable: "status.fee >= status.goal", short: "values.gap > 0" },
    status: fields({ fee: YUAN, goal: { ...YUAN, exclusiveMinimum: 0, examples: [120] } }),
    values: { gap: "max(0, status.goal - status.fee)" },
    expected: { ...MET_OUT, claimable: "status.fee=120, status.goal=120", short: "status.fee=0" },
  },
  {
    name: "ceil rounds up",
    rows: {
      ...OUT,
      one: "ceil(status.fee / 50) <= 1",
      two: "ceil(status.fee / 50) == 2",
      more: "status.fee > 100.01",
    },
    status: fields({ fee: YUAN }),
    expected: {
      ...MET_OUT,
      one: "status.fee=0",
      two: "status.fee=51",
      more: "status.fee=101",
      gap: "status.fee=100.01",
    },
  },
  {
    name: "round rounds halves away from zero, and % has the sign of the first number",
    rows: {
      ...OUT,
      down: "round(status.n) == -2",
      up: "round(status.n) == 2",
      none: "round(status.n) == 0 && status.n != 0",
      rest: "status.n * 2 % 2 == -1",
      other: null,
    },
    status: fields({ n: { type: "number", minimum: -1.5, maximum: 1.5, multipleOf: 0.5 } }),
    expected: {
      ...MET_OUT,
      down: "status.n=-1.5",
      up: "status.n=1.5",
      none: "never",
      rest: "status.n=-0.5",
      other: "status.n=0",
    },
  },
  {
    name: "a row can be masked by two others together",
    rows: {
      ...OUT,
      a: "status.n < 5",
      b: "status.n >= 5 && status.n < 10",
      c: "status.n > 2 && status.n < 8",
      d: "status.n >= 10",
    },
    status: fields({ n: { type: "integer" } }),
    expected: { ...MET_OUT, a: "status.n=0", b: "status.n=5", c: "masked by a + b", d: "status.n=10" },
  },
  {
    name: "a condition that cannot hold is never met",
    rows: { ...OUT, a: "status.n > 5 && status.n * 2 < 11", rest: null },
    status: fields({ n: { type: "integer" } }),
    expected: { ...MET_OUT, a: "never", rest: "session.loggedIn=true" },
  },
  {
    name: "a field can be an index of constants",
    rows: {
      ...OUT,
      over: "status.fee >= constants.tiers[status.tier]",
      under: "status.fee < constants.tiers[status.tier]",
    },
    status: fields({ tier: { type: "integer", minimum: 0, maximum: 3 }, fee: YUAN }),
    more: { constants: { tiers: [50, 100, 200] } },
    expected: {
      ...MET_OUT,
      over: "status.fee=50, status.tier=0",
      under: "status.fee=0, status.tier=0",
      gap: "status.tier=3",
    },
  },
  {
    name: "a list with more values than a mask holds is proved",
    rows: { ...OUT, low: "status.day <= 20", high: "status.day > 21" },
    status: fields({ day: { enum: Array.from({ length: 40 }, (_, day) => day) } }),
    expected: { ...MET_OUT, low: "status.day=0", high: "status.day=22", gap: "status.day=21" },
  },
  {
    name: "a product of two fields can be any number with its sign",
    rows: {
      ...OUT,
      large: "status.x * status.y > 100",
      small: "status.x * status.y <= 100",
      none: "status.x * status.y < 0",
    },
    status: fields({ x: YUAN, y: YUAN }),
    expected: {
      ...MET_OUT,
      large: "status.x=99.99, status.y=100",
      small: "status.x=0, status.y=0",
      none: "never",
    },
  },
  {
    name: "numbers too large to be exact are not proved",
    rows: { ...OUT, a: "status.x * 1e12 == 3.5e30", rest: null },
    status: fields({ x: YUAN }),
    expected: { ...MET_OUT, a: "notProven", rest: "status.x=0" },
  },
];

const absence: Case[] = [
  {
    name: "a table without a row before login has a gap",
    rows: { a: "status.n == 0", b: "status.n != 0" },
    status: fields({ n: { enum: [0, 1] } }),
    expected: { a: "status.n=0", b: "status.n=1", gap: "session.loggedIn=false" },
  },
  {
    name: "!= and ! do not hold for missing values",
    rows: { a: "status.n != 1", b: "!(status.n == 0)", out: "!(session.loggedIn && status.n == 5)" },
    status: fields({ n: { enum: [0, 1] } }),
    expected: { a: "status.n=0", b: "status.n=1", out: "session.loggedIn=false" },
  },
  {
    name: "null has no order: neither a comparison nor its negation holds",
    rows: { ...OUT, a: "status.n > 0", b: "!(status.n > 0)" },
    status: fields({ n: { type: ["integer", "null"] } }),
    expected: { ...MET_OUT, a: "status.n=1", b: "status.n=0", gap: "status.n=null" },
  },
  {
    name: "null is replaced by the default",
    rows: { ...OUT, a: "status.n > 0", b: "!(status.n > 0)", c: "status.n == null" },
    status: fields({ n: { type: ["integer", "null"], default: 3 } }),
    expected: { ...MET_OUT, a: "status.n=3", b: "status.n=0", c: "never" },
  },
  {
    name: "an endpoint that is not loaded may not have answered",
    rows: { ...OUT, got: "claim.ok == 1", not: "claim.ok == 0" },
    endpoints: {
      claim: { data: { properties: { ok: { enum: [0, 1] } } }, loaded: false, requiresLogin: true },
    },
    expected: {
      ...MET_OUT,
      got: "claim has an answer, claim.ok=1",
      not: "claim has an answer, claim.ok=0",
      gap: "claim has no answer",
    },
  },
  {
    name: "an endpoint without login has an answer before login",
    rows: { a: "status.n == 0", b: "status.n != 0" },
    endpoints: {
      status: { data: { properties: { n: { enum: [0, 1] } } }, loaded: true, requiresLogin: false },
    },
    expected: { a: "status.n=0", b: "status.n=1" },
  },
  {
    name: "a value that refers to itself is an error",
    rows: { ...OUT, a: "values.loop > 0", rest: null },
    values: { loop: "values.loop + 1" },
    expected: { ...MET_OUT, a: "never", rest: "session.loggedIn=true" },
  },
  {
    name: "a division by zero is neither below nor above a number",
    rows: { ...OUT, below: "1 / status.n < 1", above: "1 / status.n >= 1", rest: null },
    status: fields({ n: { enum: [0, 1, 2] } }),
    expected: { ...MET_OUT, below: "status.n=2", above: "status.n=1", rest: "status.n=0" },
  },
];

const texts: Case[] = [
  {
    name: "an address parameter is any text or null",
    rows: { bar: "query.showNav == 'true'", none: "query.showNav != 'true'" },
    expected: { bar: 'query.showNav="true"', none: "query.showNav=null" },
  },
  {
    name: "a token is not empty after login",
    rows: { ...OUT, some: "session.token != ''", none: "session.token == ''" },
    expected: { ...MET_OUT, some: "session.loggedIn=true", none: "masked by out" },
  },
  {
    name: "texts are ordered",
    rows: {
      a: "query.d < '2025-01-01'",
      b: "query.d >= '2025-01-01' && query.d < '2025-02-01'",
      c: "query.d > '2025-02-01'",
      none: "query.d == null",
    },
    expected: {
      a: 'query.d=""',
      b: 'query.d="2025-01-01"',
      c: 'query.d="示例"',
      none: "query.d=null",
      gap: 'query.d="2025-02-01"',
    },
  },
  {
    name: "results of startsWith exclude or imply one another",
    rows: {
      ab: "query.c.startsWith('ab')",
      a: "query.c.startsWith('a')",
      both: "query.c.startsWith('ab') && query.c.startsWith('b')",
      rest: null,
    },
    expected: { ab: 'query.c="ab"', a: 'query.c="a"', both: "never", rest: "query.c=null" },
  },
  {
    name: "a text read by time() may not be a moment",
    rows: { ...OUT, running: "time(status.end) > now", over: "time(status.end) <= now" },
    status: fields({ end: { type: "string" } }),
    expected: {
      ...MET_OUT,
      running: 'status.end="2025-01-01 12:00:00", now=2025-01-01 00:00:00',
      over: 'status.end="2025-01-01 12:00:00", now=2025-01-01 12:00:00',
      gap: 'status.end="示例"',
    },
  },
];

const days: Case[] = [
  {
    name: "daysUntil counts the days of a schedule",
    rows: {
      before: "now < schedule.start",
      over: "now >= schedule.end",
      last: "daysUntil(now, schedule.end) == 1",
      first: "daysUntil(schedule.start, now) == 0",
      middle: "daysUntil(schedule.start, now) >= 1 && daysUntil(now, schedule.end) >= 3",
    },
    more: { schedule: { start: moment("2025-01-20T00:00:00"), end: moment("2025-01-27T00:00:00") } },
    expected: {
      before: "now=2025-01-19 00:00:00",
      over: "now=2025-01-27 00:00:00",
      last: "now=2025-01-26 00:00:00",
      first: "now=2025-01-20 00:00:00",
      middle: "now=2025-01-21 00:00:00",
      gap: "now=2025-01-25 00:00:00",
    },
  },
  {
    name: "a table for each item reads the item's fields",
    rows: {
      missed: "day.timeStatus == 1 && day.joinStatus == 0",
      open: "day.timeStatus == 0 && day.joinStatus == 0",
      voucher: "day.timeStatus == 0 && day.rewardType == 0",
      order: "day.timeStatus == 0 && day.todayFee < 1000",
      done: "day.timeStatus >= 0",
      soon: "day.timeStatus == -1",
    },
    more: {
      items: {
        day: {
          properties: {
            timeStatus: { enum: [-1, 0, 1] },
            joinStatus: { enum: [0, 1] },
            rewardType: { enum: [0, 1, 2] },
            todayFee: { type: "number", minimum: 0 },
          },
        },
      },
    },
    expected: {
      missed: "day.timeStatus=1, day.joinStatus=0",
      open: "day.timeStatus=0, day.joinStatus=0",
      voucher: "day.timeStatus=0, day.joinStatus=1, day.rewardType=0",
      order: "day.timeStatus=0, day.joinStatus=1, day.rewardType=1, day.todayFee=0",
      done: "day.timeStatus=0, day.joinStatus=1, day.rewardType=1, day.todayFee=1000",
      soon: "day.timeStatus=-1",
    },
  },
];

const DAYS = fields({ days: { type: "array", items: { properties: { s: { enum: [0, 1, 2] } } } } });

const lists: Case[] = [
  {
    name: "exists and all read the items of a list",
    rows: { ...OUT, some: "status.days.exists(d, d.s == 1)", every: "status.days.all(d, d.s == 0)" },
    status: DAYS,
    expected: {
      ...MET_OUT,
      some: "size(status.days)=1, status.days[0].s=1",
      every: "size(status.days)=0",
      gap: "size(status.days)=1, status.days[0].s=2",
    },
  },
  {
    name: "an index beyond the end is an error",
    rows: { ...OUT, a: "status.days[1].s == 0", b: "status.days[1].s != 0", few: "size(status.days) < 2" },
    status: DAYS,
    expected: {
      ...MET_OUT,
      a: "size(status.days)=2, status.days[1].s=0",
      b: "size(status.days)=2, status.days[1].s=1",
      few: "size(status.days)=0",
    },
  },
  {
    name: "filtered items can be counted",
    rows: { ...OUT, two: "size(status.days.filter(d, d.s == 1)) >= 2", rest: null },
    status: DAYS,
    expected: {
      ...MET_OUT,
      two: "size(status.days)=2, status.days[0].s=1, status.days[1].s=1",
      rest: "size(status.days)=0",
    },
  },
  {
    name: "a condition that only a longer list might meet is not proved",
    rows: {
      ...OUT,
      odd: "size(status.days.filter(d, d.s == 1)) == 2 && size(status.days.filter(d, d.s == 1)) == 3",
      rest: null,
    },
    status: DAYS,
    expected: { ...MET_OUT, odd: "notProven", rest: "size(status.days)=0" },
  },
];

const others: Case[] = [
  {
    name: "an assumption excludes responses",
    rows: { ...OUT, a: "status.x >= status.y" },
    status: fields({ x: YUAN, y: YUAN }),
    assume: ["status.x >= status.y"],
    expected: { ...MET_OUT, a: "session.loggedIn=true" },
  },
  {
    name: "an assumption that is an error excludes no response",
    rows: { ...OUT, a: "status.n != null", b: "status.n == null" },
    status: fields({ n: { type: ["integer", "null"] } }),
    assume: ["status.n > 0"],
    expected: { ...MET_OUT, a: "status.n=1", b: "status.n=null" },
  },
  {
    name: "overlapping rows of a UNIQUE table are reported",
    rows: { ...OUT, a: "status.n >= 1", b: "status.n <= 1", rest: null },
    status: fields({ n: { enum: [0, 1, 2] } }),
    more: { hitPolicy: "UNIQUE" },
    expected: {
      ...MET_OUT,
      a: "status.n=1",
      b: "status.n=0",
      "a & b": "status.n=1",
      rest: "masked by out + a + b",
    },
  },
  {
    name: "without a budget, only examples are found",
    rows: { ...OUT, a: "status.x > status.y", b: "status.x <= status.y", c: "status.x > status.y + 1" },
    status: fields({ x: YUAN, y: YUAN }),
    more: { budget: 0 },
    expected: {
      out: "session.loggedIn=false",
      a: "status.x=1.01, status.y=1",
      b: "status.x=0, status.y=0",
      c: "notProven",
      gap: "not proven",
    },
  },
  {
    name: "any text can be looked up in a map of constants",
    rows: {
      known: "status.code in constants.names",
      silver: "constants.names[status.code] == '银'",
      none: "constants.names[status.code] == null",
      rest: null,
    },
    status: fields({ code: { type: "string", examples: ["XAU"] } }),
    more: { constants: { names: { XAG: "银", XAU: "金" } } },
    expected: {
      known: 'status.code="XAU"',
      silver: "masked by known",
      none: "never",
      rest: 'status.code="示例"',
    },
  },
  {
    name: "a listed text can be looked up in a map of constants",
    rows: { ...OUT, silver: "constants.names[status.code] == '银'", rest: null },
    status: fields({ code: { enum: ["XAG", "S"] } }),
    more: { constants: { names: { XAG: "银" } } },
    expected: { ...MET_OUT, silver: 'status.code="XAG"', rest: 'status.code="S"' },
  },
  {
    name: "tables read form fields as null",
    rows: { typed: "forms.sign.name != null", open: "forms.sign.name == null" },
    more: { forms: { sign: { name: { type: "string" } } } },
    expected: { typed: "never", open: "session.loggedIn=true" },
  },
  {
    name: "local state has the type of its initial value",
    rows: { a: "local.n > 3", b: "local.n <= 3", c: "local.n == null" },
    more: { local: { n: 0 } },
    expected: { a: "local.n=4", b: "local.n=0", c: "never" },
  },
];

describe.each(Object.entries({ numbers, absence, texts, days, lists, unlisted, others }))(
  "%s",
  (_, cases) => {
    test.each(cases)("$name", ({ expected, ...source }) => {
      expect(shown(proveTable(questionOf(source)))).toEqual(expected);
    });
  },
);

test("a witness contains a whole scope with all fields", () => {
  const question = questionOf({
    rows: { ...OUT, a: "status.n == 1 && query.showNav == 'true'", rest: null },
    status: fields({
      n: { enum: [0, 1] },
      name: { type: "string", examples: ["小王"] },
      days: { type: "array", items: { type: "integer" } },
    }),
    more: { local: { open: false }, constants: { cap: 500 } },
  });
  expect(proveTable(question).rows[1]?.witness).toEqual({
    world: "loggedIn",
    fields: { "status.n": 1, "query.showNav": "true" },
    scope: {
      session: { loggedIn: true, token: "token", phoneType: "android" },
      query: { showNav: "true" },
      navigation: { token: null, phoneType: null, isShowTop: null },
      local: { open: false },
      schedule: { start: null, end: null, lastDay: null },
      constants: { cap: 500 },
      forms: {},
      now: Date.UTC(2025, 0, 1, 4),
      status: { n: 1, name: "小王", days: [0] },
    },
  });
});

test("notes report simplifications", () => {
  const notesOf = (source: TableSource) => proveTable(questionOf(source)).notes.map((note) => note.en);
  expect(
    notesOf({ rows: { a: "status.x * status.y > 1", rest: null }, status: fields({ x: YUAN, y: YUAN }) }),
  ).toEqual(["status.x * status.y is too complex to analyse; it counts as any value."]);
  expect(
    notesOf({
      rows: { a: "status.x < 1", rest: null },
      status: fields({ x: YUAN }),
      assume: ["status.x < 1", "status.x > 2"],
    }),
  ).toEqual(['No answer can meet all conditions of "assume", so nothing was proved.']);
  expect(
    notesOf({ rows: { a: "status.x + status.y <= 0.3", rest: null }, status: fields({ x: YUAN, y: YUAN }) }),
  ).toEqual([expect.stringContaining("calculated exactly")]);
  expect(
    notesOf({
      rows: { a: "status.x >= status.y && status.x - status.y > 0", rest: null },
      status: fields({ x: YUAN, y: YUAN }),
    }),
  ).toEqual([]);
});
