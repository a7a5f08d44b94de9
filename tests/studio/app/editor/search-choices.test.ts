import { describe, expect, test } from "vitest";
import { containsChinese, searchChoices } from "../../../../src/studio/app/editor/search-choices.ts";
import { completionsAt, MARK, splitAtMark } from "../../../support/studio/assist-at.ts";
import { springTea as tea } from "../../../support/studio/campaign-folder.ts";

/** Returns the labels offered after these words are typed at the mark. */
function found(marked: string, typed: string): string[] {
  const { offset, text } = splitAtMark(marked.replace(MARK, typed + MARK));
  const answer = completionsAt(text, offset);
  expect(answer && text.slice(answer.from, offset)).toBe(typed);
  return searchChoices(answer?.choices ?? [], typed).map(({ label }) => label);
}

const key = `{ "language": 3, ${MARK} }`;
const quotedKey = `{ "language": 3, "${MARK}" }`;
const block = `{ "view": [${MARK}] }`;
const type = `{ "view": [{ "type": "${MARK}" }] }`;
const step = `{ "actions": { "a": { "steps": [${MARK}] } } }`;
const schedule = `{ "schedule": { ${MARK} } }`;
const when = tea.replace('"when": "status.claimed"', `"when": "${MARK}"`);
const text = tea.replace("领取{status.amount}元代金券", `领取{${MARK}}`);
const field = tea.replace("领取{status.amount}元代金券", `领取{brand.${MARK}}`);

describe("the first choice for Chinese words is", () => {
  test.each([
    ["a key by its short name", key, "标题", ["title"]],
    ["a key within quotes", quotedKey, "标题", ["title"]],
    ["a key by the start of its short name", key, "标", ["title", "topBar"]],
    ["a key by more than its short name", key, "活动标题", ["title"]],
    ["a key by a word of its description", schedule, "截止", ["end"]],
    ["a key by its short name before keys by their descriptions", schedule, "最后", ["lastDay"]],
    ["a block in an empty list", block, "按钮", ["button"]],
    ["a block within the quotes of its type", type, "按钮", ["button"]],
    ["a block by some characters of its name", type, "页头", ["hero"]],
    ["a step", step, "提示", ["toast"]],
    ["a step by a synonym", step, "前往", ["navigate"]],
    ["a value", '{ "tables": { "a": { "rows": [{ "tone": "▮" }] } } }', "次要", ["secondary"]],
    ["a value of a kind", '{ "forms": { "a": { "fields": { "b": { "kind": "▮" } } } } }', "验证", ["code"]],
    [
      "a date by its name",
      schedule.replace(MARK, `"lastDay": "${MARK}"`),
      "今",
      [expect.stringMatching(/^\d{4}-/)],
    ],
    ["a name in an expression by its description", when, "登录", ["session.token"]],
    ["a name in a text", text, "品牌名", ["brand.name"]],
    ["a field after a dot", field, "客服电话", ["phone"]],
    ["a function", when, "四舍五入", ["round"]],
  ])("%s", (_, marked, typed, first) => {
    expect(found(marked, typed).slice(0, first.length)).toEqual(first);
  });

  test("nothing for words that match nothing", () => {
    expect(found(key, "龙井")).toEqual([]);
  });
});

test.each([
  ["lastDay", false],
  ["", false],
  ["$comment", false],
  ["按", true],
  ["an钮", true],
])("isChinese(%j) is %s", (typed, expected) => {
  expect(containsChinese(typed)).toBe(expected);
});
