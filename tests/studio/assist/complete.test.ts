import { describe, expect, test } from "vitest";
import { labelsAt, MARK, textAfterAccepting } from "../../support/studio/assist-at.ts";
import { springTea as tea } from "../../support/studio/campaign-folder.ts";

/** Returns the README's example with one part replaced, which contains the cursor. */
function within(before: string, after: string): string {
  expect(tea).toContain(before);
  return tea.replace(before, () => after);
}

test("nothing is offered deeper than documents are nested", () => {
  expect(labelsAt(`${"[".repeat(300_000)}▮`)).toEqual([]);
});

describe("keys", () => {
  test.each([
    ["of a new document, required ones first", "{ ▮ }", ["language", "id", "title", "view"]],
    ["of an object without a closing bracket", '{ "language": 3, "id": "a", ▮', ["title", "view"]],
    ["after a value without a comma", '{ "language": 3, "id": "a" ▮ }', ["title", "view"]],
    ["before other keys", '{ ▮ "language": 3, "view": [] }', ["id", "title"]],
    ["inside an open quote", '{ "language": 3, "ti▮\n}', ["id", "title", "view"]],
    ["of a block with a known type", '{ "view": [{ "type": "wheel", ▮ }] }', ["draw"]],
    [
      "of a field with a known kind",
      '{ "forms": { "a": { "fields": { "b": { "kind": "code", "label": "验证码", ▮ } } } } }',
      ["do", "to"],
    ],
  ])("are offered %s", (_, marked, first) => {
    expect(labelsAt(marked).slice(0, first.length)).toEqual(first);
  });

  test.each([
    ["keys that the object has", '{ "id": "a", ▮ }', "id"],
    ["a second kind of step", '{ "actions": { "a": { "steps": [{ "call": "b", ▮ }] } } }', "toast"],
    [
      "keys of another kind of step",
      '{ "actions": { "a": { "steps": [{ "call": "b", ▮ }] } } }',
      "otherwise",
    ],
    [
      "keys of another kind of field",
      '{ "forms": { "a": { "fields": { "b": { "label": "姓名", ▮ } } } } }',
      "options",
    ],
    ["anything between a key and its colon", '{ "id" ▮: "a" }', "title"],
  ])("are not offered: %s", (_, marked, label) => {
    expect(labelsAt(marked)).not.toContain(label);
  });

  test("offers a missing entry that the document uses by its name", () => {
    const marked = within('"actions": {', '"actions": {▮').replace('"claim": { "steps"', '"take": { "steps"');
    expect(labelsAt(marked)[0]).toBe("claim");
  });

  test("does not require keys that the base has", () => {
    const labels = labelsAt('{ "language": 3, "id": "a", "extends": "newerPages", ▮ }');
    expect(labels).toContain("view");
    expect(labels).toContain("catch");
  });

  test("offers all keys of a campaign in a variant's patch", () => {
    expect(labelsAt('{ "variants": [{ "route": "/a", "patch": { ▮ } }] }')).toContain("constants");
  });
});

describe("values", () => {
  test.each([
    ["blocks by their types", '{ "view": [▮] }', ["wheel", "form", "button", "hero"]],
    ["blocks before others", '{ "view": [▮\n{ "type": "hero" }] }', ["wheel", "form", "button"]],
    [
      "blocks between others",
      '{ "view": [{ "type": "hero" }, bu▮, { "type": "hero" }] }',
      ["wheel", "form", "button"],
    ],
    ["blocks inside the quotes of a type", '{ "view": [{ "type": "▮" }] }', ["wheel", "form"]],
    ["steps by their keys", '{ "actions": { "a": { "steps": [▮] } } }', ["call", "toast", "play"]],
    [
      "values of an enum",
      '{ "tables": { "a": { "rows": [{ "tone": "▮" }] } } }',
      ["primary", "secondary", "quiet"],
    ],
    ["true and false", '{ "tables": { "a": { "rows": [{ "disabled": ▮ }] } } }', ["true", "false"]],
    ["brands", '{ "brand": "▮" }', ["mall", "mallA"]],
    ["bases", '{ "extends": "▮" }', ["corePages"]],
    ["routes of pages", '{ "actions": { "a": { "steps": [{ "navigate": "▮" }] } } }', ["/yearTaskTicket"]],
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
    ["actions and native calls of the brand", within('"do": "claim" }', '"do": "▮" }'), ["claim", "login"]],
    ["endpoints", within('"load": ["status"]', '"load": [▮]'), ["status", "claim"]],
    ["tables", within('"table": "main"', '"table": "▮"'), ["main"]],
    [
      "shared rows of a base",
      '{ "extends": "newerPages", "tables": { "a": { "rows": [{ "row": "▮" }] } } }',
      ["loggedOut"],
    ],
    [
      "fields of the same form",
      '{ "forms": { "a": { "fields": { "phone": { "label": "手机号" } }, "checks": [{ "field": "▮" }] } } }',
      ["phone"],
    ],
  ])("offers %s", (_, marked, some) => {
    expect(labelsAt(marked)).toEqual(expect.arrayContaining(some));
  });

  test("offers days in the schema's format", () => {
    expect(labelsAt('{ "schedule": { "lastDay": "▮" } }')[0]).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(labelsAt('{ "schedule": { "start": "▮" } }')[0]).toMatch(/T00:00:00\+08:00$/);
  });
});

describe("expressions", () => {
  const when = (text: string) => within('"when": "status.claimed"', `"when": "${text}"`);
  const text = (words: string) => within("领取{status.amount}元代金券", words);
  test.each([
    ["names", when(MARK), "status.running", 0],
    ["fields", when("status.▮"), "running", 0],
    ["fields after part of a name", when("status.cla▮"), "claimed", 0],
    ["fields inside an open quote", when("!status.▮").replace(`${MARK}"`, MARK), "running", 0],
    ["functions", when("▮"), "has", 0],
    ["fields inside a function call", when("max(status.amount, ▮"), "status.amount", 0],
    ["operators for a number", when("status.amount ▮"), ">=", 0],
    ["operators for a condition", when("status.claimed ▮"), "&&", 0],
    ["fields in a template", text("领取{▮"), "status.amount", 0],
    ["fields with braces among the words of a template", text("领取▮"), "{status.amount}", 0],
    ["formats", text("{status.amount | ▮}"), "money", 0],
    ["fields of the brand", text("{brand.▮}"), "name", 0],
  ])("offer %s", (_, marked, label) => {
    expect(labelsAt(marked)).toContain(label);
  });

  test.each([
    ["&& after a number", when("status.amount ▮"), "&&"],
    ["a number format for a condition", text("{status.claimed | ▮}"), "money"],
    ["an endpoint without answer data", when(MARK), "claim"],
  ])("do not offer %s", (_, marked, label) => {
    expect(labelsAt(marked)).not.toContain(label);
  });

  test.each([
    ["a line break", "价格\\▮n一到"],
    ["a line break after an expression", "{status.amount}\\▮n"],
    ["a Unicode escape", "\\u4e▮2d"],
    ["an incomplete escape", "领取\\▮"],
  ])("offers nothing inside an escape: %s", (_, words) => {
    expect(labelsAt(text(words))).toEqual([]);
  });

  test.each([
    ["a backslash", "领取\\\\{▮}"],
    ["a line break", "领取\\n{▮}"],
    ["a Unicode escape", "\\u9886取{▮}"],
  ])("offers names after an escape: %s", (_, words) => {
    expect(labelsAt(text(words))).toContain("status.amount");
  });

  const list = `{ "endpoints": { "orders": { "path": "/a", "data": { "type": "array", "items": {
    "type": "object", "properties": { "paid": { "type": "boolean" }, "state": { "enum": ["open", "shipped"] } } } } } },
    "view": [{ "type": "list", "each": "orders", "as": "order", "empty": "", "view": [{ "type": "text", "when": "EXPRESSION", "text": "a" }] }] }`;
  const inList = (expression: string) => list.replace("EXPRESSION", expression);
  test.each([
    ["an item by its name", inList("▮"), "order.paid"],
    ["fields of an item", inList("order.▮"), "state"],
    ["possible values", inList("order.state == ▮"), "'open'"],
    ["possible values within quotes", inList("order.state == '▮'"), "shipped"],
    ["list macros", inList("orders.▮"), "exists"],
    ["the variable of a macro", inList("orders.exists(one, ▮"), "one"],
    ["fields of a macro's variable", inList("orders.exists(one, one.▮)"), "paid"],
    ["fields of an item of a filtered list", inList("orders.filter(one, one.paid)[0].▮"), "state"],
  ])("offers in a list: %s", (_, marked, label) => {
    expect(labelsAt(marked)).toContain(label);
  });
});

describe("a choice inserts", () => {
  test.each([
    ["a document", MARK, "{ … }", '{\n\t"language": 3,\n\t"id": "",\n\t"title": "",\n\t"view": []\n}'],
    ["a comma before", '{ "id": "a"▮ }', "title", '{ "id": "a", "title": "" }'],
    ["a comma after", '{ ▮"id": "a" }', "title", '{ "title": "", "id": "a" }'],
    [
      "the required keys of a block",
      '{ "view": [{ "type": "▮" }] }',
      "wheel",
      '{ "view": [{ "type": "wheel", "draw": "" }] }',
    ],
    ["a key in place of another", '{ "ti▮": "a" }', "route", '{ "route": "a" }'],
    ["quotes around an expression", '{ "when": ▮ }', "has", '{ "when": "has()" }'],
    [
      "escaped quotes of a format",
      '{ "title": "{now | ▮}" }',
      "date",
      '{ "title": "{now | date:\\"M.D\\"}" }',
    ],
  ])("%s", (_, marked, label, after) => {
    expect(textAfterAccepting(marked, label)).toBe(after);
  });
});
