import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderTemplate } from "../../src/language/evaluation/render-template.ts";
import { anchorsIn, parseLinkedText } from "../../src/language/syntax/linked-text.ts";
import { parseTemplate } from "../../src/language/syntax/template.ts";
import { forAll } from "../support/for-all.ts";
import { arbitraryText } from "./arbitraries.ts";

/** The pieces in short: a text, or words with their target. */
const read = (text: string) =>
  parseLinkedText(text).map(({ template, link }) => (link ? [template, link.to] : template));

describe("a linked text", () => {
  test.each<[string, ReturnType<typeof read>]>([
    ["", []],
    ["没有链接", ["没有链接"]],
    ["见[订单](#orders)。", ["见", ["订单", "#orders"], "。"]],
    ["[](#orders)", [["", "#orders"]]],
    [
      "[隐私](/privacy/v2)[首页](/)",
      [
        ["隐私", "/privacy/v2"],
        ["首页", "/"],
      ],
    ],
    ["[隐私](/{brand.prefix}/privacy)", [["隐私", "/{brand.prefix}/privacy"]]],
    ["[{status.name}的订单](#orders)", [["{status.name}的订单", "#orders"]]],
    // What is no link stays as it is written.
    ["[](/route)", ["[](/route)"]],
    ["[a](https://mall.example)", ["[a](https://mall.example)"]],
    ["[a](//mall.example)", ["[a](//mall.example)"]],
    ["[a](/.git)[b](/a/../b)[c](/a?b=c)[d](/a/)", ["[a](/.git)[b](/a/../b)[c](/a?b=c)[d](/a/)"]],
    ["[a](#)[b](#1)[c](#a-b)", ["[a](#)[b](#1)[c](#a-b)"]],
    ["[a] (#b)", ["[a] (#b)"]],
    ["[a](javascript:b)", ["[a](javascript:b)"]],
    ["[a](/{query.page})[b](#{query.page})", ["[a](/{query.page})[b](#{query.page})"]],
    ["[1] [甲](#a)", ["[1] ", ["甲", "#a"]]],
    ["[[甲](#a)]", ["[", ["甲", "#a"], "]"]],
    // Escapes.
    [String.raw`\[甲](#a)`, ["[甲](#a)"]],
    [String.raw`[甲\](#a)`, ["[甲](#a)"]],
    [String.raw`[\[甲\]](#a)`, [["[甲]", "#a"]]],
    [String.raw`C:\甲 \n`, [String.raw`C:\甲 \n`]],
    // Inside of expressions, brackets are the expressions'.
    ["{'[a](#b)'}", ["{'[a](#b)'}"]],
    [String.raw`{a == '\\[' ? 'x' : 'y'}`, [String.raw`{a == '\\[' ? 'x' : 'y'}`]],
    ["[{'](#b)'}](#c)", [["{'](#b)'}", "#c"]]],
    ["{{[a](#b)}}", ["{{", ["a", "#b"], "}}"]],
    // No template: the checker says so.
    ["{[a](#b)", ["{[a](#b)"]],
  ])("%s", (text, pieces) => expect(read(text)).toEqual(pieces));

  test("says where a target is written", () => {
    const text = "见[订单](#orders)，[隐私](/privacy)";
    const targets = parseLinkedText(text).flatMap(({ link }) => link ?? []);
    expect(targets.map(({ start, end }) => text.slice(start, end))).toEqual(["#orders", "/privacy"]);
  });

  const mark = fc.constantFrom("[", "]", "(", ")", "](", "#a", "/a", "\\", "{", "}", "{a}", "[甲](#a)", "\0");
  const marked = fc.array(fc.oneof(mark, arbitraryText)).map((parts) => parts.join(""));

  test("any text: the sources of its pieces are the text, each where it says", () => {
    forAll(100, [marked], (text) => {
      const pieces = parseLinkedText(text);
      expect(pieces.map(({ source }) => source).join("")).toBe(text);
      for (const { start, source } of pieces) expect(text.startsWith(source, start)).toBe(true);
    });
  });

  test("any template: its pieces are templates, and show no brace or value more", () => {
    forAll(100, [marked], (text) => {
      if (!Array.isArray(parseTemplate(text))) return;
      for (const { template } of parseLinkedText(text)) expect(parseTemplate(template)).toBeInstanceOf(Array);
    });
  });

  test("no value is ever a link: where there are links, and where they lead, is the same whatever is put in", () => {
    const render = (template: string, value: string) =>
      renderTemplate(
        parseTemplate(template) as Exclude<ReturnType<typeof parseTemplate>, { error: unknown }>,
        {
          value,
        },
      );
    forAll(100, [marked], (value) => {
      const pieces = parseLinkedText("甲{value}[乙{value}](#a){value}(#b)");
      expect(pieces.map(({ link }) => link?.to)).toEqual([undefined, "#a", undefined]);
      expect(pieces.map(({ template }) => render(template, value))).toEqual([
        `甲${value}`,
        `乙${value}`,
        `${value}(#b)`,
      ]);
    });
  });

  test("long texts full of brackets are read in no time", () => {
    const start = performance.now();
    parseLinkedText("[".repeat(50_000) + "[a](/".repeat(10_000) + String.raw`\[`.repeat(10_000));
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

describe("the sections of a page", () => {
  test("are those of its articles and folds, wherever they stand, with their numbers", () => {
    const sections = [
      { name: "a", title: "甲" },
      { name: "b", title: "乙" },
    ];
    const inner = { type: "article", sections: [{ name: "c", title: "丙" }] };
    const view = [
      { type: "article", numbering: "articles", sections },
      { type: "panel", view: [{ type: "fold", sections: [{ name: "d", title: "丁", view: [inner] }] }] },
      { type: "sections", sections: [{ label: "e", view: [] }] },
    ];
    expect(anchorsIn({ view })).toEqual([
      { name: "a", title: "甲", article: 1 },
      { name: "b", title: "乙", article: 2 },
      { name: "d", title: "丁" },
      { name: "c", title: "丙" },
    ]);
  });

  test.each([
    [null],
    ["article"],
    [{ type: "article" }],
    [{ type: "fold", sections: "all" }],
    [{ type: "article", sections: [null, 1, {}, { name: "a" }, { name: 1, title: "b" }] }],
  ])("of %j are none", (value) => expect(anchorsIn(value)).toEqual([]));
});
