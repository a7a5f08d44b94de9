import { describe, expect, test } from "vitest";
import { foundByWords, isChinese } from "../../../../src/studio/app/editor/found-by-words.ts";
import { completedAt, MARK, unmarked } from "../../../support/studio/asked.ts";
import { springTea as tea } from "../../../support/studio/campaign-folder.ts";

/** What is offered to whoever has typed these words. */
function found(marked: string, typed: string): string[] {
  const { offset, text } = unmarked(marked.replace(MARK, typed + MARK));
  const answer = completedAt(text, offset);
  expect(answer && text.slice(answer.from, offset)).toBe(typed);
  return foundByWords(answer?.choices ?? [], typed).map(({ label }) => label);
}

const key = `{ "language": 2, ${MARK} }`;
const quotedKey = `{ "language": 2, "${MARK}" }`;
const block = `{ "view": [${MARK}] }`;
const type = `{ "view": [{ "type": "${MARK}" }] }`;
const step = `{ "actions": { "a": { "steps": [${MARK}] } } }`;
const schedule = `{ "schedule": { ${MARK} } }`;
const when = tea.replace('"when": "status.claimed"', `"when": "${MARK}"`);
const text = tea.replace("领取{status.amount}元代金券", `领取{${MARK}}`);
const field = tea.replace("领取{status.amount}元代金券", `领取{brand.${MARK}}`);

describe("the first choices for Chinese words", () => {
  test.each([
    ["a key by its short name", key, "标题", ["title"]],
    ["the same within quotes", quotedKey, "标题", ["title"]],
    ["by the beginning of it", key, "标", ["title", "topBar"]],
    ["by more than it", key, "活动标题", ["title"]],
    ["by a word of its description", schedule, "截止", ["end", "lastDay"]],
    ["the short name before descriptions", schedule, "最后", ["lastDay"]],
    ["a block, from nothing", block, "按钮", ["button"]],
    ["a block within the quotes of its kind", type, "按钮", ["button"]],
    ["by some signs of its name", type, "页头", ["hero"]],
    ["a step", step, "提示", ["toast"]],
    ["a step that goes elsewhere", step, "前往", ["navigate"]],
    ["a value", '{ "tables": { "a": { "rows": [{ "tone": "▮" }] } } }', "次要", ["secondary"]],
    [
      "the values of a kind",
      '{ "forms": { "a": { "fields": { "b": { "kind": "▮" } } } } }',
      "验证",
      ["code"],
    ],
    [
      "a date by what day it is",
      schedule.replace(MARK, `"lastDay": "${MARK}"`),
      "今",
      [expect.stringMatching(/^\d{4}-/)],
    ],
    ["a name in an expression, by what is said of it", when, "登录", ["session.token"]],
    ["a name in a text", text, "品牌名", ["brand.name"]],
    ["a field behind a dot", field, "客服电话", ["phone"]],
    ["a function", when, "四舍五入", ["round"]],
  ])("%s", (_, marked, typed, first) => {
    expect(found(marked, typed).slice(0, first.length)).toEqual(first);
  });

  test("nothing is offered for words that nothing is called by", () => {
    expect(found(key, "龙井")).toEqual([]);
  });
});

test.each([
  ["lastDay", false],
  ["", false],
  ["$comment", false],
  ["按", true],
  ["an钮", true],
])("%j is typed to search by Chinese words: %s", (typed, expected) => {
  expect(isChinese(typed)).toBe(expected);
});
