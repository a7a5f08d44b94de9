import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  createDecisionTable,
  type DecisionTable,
  evaluateDecisionTable,
} from "../../src/explain/table-as-grid.ts";
import type { Campaign } from "../../src/language/document.generated.ts";
import { evaluateCondition, evaluateRaw } from "../../src/language/evaluation/evaluate.ts";
import { printExpression, type Scope } from "../../src/language/syntax/ast.ts";
import { createPagePlan } from "../../src/plan/create-page-plan.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { replaceNamesInScope } from "../../src/play/snapshot.ts";
import { nodeOf } from "../support/check/table-question.ts";
import { isMet } from "../support/explain/is-met.ts";
import { forAll } from "../support/for-all.ts";
import { pageNode, pageScope } from "../support/language/arbitrary-scope.ts";
import { randomFrom } from "../support/language/random.ts";
import { Expressions } from "../support/language/random-expression.ts";
import { MALL_PLACE } from "../support/place.ts";
import { runs } from "../support/seed.ts";

const planWith = (rows: readonly (string | undefined)[], values: Record<string, string> = {}): Plan =>
  createPagePlan({
    campaign: {
      ...{ language: 3, id: "garden", route: "/garden", title: "花园", view: [], values },
      schedule: { start: "2025-02-10T00:00:00+08:00" },
      constants: { least: 120, kinds: ["rose", "tulip"] },
      tables: {
        main: {
          rows: rows.map((when, at) => ({ state: `r${at}`, text: "", ...(when !== undefined && { when }) })),
        },
      },
    } as unknown as Campaign,
    brand: { bridge: {} } as never,
    partners: [],
    place: MALL_PLACE,
  });

const requirementLines = ({ rows }: DecisionTable) =>
  rows.map((ways) =>
    ways.map((way) =>
      way.map(({ by, column, saying }) => [column, saying.zh, ...(by ? [by] : [])].join(" ")),
    ),
  );

describe("the requirements of a row", () => {
  test.each<[string, string[][]]>([
    ["garden.open", [["garden.open 是"]]],
    ["!garden.open", [["garden.open 否"]]],
    ["garden.leaves >= 3 && garden.open", [["garden.leaves ≥ 3", "garden.open 是"]]],
    ["3 < garden.leaves", [["garden.leaves > 3"]]],
    ["!(garden.leaves < constants.least)", [["garden.leaves ≥ 120 constants.least"]]],
    ["garden.a == 1 || garden.b == 2", [["garden.a = 1"], ["garden.b = 2"]]],
    ["!(garden.a == 1 || garden.b == 2)", [["garden.a ≠ 1", "garden.b ≠ 2"]]],
    ["garden.a > 0 && garden.a < 9", [["garden.a > 0", "garden.a < 9"]]],
    ["garden.kind in constants.kinds", [["garden.kind = “rose”或“tulip” constants.kinds"]]],
    ["!(garden.a in [1, 2])", [["garden.a ≠ 1 或 2"]]],
    ["garden.day != null", [["garden.day 不为空"]]],
    ["now >= schedule.start", [["now 2025-02-10 起 schedule.start"]]],
    ["now < time('2025-02-11')", [["now 2025-02-11 之前 time('2025-02-11')"]]],
    ["garden.a > garden.b", [["garden.a > garden.b 是"]]],
    [
      "garden.open ? garden.a == 1 : garden.b == 2",
      [
        ["garden.open 是", "garden.a = 1"],
        ["garden.open 否", "garden.b = 2"],
      ],
    ],
    ["values.isReady", [["garden.open 是", "garden.leaves ≥ 3"]]],
    ["garden.open && !garden.open", []],
    ["size(garden.beds) > 0", [["size(garden.beds) > 0"]]],
    ["garden.beds.exists(one, one.weeds > 3)", [["garden.beds.exists(one, one.weeds > 3) 是"]]],
  ])("%s", (when, expected) => {
    const plan = planWith([when], { isReady: "garden.open && garden.leaves >= 3" });
    const table = createDecisionTable(plan, "main") as DecisionTable;
    expect(requirementLines(table)).toEqual([expected]);
  });

  test("a row without a condition has none, and a condition with too many alternatives is not split", () => {
    const many = Array.from({ length: 9 }, (_, at) => `garden.a == ${at}`).join(" || ");
    const table = createDecisionTable(planWith([many, undefined]), "main") as DecisionTable;
    expect(table.rows.map((ways) => ways.map((way) => way.length))).toEqual([[1], [0]]);
  });

  test("facts are described by their fields", () => {
    const describe = (path: readonly (string | number)[]) =>
      path.join(".") === "garden.leaves" ? "叶子" : undefined;
    const plan = planWith([
      "garden.leaves > 1 && size(garden.leaves) > 1 && garden.leaves > garden.b && garden.c",
    ]);
    const { columns } = createDecisionTable(plan, "main", { describe }) as DecisionTable;
    expect(columns.map(({ meaning }) => meaning?.zh)).toEqual([
      "叶子",
      "叶子的数量",
      "叶子 > garden.b",
      undefined,
    ]);
  });
});

const FIELDS = [
  { path: "status.f0", kind: "number" },
  { path: "status.f1", kind: "number" },
  { path: "status.f3", kind: "boolean" },
  { path: "status.f5", kind: "objects" },
] as const;

const values = fc.nat().map((seed) => {
  const expressions = new Expressions(randomFrom(seed), FIELDS);
  return { v: expressions.number(2), c: expressions.condition(2) };
});

test("a row holds exactly if one of its alternatives is met, and each requirement equals its expression", () => {
  let [held, wanted] = [0, 0];
  forAll(
    1000,
    [fc.array(pageNode, { minLength: 1, maxLength: 4 }), pageScope, values],
    (nodes, data, own) => {
      const plan = planWith(nodes.map(printExpression), own);
      const table = createDecisionTable(plan, "main") as DecisionTable;
      const scope: Scope = replaceNamesInScope(plan, { ...data, constants: plan.campaign.constants }, {});
      const facts = evaluateDecisionTable(plan, table, scope);
      for (const [at, ways] of table.rows.entries()) {
        const verdict = evaluateCondition(nodeOf(printExpression(nodes[at] as never)), scope, MALL_PLACE);
        expect(ways.some((way) => isMet(way, facts))).toBe(verdict === true);
        if (verdict === true) held++;
        for (const { atom, condition, isTrue } of ways.flat()) {
          expect(evaluateRaw(nodeOf(condition), scope, MALL_PLACE) === true).toBe(
            facts.atoms[atom] === isTrue,
          );
          wanted++;
        }
      }
    },
  );
  expect(held).toBeGreaterThan(runs(300));
  expect(wanted).toBeGreaterThan(runs(3000));
});

test("shows the names that a document gives to values", () => {
  const plan = planWith(["garden.state == 1", "garden.state in [0, 2]", undefined]);
  const names = { 0: "未领取", 1: "已领取" };
  const namesOf = (path: readonly unknown[]) => (path.join(".") === "garden.state" ? names : undefined);
  const grid = createDecisionTable(plan, "main", { namesOf });
  expect(grid && requirementLines(grid)).toEqual([
    [["garden.state = 1 已领取"]],
    [["garden.state = 0 未领取或 2"]],
    [[]],
  ]);
  expect(grid?.columns[0]?.names).toEqual(names);
});
