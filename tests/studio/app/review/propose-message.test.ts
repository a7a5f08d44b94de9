import { expect, it } from "vitest";
import { untranslatedText } from "../../../../src/language/messages/localized-text.ts";
import type { ReviewedChange, ReviewResponse } from "../../../../src/studio/api-review.ts";
import { proposeMessage } from "../../../../src/studio/app/review/propose-message.ts";

const change = (said: string, more: Partial<ReviewedChange> = {}): ReviewedChange => ({
  said: untranslatedText(said),
  ...{ notes: [], place: null, ...more },
});
const review = (...changes: ReviewedChange[]): ReviewResponse => ({
  ...{ id: "", summary: untranslatedText(""), notes: [], pages: [] },
  groups: [{ heading: untranslatedText(""), topics: [{ heading: untranslatedText(""), changes }] }],
});

it("is one line for one change, with the changed words of a text", () => {
  const pieces = [
    { kind: "same", text: "元宵" },
    { kind: "gone", text: "大" },
    { kind: "added", text: "好运" },
  ] as const;
  expect(proposeMessage(review(change("title", { pieces })), "抽奖", "zh")).toBe(
    "抽奖：title：元宵[-大-]{+好运+}",
  );
  expect(proposeMessage(review(change("5 → 8")), "Draw", "en")).toBe("Draw: 5 → 8");
});

it("names the first change that fits a line, and lists all", () => {
  const long = "x".repeat(80);
  expect(proposeMessage(review(change(long), change("a → b")), "Draw", "en")).toBe(
    `Draw: a → b, and 1 more\n\n- ${long}\n- a → b`,
  );
  expect(proposeMessage(review(change(long), change(long)), "Draw", "en").split("\n")[0]).toBe(
    "Draw: 2 changes",
  );
});

it("limits the list, keeps each change on a line, and says if customers see no change", () => {
  const many = Array.from({ length: 25 }, (_, index) => change(`a\nb ${index}`));
  const lines = proposeMessage(review(...many), "页面", "zh").split("\n");
  expect([lines.length, lines[2], lines.at(-1)]).toEqual([23, "- a b 0", "- 以及其他 5 处"]);
  expect(proposeMessage(review(), "页面", "zh")).toBe("页面：整理，顾客看到的不变");
});
