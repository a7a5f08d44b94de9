import { expect, test } from "vitest";
import { checkExample } from "./support.ts";

const AT = { type: "string", examples: ["2025-02-10 00:00:00"] };
const beds = {
  type: "array",
  items: {
    properties: { dug: AT, sown: { ...AT, format: "date-time" }, days: { type: "array", items: AT } },
  },
};

/** The fields of which is told that they are read as moments, where the page says this. */
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
  ["by time()", "{time(garden.wiltsAt)}", ["wiltsAt"]],
  ["by a format", '{garden.wiltsAt | date:"M.D"}', ["wiltsAt"]],
  ["in an expression", "{max(now, time(garden.wiltsAt) + 1) > now ? 1 : 2}", ["wiltsAt"]],
  ["twice is told once", '{time(garden.wiltsAt)} {garden.wiltsAt | date:"M.D"}', ["wiltsAt"]],
  ["one of two", "{time(query.at == '' ? garden.wiltsAt : query.at)}", ["wiltsAt"]],
  ["at a place of a list", "{time(garden.beds[0].dug)}", ["dug"]],
  ["of a filtered list", "{time(garden.beds.filter(b, b.dug != '')[0].dug)}", ["dug"]],
  ["in a macro", "{garden.beds.exists(b, time(b.dug) > now) ? 1 : 2}", ["dug"]],
  ["in a macro in a macro", "{garden.beds.all(b, b.days.exists(d, time(d) > now)) ? 1 : 2}", ["items"]],
  [
    "a name that a macro binds is none of an endpoint",
    "{[query.at].exists(garden, time(garden) > now) ? 1 : 2}",
    [],
  ],
  ["declared", '{garden.beds.exists(b, time(b.sown) > now) ? 1 : 2} {garden.beds[0].sown | date:"M.D"}', []],
  ["of listed texts, which are known", "{time(garden.kind)}", []],
  ["of what is no answer", '{time(query.at)} {now | date:"M.D"} {time("2025-02-10")}', []],
  ["put together, which is nobody's field", "{time(garden.wiltsAt + ' 00:00:00')}", []],
  ["another format", "{garden.wiltsAt}{1 | money}", []],
])("%s", (_, text, fields) => expect(toldOf(text)).toEqual(fields));

test("by way of values", () => {
  expect(
    toldOf("{time(values.end) > now ? 1 : 2}", {
      values: { end: "values.first.dug", first: "garden.beds[0]" },
    }),
  ).toEqual(["dug"]);
});

test("of the items of a list in the view, and of a list in its items", () => {
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

test("values that lead back to themselves are told as that, and lead nowhere", () => {
  const values = { a: "values.b", b: "values.a" };
  const rules = checkExample({ patch: { values, title: "{time(values.a)}" } }).map(({ rule }) => rule);
  expect(rules).toEqual(["value-cycle"]);
});
