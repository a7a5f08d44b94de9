import { expect, test } from "vitest";
import { checkExample } from "./support.ts";

const AT = { type: "string", examples: ["2025-02-10 00:00:00"] };
const beds = {
  type: "array",
  orderBy: ["sown"],
  items: {
    properties: { dug: AT, sown: { ...AT, format: "date-time" }, days: { type: "array", items: AT } },
  },
};

/** Returns the fields that the page reads as moments without a declaration, according to the rule. */
function toldOf(text: string, patch: object = {}): string[] {
  const problems = checkExample({
    patch: {
      endpoints: {
        garden: { data: { properties: { wiltsAt: AT, beds, kind: { enum: ["2025-02-10", "2025-02-11"] } } } },
      },
      title: text,
      ...patch,
    },
  });
  return problems.map(({ rule, pointer, message }) => {
    expect([rule, message], message).toEqual([
      "undeclared-moment",
      expect.stringContaining("reads it as one"),
    ]);
    return pointer.split("/").at(-1) ?? "";
  });
}

test.each<[string, string, string[]]>([
  ["reports a field read by time()", "{time(garden.wiltsAt)}", ["wiltsAt"]],
  ["reports a field read by a format", '{garden.wiltsAt | date:"M.D"}', ["wiltsAt"]],
  ["reports a field in an expression", "{max(now, time(garden.wiltsAt) + 1) > now ? 1 : 2}", ["wiltsAt"]],
  [
    "reports a field once if it is read twice",
    '{time(garden.wiltsAt)} {garden.wiltsAt | date:"M.D"}',
    ["wiltsAt"],
  ],
  ["reports one of two alternatives", "{time(query.at == '' ? garden.wiltsAt : query.at)}", ["wiltsAt"]],
  ["reports a field of an item by index", "{time(garden.beds[0].dug)}", ["dug"]],
  ["reports a field of a filtered list", "{time(garden.beds.filter(b, b.dug != '')[0].dug)}", ["dug"]],
  ["reports a field in a macro", "{garden.beds.exists(b, time(b.dug) > now) ? 1 : 2}", ["dug"]],
  [
    "reports a field in a nested macro",
    "{garden.beds.all(b, b.days.exists(d, time(d) > now)) ? 1 : 2}",
    ["items"],
  ],
  ["ignores a name bound by a macro", "{[query.at].exists(garden, time(garden) > now) ? 1 : 2}", []],
  [
    "ignores a declared moment",
    '{garden.beds.exists(b, time(b.sown) > now) ? 1 : 2} {garden.beds[0].sown | date:"M.D"}',
    [],
  ],
  ["ignores listed texts", "{time(garden.kind)}", []],
  ["ignores values that are not answers", '{time(query.at)} {now | date:"M.D"} {time("2025-02-10")}', []],
  ["ignores a concatenated text", "{time(garden.wiltsAt + ' 00:00:00')}", []],
  ["ignores other formats", "{garden.wiltsAt}{1 | money}", []],
])("%s", (_, text, fields) => expect(toldOf(text)).toEqual(fields));

test("reports a field read through values", () => {
  expect(
    toldOf("{time(values.end) > now ? 1 : 2}", {
      values: { end: "values.first.dug", first: "garden.beds[0]" },
    }),
  ).toEqual(["dug"]);
});

test("reports fields of a list's items in the view, and of a nested list's items", () => {
  const inner = {
    type: "list",
    each: "item.days",
    view: [{ type: "text", text: '{item | date:"M.D"}' }],
    empty: "",
  };
  const view = [
    { type: "text", text: '{item.dug | date:"M.D"} {item.sown | date:"M.D"}' },
    { ...inner, empty: "No day" },
  ];
  const list = { type: "list", each: "garden.beds", view, empty: "No bed" };
  expect(toldOf("Garden", { view: [{ type: "button", table: "main" }, list] })).toEqual(["dug", "items"]);
});

test("reports only the cycle for values that refer to themselves", () => {
  const values = { a: "values.b", b: "values.a" };
  const rules = checkExample({ patch: { values, title: "{time(values.a)}" } }).map(({ rule }) => rule);
  expect(rules).toEqual(["value-cycle"]);
});
