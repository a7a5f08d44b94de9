import { en } from "../../../language/messages/localized-text.ts";
import { type MergedDocument, variantNodeOf } from "../../document/merge-documents.ts";
import type { Finding } from "../../facts/finding.ts";
import type { DocumentText } from "../../inspect/document-inspection.ts";
import { findChild, isRangeInside, type JsonNode, rangeInsideQuotes } from "../../json/json-node.ts";
import { fileNameOf, sourceLocationOf } from "../../json/source-file.ts";
import type { Project } from "../../project/project.ts";
import { languageOfLocale } from "../../words/built-in-words.ts";
import { localeOfDocument } from "../../words/locale-of-document.ts";
import { exampleBrand } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

/** Maximum number of texts that a message names. */
const MAX_LISTED = 3;

/** Texts of fewer words can be the same in two languages: OK, Code, E-mail. */
const MIN_WORDS = 3;

const LANGUAGES_WITH_HAN = ["zh", "ja"];

const inTwoLanguages = (patch: object) => ({
  text: JSON.stringify(
    {
      ...{ language: 3, id: "example", route: "/example", title: "春茶" },
      view: [
        { name: "intro", type: "text", text: "春茶上市" },
        { name: "code", type: "text", text: "APP" },
      ],
      variants: [{ route: "/en/example", patch: { brand: "b", ...patch } }],
    },
    null,
    2,
  ),
  files: { "campaigns/brands/b.json": { ...exampleBrand, id: "b", name: "B", locale: "en" } },
});

export const untranslatedText: Rule = {
  severity: "warning",
  description: en`A page in another language shows texts that it takes over from a page in the first language: they have not been translated.`
    .zh`另一种语言的页面沿用了原语言页面的文字：这些文字还没有翻译。`,
  ok: [inTwoLanguages({ title: "Spring tea", view: { intro: { text: "Fresh tea has arrived" } } })],
  bad: [
    {
      ...inTwoLanguages({ title: "Spring tea" }),
      message:
        'This page is in "en", but 1 text is still in "zh-CN", that of the page it comes from: 春茶上市 (example.json, line 10)',
    },
  ],
  check: ({ document, project, root, texts }) => {
    const locale = localeOfDocument(document);
    const brand = findChild(root, "brand");
    if (document.route === undefined || locale === undefined || !brand) return [];
    const language = languageOfLocale(locale);
    const inherited = texts.flatMap((text) => {
      const written = localeOfText(text.visit.node, document, project);
      const isOther = written !== undefined && languageOfLocale(written) !== language;
      return isOther && needsTranslation(text, language) ? [{ node: text.visit.node, written }] : [];
    });
    const [first] = inherited;
    if (!first) return [];
    const listed = inherited.slice(0, MAX_LISTED).map(({ node }) => describe(node));
    const count = inherited.length;
    const rest = count > MAX_LISTED ? ", …" : "";
    const finding: Finding = {
      at: rangeInsideQuotes(brand),
      message: en`This page is in "${locale}", but ${count === 1 ? "1 text is" : `${count} texts are`} still in "${first.written}", that of the page it comes from: ${listed.join(", ")}${rest}`
        .zh`这个页面的语言是“${locale}”，但还有 ${count} 处文字沿用了“${first.written}”的原文：${listed.join("、")}${rest}`,
      fix: en`Write ${count === 1 ? "this text" : "these texts"} in the language of this page, in its patch.`
        .zh`请在这个页面的补丁里写上译文。`,
    };
    return [finding];
  },
};

/** Returns the locale of the page that states a text; undefined if it is the page itself, or if that is not known. */
function localeOfText(node: JsonNode, document: MergedDocument, project: Project): string | undefined {
  const { file } = document;
  const patch = variantNodeOf(document);
  const isOwn = patch ? isRangeInside(node, patch) : node.source === file.source;
  const [origin] = isOwn ? [] : project.documentsOf(node.source.path);
  return origin?.kind === "campaign" ? localeOfDocument(origin) : undefined;
}

/** Returns whether a text certainly reads differently in this language. */
function needsTranslation({ isTemplate, parts = [] }: DocumentText, language: string): boolean {
  const words = isTemplate ? parts.filter((part) => typeof part === "string").join(" ") : "";
  if (/\p{Script=Han}/u.test(words)) return !LANGUAGES_WITH_HAN.includes(language);
  return (words.match(/\p{L}{2,}/gu) ?? []).length >= MIN_WORDS;
}

function describe(node: JsonNode): string {
  const { line } = sourceLocationOf(node.source, node.start);
  const text = node.kind === "string" ? node.value : "";
  return `${text} (${fileNameOf(node.source.path)}.json, line ${line})`;
}
