import { describe, expect, test } from "vitest";
import { jsonPointerOf } from "../../src/check/json/json-node.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import { audienceOf } from "../../src/check/schema/audience.ts";
import type { Audience } from "../../src/check/schema/json-schema.ts";
import { schemaShapesOf } from "../../src/check/schema/schema-shape.ts";
import { findTechnicalChange } from "../../src/check/schema/technical-changes.ts";
import { walkDocument } from "../../src/check/schema/walk-document.ts";
import { wholeExample, written } from "../support/schemas/examples.ts";

const shape = schemaShapesOf(written).root("campaign.schema.json");
const example = wholeExample("campaign") as Record<string, never>;

/** Changes a copy of the example, whose shape the test knows. */
// biome-ignore lint/suspicious/noExplicitAny: it is the schema's example
type Change = (campaign: any) => void;

/** Returns the pointer of the first technical difference after a change of the schema's example. */
function changeOf(change: Change): string | undefined {
  const copy = structuredClone(example);
  change(copy);
  const [before, after] = [example, copy].map(
    (one) => readJson({ path: "", text: JSON.stringify(one) }).root,
  );
  if (!before || !after) throw new Error("The example cannot be read");
  const found = findTechnicalChange(before, after, shape);
  return found && jsonPointerOf(found);
}

describe("operators may change", () => {
  test.each<[string, Change]>([
    ["the title", (one) => (one.title = "新")],
    ["a date", (one) => (one.schedule.lastDay = "2025-05-01")],
    ["an amount", (one) => (one.constants.goal = 2000)],
    ["the text of a button", (one) => (one.tables.main.rows[1].text = "稍后开始")],
    ["a text with another expression", (one) => (one.tables.main.rows[4].text = "领{status.amount}元")],
    ["a toast", (one) => (one.actions.send.steps[1].toast = "好")],
    ["a prize and its label", (one) => Object.assign(one.draws.gifts.places[0], { prize: 6, label: "6元" })],
    ["the order of prizes", (one) => one.draws.gifts.places.reverse()],
    ["a new rule", (one) => one.dialogs.rules.view[0].items.push("新规则")],
    ["the order of blocks", (one) => one.view.unshift(one.view.pop())],
    ["a block without a condition", (one) => one.view.splice(1, 0, { type: "text", text: "新" })],
    ["a removed block without one", (one) => one.view.shift()],
    ["a colour", (one) => (one.theme.accent = "#000000")],
  ])("%s", (_, change) => {
    expect(changeOf(change)).toBeUndefined();
  });
});

describe("only developers may change", () => {
  test.each<[string, Change, string]>([
    ["a path", (one) => (one.endpoints.claim.path = "/x"), "/endpoints/claim/path"],
    [
      "an answer",
      (one) => one.endpoints.lottery.data.properties.prize.enum.pop(),
      "/endpoints/lottery/data/properties/prize/enum/7",
    ],
    ["a condition", (one) => (one.tables.main.rows[1].when = "true"), "/tables/main/rows/1/when"],
    ["the order of rows", (one) => one.tables.main.rows.reverse(), "/tables/main/rows/0/row"],
    ["what a tap does", (one) => (one.tables.main.rows[4].do = "spin"), "/tables/main/rows/4/do"],
    ["a new action", (one) => (one.actions.more = { steps: [] }), "/actions/more"],
    ["a removed dialog", (one) => delete one.dialogs.won, "/dialogs"],
    ["a text by condition", (one) => (one.title = [{ when: "true", text: "x" }, { text: "y" }]), "/title"],
    ["a copied block with a table", (one) => one.view.push({ type: "button", table: "main" }), "/view/9"],
    ["a removed block with a table", (one) => one.view.splice(3, 1), "/view"],
    ["the route", (one) => (one.route = "/other"), "/route"],
  ])("%s", (_, change, pointer) => {
    expect(changeOf(change)).toBe(pointer);
  });
});

test("says who edits each kind of field in the schema's example", () => {
  const { root } = readJson({ path: "", text: JSON.stringify(example) });
  if (!root) throw new Error("The example cannot be read");
  const audiences = new Map<object, Audience>();
  const wrong = walkDocument(root, shape).filter((visit) => {
    const audience = audienceOf(visit.shape, (visit.parent && audiences.get(visit.parent)) ?? "developer");
    audiences.set(visit, audience);
    const { "x-expression": isExpression, "x-references": isName } = visit.shape.annotations;
    return (isExpression || isName) && audience === "operator";
  });
  expect(wrong.map(({ path }) => jsonPointerOf(path))).toEqual([]);
  const top = Object.entries(shape.annotations.properties ?? {});
  const ofOperators = top.filter(([key]) => {
    const property = shape.property(key);
    return property && audienceOf(property, "developer") === "operator";
  });
  expect(ofOperators.map(([key]) => key)).toEqual([
    "title",
    "theme",
    "schedule",
    "constants",
    "topBar",
    "view",
  ]);
});
