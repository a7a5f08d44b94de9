/**
 * Code spans of CommonMark (section 6.1): a run of backticks up to the next run of the same length. A backslash does
 * not escape within one, but it does escape the backtick that would begin one.
 */
const CODE_SPAN = /\\`|(?<!`)(`+)(?!`)([\s\S]*?[^`])\1(?!`)/g;

/**
 * What GitHub makes links of, and whom it notifies, outside of code: the rules of "Autolinked references and URLs",
 * "Mentioning people and teams", the autolinks of GitHub Flavored Markdown, and HTML comments. A repository can
 * configure further prefixes, such as JIRA-1, and therefore no letters with a number may be outside of code.
 */
const REFERENCES: readonly RegExp[] = [
  /@[a-z\d]/i,
  /#\d/,
  /\bGH-\d/i,
  /\b[a-z]+-?\d/i,
  /\b[\da-f]{7,40}\b/i,
  /www\./i,
  /\b(?:https?|ftp|mailto|xmpp):/i,
  /<!--/,
  /\||\[|\$/,
  /:[a-z\d+_-]+:/i,
];

/** The entities that Markdown decodes before GitHub looks for references. */
const ENTITY = /&(?:#\d+|#x[\da-f]+|[a-z]+);/i;

/** Returns the words in code spans of Markdown (HTML between pieces removed), as a reader sees them. */
export function wordsInCode(markdown: string): string[] {
  return Array.from(markdown.matchAll(CODE_SPAN)).flatMap(([, fence, content = ""]) => {
    if (fence === undefined) return [];
    const isPadded = /^ [\s\S]* $/.test(content) && content.trim() !== "";
    return [isPadded ? content.slice(1, -1) : content];
  });
}

/** Returns what GitHub would resolve, or take for markup, outside of code; empty if GitHub finds nothing. */
export function referencesOutsideCode(markdown: string): string[] {
  const outside = markdown.replace(CODE_SPAN, "").replace(/<\/?(?:br|sub|span|del|ins)>/g, "");
  return [...REFERENCES, ENTITY, /[<`\\]/].flatMap((pattern) => pattern.exec(outside)?.[0] ?? []);
}
