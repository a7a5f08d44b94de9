import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import wordsSchema from "../../schemas/words.schema.json" with { type: "json" };
import {
  builtInCatalogues,
  directionOfLocale,
  entryForLocale,
} from "../../src/check/words/built-in-words.ts";
import { expressionsInTemplate, namesInExpression } from "../../src/language/syntax/names-in-expression.ts";
import { parseTemplate } from "../../src/language/syntax/template.ts";
import { languageAttributes, shellInLanguage } from "../../src/publish/pages/shell-language.ts";
import { wordsOnPage } from "../../src/publish/pages/words-on-page.ts";
import { brand } from "../support/play/page.ts";

const names = Object.keys(wordsSchema.properties).filter((name) => name !== "$comment");

/** Returns the placeholders of a word. */
function placeholdersOf(text: unknown): string[] {
  const texts = typeof text === "string" ? [text] : (text as { text: string }[]).map((one) => one.text);
  const parts = texts.flatMap((one) => parseTemplate(one) as ReturnType<typeof parseTemplate> & unknown[]);
  const read = expressionsInTemplate(parts as never).flatMap((node) => [...namesInExpression(node)]);
  return [...new Set(read.map(([root = ""]) => root))].sort();
}

describe.each(Object.entries(builtInCatalogues))("the catalogue %s", (_, words) => {
  it("has every word and no other", () => expect(Object.keys(words)).toEqual(names));

  it.each(Object.entries(words))("writes %s with exactly its placeholders", (name, text) => {
    const word = wordsSchema.properties[name as "tooFast"];
    expect(placeholdersOf(text)).toEqual(Object.keys(word["x-binds"] ?? {}).sort());
  });
});

it.each([
  ["zh-CN", "加载中"],
  ["en", "Loading"],
  ["en-GB", "Loading"],
  ["de", undefined],
])("finds the catalogue of %s", (locale, loading) => {
  expect(entryForLocale(builtInCatalogues, locale)?.loading).toBe(loading);
});

it.each([
  ["ar", "rtl"],
  ["ar-EG", "rtl"],
  ["he", "rtl"],
  ["fa-IR", "rtl"],
  ["ur", "rtl"],
  ["az-Arab-IR", "rtl"],
  ["ar-Latn", undefined],
  ["zh-CN", undefined],
  ["en", undefined],
])("writes %s in the direction %s", (locale, direction) => {
  expect(directionOfLocale(locale)).toBe(direction);
  expect(languageAttributes(locale)).toBe(`lang="${locale}"${direction ? ' dir="rtl"' : ""}`);
});

it("puts only the words on a page that it can show", () => {
  const words = builtInCatalogues.en ?? {};
  const page = { brand, campaign: { language: 3 as const, id: "a", title: "", view: [] } };
  const plain = wordsOnPage(words, page);
  expect(plain).toHaveProperty("loading");
  for (const name of ["pageTitle", "loadMore", "back", "copied", "accepted"])
    expect(plain).not.toHaveProperty(name);
  const topBar = { do: "back" };
  const full = wordsOnPage(words, {
    brand: { ...brand, native: { share: { otherwise: "share" } } },
    campaign: { ...page.campaign, topBar, view: [{ type: "link", text: "", do: "share" }] },
  });
  expect(full).toMatchObject({ back: "Back", copied: "Copied" });
});

it("gives HTML without a page the language of the site", () => {
  const shell =
    '<html lang="en"><title></title><body><div id="root"><main class="opening" aria-label=""></main></div>';
  const words = { pageTitle: "عروض & more", loading: "تحميل", loadMore: "{left}" };
  expect(shellInLanguage(shell, { locale: "ar", words })).toBe(
    '<html lang="ar" dir="rtl"><title>عروض &amp; more</title><body>' +
      '<script type="application/json" id="words">{"loading":"تحميل"}</script>' +
      '<div id="root"><main class="opening" aria-label="تحميل"></main></div>',
  );
});

/** Files that read Chinese texts of servers, customers and campaigns, and do not write any. */
const READING_FILES = [
  "language/time.ts",
  "plan/convert-value.ts",
  "blocks/form/tidy-typed-text.ts",
  "blocks/shared/split-at-line-breaks.ts",
  "blocks/table/DataTable.tsx",
  "blocks/text/View.tsx",
];

/** Folders with messages to operators, which phones do not load. */
const MESSAGES = /^language\/(messages|types)\//;

it("writes no Chinese outside of the catalogue", () => {
  const found = ["language", "plan", "play", "ports", "page", "blocks", "ahead"].flatMap((room) =>
    readdirSync(join("src", room), { recursive: true, encoding: "utf8" }).flatMap((file) => {
      const path = `${room}/${file.replaceAll("\\", "/")}`;
      if (!/\.(tsx?|css)$/.test(path) || MESSAGES.test(path) || READING_FILES.includes(path)) return [];
      const code = readFileSync(join("src", path), "utf8")
        .replace(/\/\*.*?\*\//gs, "")
        .replace(/(^|\s)\/\/.*$/gm, "");
      return /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]/.test(code) ? [path] : [];
    }),
  );
  expect(found).toEqual([]);
});
