import { describe, expect, it, test } from "vitest";
import type { Campaign, Text } from "../../src/language/document.generated.ts";
import type { Scope } from "../../src/language/syntax/ast.ts";
import { UNKNOWN } from "../../src/language/values.ts";
import { createPagePlan } from "../../src/plan/create-page-plan.ts";
import { defaultCatchSteps, requiresLogin } from "../../src/plan/plan.ts";
import { MALL_PLACE } from "../support/place.ts";
import { brand, planFor } from "../support/play/page.ts";

const campaign: Partial<Campaign> = {
  endpoints: {
    status: { path: "/status" },
    news: { path: "/news", requiresLogin: false },
    open: { path: "/open", requiresLogin: true },
  },
  load: ["status", "news"],
  values: { gap: "status.goal - query.fee", most: "max(values.gap, news.size)", round: "values.round + 1" },
};

const plan = planFor(campaign);

const scope = { status: { goal: 100, name: "茶", odd: UNKNOWN, done: false }, list: [1, 2], none: null };

describe("an expression", () => {
  it.each<[string, evaluated: unknown, attempted: unknown, number: number | null]>([
    ["status.goal + 1", 101, 101, 101],
    ["status.goal", 100, 100, 100],
    ["status.name", "茶", "茶", null],
    ["status.done", false, false, null],
    ["list", [1, 2], [1, 2], null],
    ["none", null, null, null],
    // A missing name and an error are undefined inside and null outside.
    ["missing", null, undefined, null],
    ["status.name - 1", null, undefined, null],
    ["1 / 0", null, undefined, null],
    ["status.odd", null, UNKNOWN, null],
    ["status.odd + 1", null, UNKNOWN, null],
    // Expressions that cannot be parsed, which the checker rejects.
    ["status.goal +", null, undefined, null],
    ["", null, undefined, null],
  ])("%s", (expression, evaluated, attempted, number) => {
    expect(plan.evaluate(expression, scope)).toEqual(evaluated);
    expect(plan.evaluateRaw(expression, scope)).toEqual(attempted);
    expect(plan.number(expression, scope)).toBe(number);
  });
});

describe("a condition", () => {
  it.each<[string, condition: string | undefined, verdict: unknown]>([
    ["that holds", "status.goal > 1", true],
    ["that does not hold", "status.done", false],
    ["that is omitted", undefined, true],
    ["that is null", "none", false],
    ["on a missing name", "missing.goal > 1", false],
    ["that is not a boolean", "status.goal", false],
    ["on an unknown value", "status.odd > 1", UNKNOWN],
    ["that an unknown value does not decide", "status.odd > 1 || status.goal > 1", true],
    ["that cannot be parsed", "status.goal >", false],
  ])("%s", (_, condition, verdict) => {
    expect(plan.evaluateCondition(condition, scope)).toBe(verdict);
    expect(plan.holds(condition, scope)).toBe(verdict === true);
  });
});

describe("a template", () => {
  it.each<[template: string | undefined, text: string]>([
    ["{status.name}{status.goal}元", "茶100元"],
    ["{status.goal | fixed:list[0]}", "100.0"],
    ["status", "status"],
    ["{status.odd}{missing}", "----"],
    ["{status.goal", ""],
    ["", ""],
    [undefined, ""],
  ])("%s", (template, text) => {
    expect(plan.render(template, scope)).toBe(text);
  });
});

describe("the names that are read", () => {
  it.each<[expression: string | undefined, names: string[]]>([
    ["status.goal > 1 && news.size > 1", ["news", "status"]],
    ["status", ["status"]],
    ["values.gap", ["query", "status", "values.gap"]],
    ["values.most", ["news", "query", "status", "values.gap", "values.most"]],
    ["values.round", ["values.round"]],
    ["values.nothing", ["values.nothing"]],
    ["list.exists(x, x > status.goal)", ["list", "status"]],
    ["'{status}'", []],
    ["1 + 1", []],
    ["status.goal >", []],
    ["{status.goal}", []],
    [undefined, []],
  ])("by the expression %s", (expression, names) => {
    expect([...plan.reads(expression)].sort()).toEqual(names);
  });

  it.each<[template: string | undefined, names: string[]]>([
    ["{status.name}", ["status"]],
    ["{status.name}{news.size}", ["news", "status"]],
    ["{1 | fixed:status.n}", ["status"]],
    ["{values.gap | fixed:news.n}", ["news", "query", "status", "values.gap"]],
    ["status", []],
    ["status.goal > news.size", []],
    ["{{status}}", []],
    ["{status.goal", []],
    [undefined, []],
  ])("by the template %s", (template, names) => {
    expect([...plan.templateReads(template)].sort()).toEqual(names);
  });
});

it.each<[string, ticks: boolean | undefined, expected: boolean]>([
  ["ticks if its file says so", true, true],
  ["does not tick if its file says so", false, false],
  ["ticks if an earlier publisher did not say", undefined, true],
])("a page %s", (_, ticks, expected) => {
  const published = {
    campaign: plan.campaign,
    brand,
    partners: [],
    place: MALL_PLACE,
    ...(ticks !== undefined && { ticks }),
  };
  expect(createPagePlan(published).ticks).toBe(expected);
});

describe("from right to left, a text", () => {
  const published = { campaign: plan.campaign, brand, partners: [], place: MALL_PLACE };
  const arabic = createPagePlan({ ...published, dir: "rtl" });
  const phone = { phone: "138****6021" };

  it.each([
    ["رقمك {phone} فاز", "رقمك \u200e138****6021 فاز"],
    ["{phone}", "\u200e138****6021"],
    ["1101**********234X, {phone}", "\u200e1101**********234X, \u200e138****6021"],
    ["{phone | number}", "--"],
    ["2*3 + {3 + 4}", "2*3 + 7"],
  ])("%s keeps masked numbers in their order", (template, text) => {
    expect(arabic.render(template, phone)).toBe(text);
  });

  it("is compared without the mark that keeps the order", () => {
    expect(arabic.matches("{phone}", "^138\\*", phone)).toBe(true);
    expect(arabic.pick("{phone}", [["^138.*", "A"]], phone)).toBe("A");
  });

  it("has no mark in other writing", () => {
    expect(plan.render("{phone}", phone)).toBe("138****6021");
  });
});

test("a plan has empty endpoints and loads for a document without them", () => {
  expect(planFor({})).toMatchObject({ endpoints: {}, load: [] });
});

test("the tables of a plan have no prototype, and the page is not modified", () => {
  const tables = Object.freeze({ main: { rows: [] } });
  const published = Object.freeze({ ...plan.campaign, tables });
  const bare =
    createPagePlan({ campaign: published, brand, partners: [], place: MALL_PLACE }).campaign.tables ?? {};
  expect("constructor" in bare).toBe(false);
  expect(bare).toEqual(tables);
});

it.each([
  ["status", true],
  ["open", true],
  ["news", false],
  ["missing", true],
])("the endpoint %s requires a login: %s", (endpoint, required) => {
  expect(requiresLogin(plan, endpoint)).toBe(required);
});

it.each<["load" | "action", endpoints: string[]]>([
  ["load", []],
  ["action", ["status", "news"]],
])("by default, a failed %s shows its message unless logged out, and loads %s again", (during, endpoints) => {
  expect(defaultCatchSteps(plan, during)).toEqual([
    { toast: "{error.message}", when: "error.kind != 'loggedOut'" },
    ...endpoints.map((endpoint) => ({ reload: endpoint })),
  ]);
});

describe("a text with cases", () => {
  const cases = [
    { when: "status.goal < 50", text: "少" },
    { when: "status.goal == 100", text: "{status.name}满" },
    { text: "多" },
  ];

  it.each<[string, Text, string, Scope?]>([
    ["the first case that holds", cases, "茶满"],
    ["the case without a condition if no other holds", cases, "多", { status: { goal: 60 } }],
    ["-- if an earlier case is unknown", [{ when: "status.odd == 1", text: "奇" }, { text: "偶" }], "--"],
    [
      "a case that holds before an unknown one",
      [
        { when: "true", text: "奇" },
        { when: "status.odd == 1", text: "偶" },
      ],
      "奇",
    ],
    ["-- if no case holds", [{ when: false, text: "奇" }], "--"],
    ["the next case if a condition is null", [{ when: "none", text: "奇" }, { text: "偶" }], "偶"],
  ])("shows %s", (_, text, expected, own = {}) => {
    expect(plan.render(text, { ...scope, ...own })).toBe(expected);
  });

  it("reads the names in its conditions and texts, also through values", () => {
    const text = [{ when: "values.gap > 0", text: "{news.size}" }, { text: "status" }];
    expect(plan.templateReads(text)).toEqual(new Set(["values.gap", "status", "query", "news"]));
  });
});
