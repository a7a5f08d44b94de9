import { describe, expect, it } from "vitest";
import { collectLiterals, MAX_LIST_SLOTS } from "../../../src/check/tables/translation/collect-literals.ts";
import { nodeOf } from "../../support/check/table-question.ts";

const constants = { tiers: [1, 2] };
const ask = (...texts: string[]) => collectLiterals(texts.map(nodeOf), constants);
/** Returns a condition several times. */
const often = (text: string, times: number) => Array.from({ length: times }, () => text);

describe("areSlotsEnough: whether the distinguished items of a list are enough", () => {
  it.each([
    ["as many questions as items", often("status.list.exists(x, x > 1)", MAX_LIST_SLOTS), true],
    ["one question more than items", often("status.list.exists(x, x > 1)", MAX_LIST_SLOTS + 1), false],
    ["`in` counts as a question", often("1 in status.list", MAX_LIST_SLOTS + 1), false],
    ["a list of the document is known", often("1 in constants.tiers", MAX_LIST_SLOTS + 1), true],
    ["a literal list is known", often("status.fee in [1, 2]", MAX_LIST_SLOTS + 1), true],
    ["the last distinguished index", [`status.list[${MAX_LIST_SLOTS - 1}] == 1`], true],
    ["an index after the distinguished items", [`status.list[${MAX_LIST_SLOTS}] == 1`], false],
    ["an index that is not a literal", ["status.list[status.at] == 1"], false],
    ["filtered items are counted", ["size(status.list.filter(x, x > 1)) > 2"], false],
    ["filtered items are tested", ["status.list.filter(x, x > 1).exists(x, x < 5)"], true],
    ["another list for each item", ["status.list.exists(x, x in status.others)"], false],
    ["an item's own list for each item", ["status.list.exists(x, 1 in x.parts)"], true],
  ])("%s", (_, texts, areSlotsEnough) => {
    expect(ask(...texts).areSlotsEnough).toBe(areSlotsEnough);
  });
});

it("collects literals of expressions, and the values and keys of constants that they read", () => {
  const { texts, numbers } = collectLiterals(
    [nodeOf("status.kind == 'a' && status.fee > constants.least.b")],
    {
      least: { b: 5 },
    },
  );
  expect([[...texts].sort(), [...numbers]]).toEqual([["a", "b"], [5]]);
});
