import { describe, expect, it } from "vitest";
import { collectLiterals, MAX_SLOTS } from "../../../src/check/tables/translation/collect-literals.ts";
import { nodeOf } from "../../support/check/table-question.ts";

const constants = { tiers: [1, 2] };
const ask = (...texts: string[]) => collectLiterals(texts.map(nodeOf), constants);
/** The same question about as many lists, or about one as often. */
const often = (text: string, times: number) => Array.from({ length: times }, () => text);

describe("whether as many items as are told apart are enough", () => {
  it.each([
    ["as many questions as items", often("status.list.exists(x, x > 1)", MAX_SLOTS), true],
    ["a question too many", often("status.list.exists(x, x > 1)", MAX_SLOTS + 1), false],
    ["`in` is a question, too", often("1 in status.list", MAX_SLOTS + 1), false],
    ["a list of the document is known", often("1 in constants.tiers", MAX_SLOTS + 1), true],
    ["a list that is written out is known", often("status.fee in [1, 2]", MAX_SLOTS + 1), true],
    ["an index counts with all below it", [`status.list[${MAX_SLOTS - 1}] == 1`], true],
    ["an index beyond them", [`status.list[${MAX_SLOTS}] == 1`], false],
    ["an index that is not written out", ["status.list[status.at] == 1"], false],
    ["items that pass a filter are counted", ["size(status.list.filter(x, x > 1)) > 2"], false],
    ["items that pass a filter are asked about", ["status.list.filter(x, x > 1).exists(x, x < 5)"], true],
    ["another list for each item", ["status.list.exists(x, x in status.others)"], false],
    ["an item's own list for each item", ["status.list.exists(x, 1 in x.parts)"], true],
  ])("%s", (_, texts, isEnough) => {
    expect(ask(...texts).isEnough).toBe(isEnough);
  });
});

it("collects what fields may be compared with, also from constants and their keys", () => {
  const { texts, numbers } = collectLiterals(
    [nodeOf("status.kind == 'a' && status.fee > constants.least.b")],
    {
      least: { b: 5 },
    },
  );
  expect([[...texts].sort(), [...numbers]]).toEqual([["a", "b"], [5]]);
});
