import { escapeControlCharacters } from "../check/report/escape-control-characters.ts";
import { en, type Language, truncateToLength } from "../language/messages/localized-text.ts";
import { type Change, type TextPiece, TOPIC_HEADINGS } from "./change.ts";
import {
  type DiffFormat,
  describePages,
  formatDiffSummary,
  formatTextPieces,
  groupByTopic,
} from "./diff-formats.ts";

/** Maximum characters of the report. GitHub refuses a comment with more than 65,536; the workflow adds some lines. */
const MAX_REPORT_LENGTH = 60_000;

/** Maximum characters shown of one sentence or text, so that one long text does not displace the other changes. */
const MAX_TEXT_LENGTH = 2000;

/** Maximum pieces shown of a text that changed in many places, and characters of each. */
const MAX_PIECES = 50;
const MAX_PIECE_LENGTH = 400;

/** Maximum backticks in a row; more are shown as escapes, because GitHub ignores fences of more than 80. */
const MAX_BACKTICKS = 8;

/** Characters kept free for the summary and for the line that says what was left out. */
const RESERVED_LENGTH = 3 * MAX_TEXT_LENGTH;

/**
 * Prints a comparison as GitHub Markdown for a comment on a pull request. All words of documents are code spans:
 * GitHub looks for people, issues, commits and addresses everywhere else, also behind backslashes and entities.
 */
export const formatMarkdown: DiffFormat = (comparison, { language }) => {
  const parts = comparison.groups.flatMap((group) => [
    `### ${codeSpan(describePages(group)[language])}\n\n`,
    ...groupByTopic(group).flatMap(([topic, changes]) => [
      `**${TOPIC_HEADINGS[topic][language]}**\n\n`,
      ...changes.map(
        (change, index) => `${markdownItemOf(change, language)}\n${index + 1 < changes.length ? "" : "\n"}`,
      ),
    ]),
  ]);
  const notes = comparison.notes.map((note) => `> ${codeSpan(note[language])}\n\n`);
  const summary = formatDiffSummary(comparison)[language];
  const hasWordsOfDocuments = comparison.reformatted.length > 0;
  return [
    `## ${en`What changes for customers`.zh`顾客会看到的变化`[language]}\n\n`,
    ...firstParts([...parts, ...notes], language),
    `${hasWordsOfDocuments ? codeSpan(summary) : summary}\n`,
  ].join("");
};

/** Returns the first parts that fit a comment, and a line that says so if some are left out. */
function firstParts(parts: readonly string[], language: Language): readonly string[] {
  let left = MAX_REPORT_LENGTH - RESERVED_LENGTH;
  const end = parts.findIndex((part) => {
    left -= part.length;
    return left < 0;
  });
  if (end < 0) return parts;
  const more = en`The rest does not fit a comment. Run \`npx campaign-engine diff\` to read all changes.`
    .zh`其余内容超出了评论的长度。要看全部变化，请运行 \`npx campaign-engine diff\`。`;
  return [...parts.slice(0, end), `\n> ${more[language]}\n\n`];
}

function markdownItemOf({ at, notes, pieces, said }: Change, language: Language): string {
  const shown = pieces && pieces.length > MAX_PIECES ? [...pieces.slice(0, MAX_PIECES), REST] : pieces;
  return [
    `- ${codeSpan(said[language])}${formatTextPieces(shown, language, markdownPiece)}`,
    ...notes.map((note) => `  <br>${codeSpan(note[language])}`),
    `  <br><sub>${codeSpan(`${at.file}:${at.line}:${at.column}`)}</sub>`,
  ].join("\n");
}

/** The piece shown in place of further ones. */
const REST: TextPiece = { kind: "same", text: "…" };

/** Uses HTML tags because Markdown marks need spaces around them, and Chinese text has none. */
function markdownPiece({ kind, text }: TextPiece): string {
  const tag = { same: "span", gone: "del", added: "ins" }[kind];
  return `<${tag}>${codeSpan(truncateToLength(text, MAX_PIECE_LENGTH))}</${tag}>`;
}

/**
 * Returns a code span that shows exactly this text, on one line: its fence is longer than each run of backticks in the
 * text. Markdown strips one blank at both ends, so blanks are added if the text has its own, or a backtick, there.
 */
function codeSpan(text: string): string {
  const shown = escapeControlCharacters(truncateToLength(text, MAX_TEXT_LENGTH)).replace(/`+/g, (run) =>
    run.length > MAX_BACKTICKS ? "\\u0060".repeat(run.length) : run,
  );
  if (shown === "") return "";
  const longest = Math.max(0, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = /^[ `]|[ `]$/.test(shown) && shown.trim() !== "" ? " " : "";
  return fence + pad + shown + pad + fence;
}
