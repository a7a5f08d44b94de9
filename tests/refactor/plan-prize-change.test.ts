import { describe, expect, test } from "vitest";
import { mergeAllDocuments } from "../../src/check/document/merge-documents.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import { planPrizeChange } from "../../src/refactor/prizes/plan-prize-change.ts";
import { textsAfterEdits } from "../../src/refactor/refactoring.ts";
import { schemas } from "../check/support.ts";

const PATH = "campaigns/lucky.json";

function lucky(prizes: readonly number[], text: string) {
  return {
    language: 3,
    id: "lucky",
    route: "/lucky",
    title: "Lucky",
    endpoints: { draw: { path: "/draw", data: { enum: prizes } } },
    draws: { wheel: { result: "draw", places: prizes.map((prize) => ({ prize, label: `${prize}元` })) } },
    view: [{ type: "text", text }],
  };
}

/** Returns the document after a change, or the English refusal. */
function changed(document: object, kind: "add" | "remove", amount: number): unknown {
  const text = JSON.stringify(document);
  const documents = mergeAllDocuments([readJson({ path: PATH, text })], schemas);
  const plan = planPrizeChange(documents, { kind, amount }, schemas);
  if ("refusal" in plan) return plan.refusal.en;
  return JSON.parse(textsAfterEdits(plan.places, () => text).get(PATH) ?? "");
}

describe.each([
  ["between two others", [5, 10, 50], 20, "奖品为5元、10元、50元", "奖品为5元、10元、20元、50元"],
  [
    "that is the largest",
    [5, 10, 50],
    80,
    "最高50元：5元、10元、50元。",
    "最高80元：5元、10元、50元、80元。",
  ],
  ["without a list in the texts", [5, 10], 20, "满5元可用", "满5元可用"],
])("a prize %s", (_, prizes, amount, before, after) => {
  test("is added to the answer, the places and the texts", () => {
    const result = changed(lucky(prizes, before), "add", amount) as ReturnType<typeof lucky>;
    expect(result.view).toEqual([{ type: "text", text: after }]);
    expect(new Set(result.endpoints.draw.data.enum)).toEqual(new Set([...prizes, amount]));
    expect(result.draws.wheel.places).toContainEqual({ prize: amount, label: `${amount}元` });
  });

  test("is removed without a trace", () => {
    const all = changed(lucky(prizes, before), "add", amount) as object;
    expect(changed(all, "remove", amount)).toEqual(lucky(prizes, before));
  });
});

test.each([
  ["add", 10, "10 is a prize already."],
  ["remove", 7, "7 is no prize of this draw."],
] as const)("refuses to %s %d", (kind, amount, message) => {
  expect(changed(lucky([5, 10], ""), kind, amount)).toBe(message);
});
