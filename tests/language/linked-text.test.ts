import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderTemplate } from "../../src/language/evaluation/render-template.ts";
import { parseLinkedText, sectionAnchorsIn } from "../../src/language/syntax/linked-text.ts";
import { parseTemplate } from "../../src/language/syntax/template.ts";
import { forAll } from "../support/for-all.ts";
import { MALL_PLACE } from "../support/place.ts";
import { arbitraryText } from "./arbitraries.ts";

/** Returns the pieces in short form: a text, or words with their target. */
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
    // Anything that is not a link stays verbatim.
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
    // Brackets inside expressions belong to the expressions.
    ["{'[a](#b)'}", ["{'[a](#b)'}"]],
    [String.raw`{a == '\\[' ? 'x' : 'y'}`, [String.raw`{a == '\\[' ? 'x' : 'y'}`]],
    ["[{'](#b)'}](#c)", [["{'](#b)'}", "#c"]]],
    ["{{[a](#b)}}", ["{{", ["a", "#b"], "}}"]],
    // Not a valid template: the checker reports it.
    ["{[a](#b)", ["{[a](#b)"]],
  ])("%s", (text, pieces) => expect(read(text)).toEqual(pieces));

  test("returns the offsets of each target", () => {
    const text = "见[订单](#orders)，[隐私](/privacy)";
    const targets = parseLinkedText(text).flatMap(({ link }) => link ?? []);
    expect(targets.map(({ start, end }) => text.slice(start, end))).toEqual(["#orders", "/privacy"]);
  });

  const mark = fc.constantFrom("[", "]", "(", ")", "](", "#a", "/a", "\\", "{", "}", "{a}", "[甲](#a)", "\0");
  const marked = fc.array(fc.oneof(mark, arbitraryText)).map((parts) => parts.join(""));

  test("returns pieces whose sources make up any text, each at its offset", () => {
    forAll(100, [marked], (text) => {
      const pieces = parseLinkedText(text);
      expect(pieces.map(({ source }) => source).join("")).toBe(text);
      for (const { start, source } of pieces) expect(text.startsWith(source, start)).toBe(true);
    });
  });

  test("splits any template into pieces that are templates", () => {
    forAll(100, [marked], (text) => {
      if (!Array.isArray(parseTemplate(text))) return;
      for (const { template } of parseLinkedText(text)) expect(parseTemplate(template)).toBeInstanceOf(Array);
    });
  });

  test("finds the same links with the same targets, whatever values the template shows", () => {
    const render = (template: string, value: string) =>
      renderTemplate(
        parseTemplate(template) as Exclude<ReturnType<typeof parseTemplate>, { error: unknown }>,
        {
          value,
        },
        MALL_PLACE,
      );
    forAll(100, [marked], (value) => {
      const pieces = parseLinkedText("甲{value}[乙{value}](#a){value}(#b)");
      expect(pieces.map(({ link }) => link?.to)).toEqual([undefined, "#a", undefined]);
      // Without the characters that no text shows.
      const shown = render("{value}", value);
      expect(pieces.map(({ template }) => render(template, value))).toEqual([
        `甲${shown}`,
        `乙${shown}`,
        `${shown}(#b)`,
      ]);
    });
  });

  test("parses long texts full of brackets in less than two seconds", () => {
    const start = performance.now();
    parseLinkedText("[".repeat(50_000) + "[a](/".repeat(10_000) + String.raw`\[`.repeat(10_000));
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

describe("the sections of a page", () => {
  test("are found in articles and folds at any depth, with their numbers", () => {
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
    expect(sectionAnchorsIn({ view })).toEqual([
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
  ])("are not found in %j", (value) => expect(sectionAnchorsIn(value)).toEqual([]));
});
