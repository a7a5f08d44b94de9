import { en, joined, type Language, type Saying } from "../../src/language/messages/saying.ts";
import { code, spansOf } from "../../src/reference/marked.ts";
import type { EntryField, Reference } from "../../src/reference/reference.ts";

/** Returns a code block, with a fence longer than any in the code. */
export function fenced(code: string, language = "json"): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}\n`;
}

/** Escapes a text, so that nothing in it is Markdown or HTML. */
export function plain(text: string): string {
  return text.replace(/[\\`*_[\]<>]/g, "\\$&");
}

/** Returns a table. Cells contain Markdown; pipes in them are escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |\n`;
  return `${line(head)}${line(head.map(() => "---"))}${rows.map(line).join("")}`;
}

/** Returns links to headings of the same page. GitHub's anchors are the headings in lower case. */
export function contents(headings: readonly string[]): string {
  return headings.map((heading) => `[${heading}](#${anchorOf(heading)})`).join(" · ");
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, "")
    .replaceAll(" ", "-");
}

const LISTED: Saying = { en: ", ", zh: "、" };

const HEAD: readonly Saying[] = [
  en`field`.zh`字段`,
  en`type`.zh`类型`,
  en`default`.zh`默认值`,
  en`what it says`.zh`说明`,
  en`checked by`.zh`检查规则`,
];

/** Returns a table of fields; empty if there are none. */
export function fieldsTable(fields: readonly EntryField[], language: Language): string {
  const needed = en`**required**`.zh`**必填**`[language];
  const rows = fields.map(({ path, type, isRequired, usual, kinds, description, rules }) => [
    code(path),
    linked(type[language]),
    isRequired ? needed : usual === undefined ? "" : code(usual),
    `${ofKinds(kinds, language)}${plain(description[language])}`,
    linksTo(rules, language),
  ]);
  const head = HEAD.map((one) => one[language]);
  return rows.length > 0 ? table(head, rows) : "";
}

function ofKinds(kinds: EntryField["kinds"], language: Language): string {
  if (!kinds) return "";
  const listed = joined(kinds.map(code), LISTED);
  return en`Of kind ${listed}. `.zh`仅用于 ${listed}。`[language];
}

/** Returns a text with marks as Markdown. Its links lead to the pages of the reference. */
export function linked(text: string): string {
  return spansOf(text)
    .map((span) => {
      if ("text" in span) return span.text;
      if ("code" in span) return code(span.code);
      const [page, name] = span.link.split("/");
      return `[${span.words}](${page}.md${name === undefined ? "" : `#${name.toLowerCase()}`})`;
    })
    .join("");
}

/** Returns links to rules; empty without rules. */
export function linksTo(rules: readonly string[], language: Language): string {
  return rules.map((id) => `[${code(id)}](rules.md#${id})`).join(LISTED[language]);
}

/** Returns the rules that check every document, for the end of a page's introduction. */
export function everywhere({ everywhere: rules }: Reference, language: Language): string {
  const all: Saying = { en: linksTo(rules, "en"), zh: linksTo(rules, "zh") };
  return en`Whatever stands in a document, these rules look at it: ${all}. Those that look at something in particular are named with it.`
    .zh`不论文档里写什么，下面这些规则都会检查：${all}。只检查某一处的规则，写在那一处。`[language];
}
