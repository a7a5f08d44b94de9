import { visible } from "../check/report/visible.ts";
import { en } from "../language/messages/saying.ts";
import { type Change, type Piece, TOPICS } from "./change.ts";
import { byTopic, type Format, type FormatOptions, sayPages, sayWhole } from "./format.ts";

/** For a comment beside a pull request: GitHub's Markdown, in which nothing that documents say is read as such. */
export const formatMarkdown: Format = (comparison, options) => {
  const { language } = options;
  const groups = comparison.groups.map((group) => {
    const topics = byTopic(group).map(
      ([topic, changes]) =>
        `**${TOPICS[topic][language]}**\n\n${changes.map((change) => itemOf(change, options)).join("\n")}\n`,
    );
    return `### ${escaped(sayPages(group)[language])}\n\n${topics.join("\n")}`;
  });
  const notes = comparison.notes.map((note) => `> ${escaped(note[language])}\n`);
  return `${[`## ${en`What changes for customers`.zh`顾客会看到的变化`[language]}\n`, ...groups, ...notes, escaped(sayWhole(comparison)[language])].join("\n")}\n`;
};

function itemOf({ at, notes, pieces, said }: Change, { language }: FormatOptions): string {
  const colon = language === "zh" ? "：" : ": ";
  const words = pieces === undefined ? "" : colon + pieces.map(showPiece).join("");
  const more = notes.map((note) => `  <br>${escaped(note[language])}`);
  return [
    `- ${escaped(said[language])}${words}`,
    ...more,
    `  <br><sub>${escaped(`${at.file}:${at.line}:${at.column}`)}</sub>`,
  ].join("\n");
}

/** Tags, as the marks of Markdown count only beside blanks, which Chinese has none of. */
function showPiece({ kind, text }: Piece): string {
  if (kind === "same") return escaped(text);
  const tag = kind === "gone" ? "del" : "ins";
  return `<${tag}>${escaped(text)}</${tag}>`;
}

/** Nothing in it is a mark, a tag, or calls somebody by name. */
function escaped(text: string): string {
  const signs = /[\\`*_[\]{}()#+!|~$:-]/g;
  const html = visible(text).replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  return html.replace(signs, "\\$&").replace(/@/g, "&#64;");
}
