import { expect, test } from "vitest";
import { explanationAt, splitAtMark } from "../../support/studio/assist-at.ts";
import { springTea as tea } from "../../support/studio/campaign-folder.ts";

function said(before: string, after: string) {
  expect(tea).toContain(before);
  const { offset, text } = splitAtMark(tea.replace(before, () => after));
  const found = explanationAt(text, offset);
  return (
    found && { title: found.title, words: JSON.stringify(found), marked: text.slice(found.from, found.to) }
  );
}

test.each([
  ["a key", '"load": ["status"]', '"lo▮ad": ["status"]', "load", "打开页面时要读取的接口", '"load"'],
  ["the default of a key", '"disabled": true }', '"dis▮abled": true }', "disabled", "false", '"disabled"'],
  ["a type of block", '"type": "hero"', '"type": "he▮ro"', "hero", "页面的头部", '"hero"'],
  ["a reference", '"do": "login"', '"do": "log▮in"', "login", "brands/mall.json", '"login"'],
  ["a field of an answer", "{status.amount}", "{status.am▮ount}", "status.amount", "Voucher, yuan", "amount"],
  ["an endpoint", "{status.amount}", "{st▮atus.amount}", "status", "seasonal/new.json 第 9 行", "status"],
  [
    "a name that all pages have",
    '"!session.loggedIn"',
    '"!session.logg▮edIn"',
    "session.loggedIn",
    "服务器没有拒绝",
    "loggedIn",
  ],
  [
    "a function",
    '"when": "status.claimed"',
    '"when": "ma▮x(1, 2) > status.amount"',
    "max(number...)",
    "最大",
    "max",
  ],
  ["a format", "{status.amount}", "{status.amount | mo▮ney}", "money", "1,234.50", "money"],
])("explains %s", (_, before, after, title, words, marked) => {
  const found = said(before, after);
  expect(found?.title).toBe(title);
  expect(found?.words).toContain(words);
  expect(found?.marked).toBe(marked);
});

test.each([
  ["a number", '"minimum": 0', '"minimum": ▮0'],
  ["a text for customers", "一杯春茶，", "一杯▮春茶，"],
])("does not explain %s", (_, before, after) => {
  expect(said(before, after)).toBeNull();
});
