import {
  en,
  joinMessages,
  type Language,
  type LocalizedText,
} from "../../src/language/messages/localized-text.ts";
import { markAsCode, parseMarkedText } from "../../src/reference/marked-text.ts";
import type { EntryField, Reference } from "../../src/reference/reference.ts";

/** Returns a code block, with a fence longer than any in the code. */
export function markdownCodeBlock(code: string, language = "json"): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}\n`;
}

/** Escapes a text, so that nothing in it is Markdown or HTML. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>]/g, "\\$&");
}

/** Returns a table. Cells contain Markdown; pipes in them are escaped. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const tableLine = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |\n`;
  return `${tableLine(head)}${tableLine(head.map(() => "---"))}${rows.map(tableLine).join("")}`;
}

/** Returns links to headings of the same page. GitHub's anchors are the headings in lower case. */
export function headingLinks(headings: readonly string[]): string {
  return headings.map((heading) => `[${heading}](#${headingAnchor(heading)})`).join(" · ");
}

function headingAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, "")
    .replaceAll(" ", "-");
}

const LIST_SEPARATOR: LocalizedText = { en: ", ", zh: "、" };

const FIELD_COLUMNS: readonly LocalizedText[] = [
  en`field`.zh`字段`,
  en`type`.zh`类型`,
  en`default`.zh`默认值`,
  en`description`.zh`说明`,
  en`checked by`.zh`校验规则`,
];

/** Returns a table of fields; empty if there are none. */
export function renderFieldsTable(fields: readonly EntryField[], language: Language): string {
  const needed = en`**required**`.zh`**必填**`[language];
  const rows = fields.map(({ path, type, isRequired, usual, kinds, description, rules }) => [
    markAsCode(path),
    markedTextToMarkdown(type[language]),
    isRequired ? needed : usual === undefined ? "" : markAsCode(usual),
    `${noteOnlyForKinds(kinds, language)}${escapeMarkdown(description[language])}`,
    ruleLinks(rules, language),
  ]);
  const head = FIELD_COLUMNS.map((one) => one[language]);
  return rows.length > 0 ? markdownTable(head, rows) : "";
}

function noteOnlyForKinds(kinds: EntryField["kinds"], language: Language): string {
  if (!kinds) return "";
  const listed = joinMessages(kinds.map(markAsCode), LIST_SEPARATOR);
  return en`Only for ${listed}. `.zh`仅用于 ${listed}。`[language];
}

/**
 * Converts a text of the reference, which marks code and links in its own way, to Markdown. Its links lead to the pages
 * of the reference.
 */
export function markedTextToMarkdown(text: string): string {
  return parseMarkedText(text)
    .map((span) => {
      if ("text" in span) return span.text;
      if ("code" in span) return markAsCode(span.code);
      const [page, name] = span.link.split("/");
      return `[${span.words}](${page}.md${name === undefined ? "" : `#${name.toLowerCase()}`})`;
    })
    .join("");
}

/** Returns links to the pages of rules; empty without rules. */
export function ruleLinks(rules: readonly string[], language: Language): string {
  return rules.map((id) => `[${markAsCode(id)}](rules.md#${id})`).join(LIST_SEPARATOR[language]);
}

/** Returns the paragraph that links the rules that check every document, for the end of a page's introduction. */
export function renderGeneralRulesNote({ everywhere: rules }: Reference, language: Language): string {
  const all: LocalizedText = { en: ruleLinks(rules, "en"), zh: ruleLinks(rules, "zh") };
  return en`These rules check all parts of a document: ${all}. A rule that checks only some parts is listed with them.`
    .zh`这些规则检查文档的所有部分：${all}。只检查某些部分的规则，列在那些部分里。`[language];
}
