import { atCharacters } from "../../report/anchor.ts";
import type { Finding, Rule } from "../../rule.ts";

interface Habit {
  pattern: RegExp;
  fix: string;
  /** What to write in place of what was found; undefined where nobody knows. */
  mend?: (found: string) => string;
}

/** What people write into texts elsewhere, and customers would read here. */
const HABITS: readonly Habit[] = [
  { pattern: /\$(?=\{)/g, fix: "Take the $ out: {…} alone shows the value.", mend: () => "" },
  {
    pattern: /｛[^{}｛｝]*｝|[｛｝]/g,
    fix: "Write { and }, as they are without Chinese input.",
    mend: (found) => found.replace(/｛/g, "{").replace(/｝/g, "}"),
  },
  { pattern: /<br\s*\/?>/gi, fix: "Write \\n for a new line.", mend: () => "\\n" },
  {
    pattern: /<\/?(?!br\b)[a-z][a-z0-9]*(\s[^<>]*)?\/?>/gi,
    fix: "Take it out: texts are shown as they are, and the theme decides how.",
    mend: () => "",
  },
  {
    pattern: /&(#\d+|#x[\da-f]+|[a-z]{2,8});/gi,
    fix: "Write the character itself: texts are shown as they are.",
  },
];

export const codeInText: Rule = {
  id: "code-in-text",
  severity: "warning",
  docs: {
    description:
      "A text in which customers would read code: a $ before a brace, full-width braces, a tag or an entity of HTML.",
    ok: [
      { patch: { title: "{garden.leaves < 100 ? 'few' : 'many'} & more" } },
      { patch: { title: "{{leaves}}" } },
    ],
    bad: [
      {
        patch: { title: `$${"{"}garden.leaves} leaves` },
        message: 'Customers would read "$", expected plain text',
      },
      {
        patch: { title: "｛garden.leaves｝ leaves" },
        message: 'Customers would read "｛garden.leaves｝", expected plain text',
      },
      { patch: { title: "Garden<br/>party" }, message: 'Customers would read "<br/>", expected plain text' },
      { patch: { title: "<b>Garden" }, message: 'Customers would read "<b>", expected plain text' },
      {
        patch: { title: "Garden&nbsp;party" },
        message: 'Customers would read "&nbsp;", expected plain text',
      },
    ],
  },
  check: ({ texts }) =>
    texts.flatMap(({ visit: { node }, isTemplate }) => {
      if (!isTemplate || node.kind !== "string") return [];
      // Of a placeholder only the braces count: in its expression, < is less.
      const shown = node.value.replace(/\{[^{}]*\}/g, (part) => `{${" ".repeat(part.length - 2)}}`);
      return HABITS.flatMap(({ pattern, fix, mend }) =>
        Array.from(shown.matchAll(pattern), ({ 0: found, index }): Finding => {
          const message = `Customers would read "${found}", expected plain text`;
          const at = atCharacters(node, index, index + found.length);
          return { at, message, fix, suggestion: mend?.(found) };
        }),
      );
    }),
};
