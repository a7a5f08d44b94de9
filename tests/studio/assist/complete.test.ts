import { describe, expect, test } from "vitest";
import { acceptedAt, labelsAt, MARK } from "../../support/studio/asked.ts";
import { springTea as tea } from "../../support/studio/campaign-folder.ts";

/** The example of the README with one part otherwise, and the cursor in it. */
function within(before: string, after: string): string {
  expect(tea).toContain(before);
  return tea.replace(before, () => after);
}

describe("keys", () => {
  test.each([
    ["a new document needs these first", "{ ▮ }", ["language", "id", "title", "view"]],
    ["of an object without its closing bracket", '{ "language": 2, "id": "a", ▮', ["title", "view"]],
    ["behind a value without a comma", '{ "language": 2, "id": "a" ▮ }', ["title", "view"]],
    ["in front of others", '{ ▮ "language": 2, "view": [] }', ["id", "title"]],
    ["while the name's quote is open", '{ "language": 2, "ti▮\n}', ["id", "title", "view"]],
    ["of a block, once its kind is known", '{ "view": [{ "type": "wheel", ▮ }] }', ["draw"]],
    [
      "of a field by its kind",
      '{ "forms": { "a": { "fields": { "b": { "kind": "code", "label": "验证码", ▮ } } } } }',
      ["do", "to"],
    ],
  ])("%s", (_, marked, first) => {
    expect(labelsAt(marked).slice(0, first.length)).toEqual(first);
  });

  test.each([
    ["what is there is not offered again", '{ "id": "a", ▮ }', "id"],
    ["a step does one thing", '{ "actions": { "a": { "steps": [{ "call": "b", ▮ }] } } }', "toast"],
    [
      "nor what belongs to another word",
      '{ "actions": { "a": { "steps": [{ "call": "b", ▮ }] } } }',
      "otherwise",
    ],
    [
      "a field of one kind has no keys of another",
      '{ "forms": { "a": { "fields": { "b": { "label": "姓名", ▮ } } } } }',
      "options",
    ],
    ["between a key and its colon nothing stands", '{ "id" ▮: "a" }', "title"],
  ])("%s", (_, marked, label) => {
    expect(labelsAt(marked)).not.toContain(label);
  });

  test("what is used and not there yet is offered by its name", () => {
    const marked = within('"actions": {', '"actions": {▮').replace('"claim": { "steps"', '"take": { "steps"');
    expect(labelsAt(marked)[0]).toBe("claim");
  });

  test("of a document that extends another nothing is needed that the other has", () => {
    const labels = labelsAt('{ "language": 2, "id": "a", "extends": "newerPages", ▮ }');
    expect(labels).toContain("view");
    expect(labels).toContain("catch");
  });

  test("in a page of its own the whole language counts", () => {
    expect(labelsAt('{ "variants": [{ "route": "/a", "patch": { ▮ } }] }')).toContain("constants");
  });
});

describe("values", () => {
  test.each([
    ["blocks by their kinds", '{ "view": [▮] }', ["wheel", "form", "button", "hero"]],
    ["in front of others", '{ "view": [▮\n{ "type": "hero" }] }', ["wheel", "form", "button"]],
    [
      "between others",
      '{ "view": [{ "type": "hero" }, bu▮, { "type": "hero" }] }',
      ["wheel", "form", "button"],
    ],
    ["the same within the quotes of a kind", '{ "view": [{ "type": "▮" }] }', ["wheel", "form"]],
    ["steps by their words", '{ "actions": { "a": { "steps": [▮] } } }', ["call", "toast", "play"]],
    ["choices", '{ "tables": { "a": { "rows": [{ "tone": "▮" }] } } }', ["primary", "secondary", "quiet"]],
    ["yes and no", '{ "tables": { "a": { "rows": [{ "disabled": ▮ }] } } }', ["true", "false"]],
    ["brands", '{ "brand": "▮" }', ["mall", "mallA"]],
    ["bases", '{ "extends": "▮" }', ["corePages"]],
    [
      "pages that a step leads to",
      '{ "actions": { "a": { "steps": [{ "navigate": "▮" }] } } }',
      ["/yearTaskTicket"],
    ],
    [
      "pictures beside the document",
      '{ "view": [{ "type": "hero", "title": "a", "art": { "src": "▮" } }] }',
      ["art/snake.svg"],
    ],
    [
      "types of answers",
      '{ "endpoints": { "a": { "path": "/a", "data": { "type": "▮" } } } }',
      ["object", "number"],
    ],
    [
      "actions, and what the brand's app can do",
      within('"do": "claim" }', '"do": "▮" }'),
      ["claim", "login"],
    ],
    ["endpoints", within('"load": ["status"]', '"load": [▮]'), ["status", "claim"]],
    ["tables", within('"table": "main"', '"table": "▮"'), ["main"]],
    [
      "rows that a base shares",
      '{ "extends": "newerPages", "tables": { "a": { "rows": [{ "row": "▮" }] } } }',
      ["loggedOut"],
    ],
    [
      "fields of the same form",
      '{ "forms": { "a": { "fields": { "phone": { "label": "手机号" } }, "checks": [{ "field": "▮" }] } } }',
      ["phone"],
    ],
  ])("%s", (_, marked, some) => {
    expect(labelsAt(marked)).toEqual(expect.arrayContaining(some));
  });

  test("a day is offered as its schema writes it", () => {
    expect(labelsAt('{ "schedule": { "lastDay": "▮" } }')[0]).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(labelsAt('{ "schedule": { "start": "▮" } }')[0]).toMatch(/T00:00:00\+08:00$/);
  });
});

describe("expressions", () => {
  const when = (text: string) => within('"when": "status.claimed"', `"when": "${text}"`);
  const text = (words: string) => within("领取{status.amount}元代金券", words);
  test.each([
    ["names, those of the page first", when(MARK), "status.running", 0],
    ["fields", when("status.▮"), "running", 0],
    ["behind half of a name", when("status.cla▮"), "claimed", 0],
    ["while the quote is open", when("!status.▮").replace(`${MARK}"`, MARK), "running", 0],
    ["functions", when("▮"), "has", 0],
    ["within a function", when("max(status.amount, ▮"), "status.amount", 0],
    ["operators that fit", when("status.amount ▮"), ">=", 0],
    ["and", when("status.claimed ▮"), "&&", 0],
    ["in a text", text("领取{▮"), "status.amount", 0],
    ["among its words, with braces", text("领取▮"), "{status.amount}", 0],
    ["formats", text("{status.amount | ▮}"), "money", 0],
    ["the brand's words", text("{brand.▮}"), "name", 0],
  ])("%s", (_, marked, label) => {
    expect(labelsAt(marked)).toContain(label);
  });

  test.each([
    ["no && behind a number", when("status.amount ▮"), "&&"],
    ["no date format for a text that is none", text("{status.claimed | ▮}"), "money"],
    ["nothing of a name that answers nothing", when(MARK), "claim"],
  ])("%s", (_, marked, label) => {
    expect(labelsAt(marked)).not.toContain(label);
  });

  test.each([
    ["a line's end", "价格\\▮n一到"],
    ["a line's end behind an expression", "{status.amount}\\▮n"],
    ["a character by its number", "\\u4e▮2d"],
    ["one that is being written", "领取\\▮"],
  ])("nothing within an escape: %s", (_, words) => {
    expect(labelsAt(text(words))).toEqual([]);
  });

  test.each([
    ["a backslash", "领取\\\\{▮}"],
    ["a line's end", "领取\\n{▮}"],
    ["a character by its number", "\\u9886取{▮}"],
  ])("names behind an escape: %s", (_, words) => {
    expect(labelsAt(text(words))).toContain("status.amount");
  });

  const list = `{ "endpoints": { "orders": { "path": "/a", "data": { "type": "array", "items": {
    "type": "object", "properties": { "paid": { "type": "boolean" }, "state": { "enum": ["open", "shipped"] } } } } } },
    "view": [{ "type": "list", "each": "orders", "as": "order", "empty": "", "view": [{ "type": "text", "when": "EXPRESSION", "text": "a" }] }] }`;
  const inList = (expression: string) => list.replace("EXPRESSION", expression);
  test.each([
    ["an item by the name that the list gives it", inList("▮"), "order.paid"],
    ["its fields", inList("order.▮"), "state"],
    ["the values that can occur", inList("order.state == ▮"), "'open'"],
    ["the same within quotes", inList("order.state == '▮'"), "shipped"],
    ["what goes through a list", inList("orders.▮"), "exists"],
    ["the variable of such a macro", inList("orders.exists(one, ▮"), "one"],
    ["and its fields", inList("orders.exists(one, one.▮)"), "paid"],
    ["an item of a filtered list", inList("orders.filter(one, one.paid)[0].▮"), "state"],
  ])("in a list: %s", (_, marked, label) => {
    expect(labelsAt(marked)).toContain(label);
  });
});

describe("what a choice writes", () => {
  test.each([
    ["a document", MARK, "{ … }", '{\n\t"language": 2,\n\t"id": "",\n\t"title": "",\n\t"view": []\n}'],
    ["a comma before", '{ "id": "a"▮ }', "title", '{ "id": "a", "title": "" }'],
    ["a comma behind", '{ ▮"id": "a" }', "title", '{ "title": "", "id": "a" }'],
    [
      "what a block must have",
      '{ "view": [{ "type": "▮" }] }',
      "wheel",
      '{ "view": [{ "type": "wheel", "draw": "" }] }',
    ],
    ["another key in the place of one", '{ "ti▮": "a" }', "route", '{ "route": "a" }'],
    ["quotes around an expression", '{ "when": ▮ }', "has", '{ "when": "has()" }'],
    [
      "the quotes of a format so that they read",
      '{ "title": "{now | ▮}" }',
      "date",
      '{ "title": "{now | date:\\"M.D\\"}" }',
    ],
  ])("%s", (_, marked, label, after) => {
    expect(acceptedAt(marked, label)).toBe(after);
  });
});
