import { escapeControlCharacters } from "../check/report/escape-control-characters.ts";
import { createTextColourer, type PaintText } from "../check/report/format-pretty.ts";
import { groupBy } from "../language/group-by.ts";
import {
  countNoun,
  en,
  joinWithCommas,
  type Language,
  type LocalizedText,
  untranslatedText,
} from "../language/messages/localized-text.ts";
import { type Change, type ChangeTopic, type TextPiece, TOPIC_HEADINGS } from "./change.ts";
import type { ChangeGroup, ComparedPage, Comparison } from "./compare-projects.ts";

interface DiffFormatOptions {
  language: Language;
  /** Whether the text goes to a terminal that shows colours. */
  hasColours: boolean;
}

/** Prints a comparison as text that ends with a line break. */
export type DiffFormat = (comparison: Comparison, options: DiffFormatOptions) => string;

/** Maximum pages named in a heading; the rest are counted. */
const MAX_NAMED_PAGES = 6;

/** Describes the pages of a group of changes. */
export function describePages({ brand, pages }: ChangeGroup): LocalizedText {
  const shown = pages.slice(0, MAX_NAMED_PAGES).map(describePage);
  const rest = pages.length - shown.length;
  const all = joinWithCommas(shown);
  const list = rest > 0 ? en`${all} and ${rest} more`.zh`${all} 等共 ${pages.length} 个页面` : all;
  const some =
    pages.length > 1 ? en`${pages.length} pages: ${list}`.zh`${pages.length} 个页面：${list}` : list;
  if (brand === undefined) return some;
  return pages.length === 0
    ? en`Brand ${brand}: no page uses it`.zh`品牌 ${brand}，没有页面使用`
    : en`Brand ${brand}, ${some}`.zh`品牌 ${brand}，${some}`;
}

function describePage({ route, title }: ComparedPage): LocalizedText {
  return untranslatedText(title === "" ? route : `${route} ${title}`);
}

/** Groups changes by topic. */
export function groupByTopic({ changes }: ChangeGroup): [ChangeTopic, Change[]][] {
  return [...groupBy(changes, ({ topic }) => [topic])];
}

/** Returns the summary: the last line, or the only one if nothing changed. */
export function formatDiffSummary({ groups, isWhole, reformatted }: Comparison): LocalizedText {
  const form = joinWithCommas(reformatted);
  const only = en`Changed only in format, or in parts that customers do not see: ${form}.`
    .zh`只改了格式，或改动顾客看不到：${form}。`;
  if (groups.length === 0) {
    const nothing = isWhole
      ? en`Nothing changes for customers.`.zh`顾客看到的没有任何变化。`
      : en`Nothing else changes for customers.`.zh`除此之外，顾客看到的没有任何变化。`;
    return reformatted.length === 0 ? nothing : en`${nothing} ${only}`.zh`${nothing}${only}`;
  }
  const changes = groups.reduce((sum, group) => sum + group.changes.length, 0);
  const pages = new Set(groups.flatMap((group) => group.pages.map(({ route }) => route))).size;
  const all = en`${countNoun(changes, "change")} on ${countNoun(pages, "page")}.`
    .zh`共 ${changes} 处变化，涉及 ${pages} 个页面。`;
  return reformatted.length === 0 ? all : en`${all} ${only}`.zh`${all}${only}`;
}

/** Returns the changed words of a text, to append to its sentence; empty if it has no word-by-word diff. */
export function formatTextPieces(
  pieces: Change["pieces"],
  language: Language,
  show: (piece: TextPiece) => string,
): string {
  return pieces === undefined ? "" : (language === "zh" ? "：" : ": ") + pieces.map(show).join("");
}

/** Prints a comparison as one JSON object for programs, with texts in one language. */
export const formatJson: DiffFormat = ({ groups, notes, reformatted }, { language }) => {
  const shown = groups.map(({ brand, changes, pages }) => ({
    pages,
    ...(brand !== undefined && { brand }),
    changes: changes.map(({ answer, at, notes: more, pieces, said, topic }) => ({
      topic,
      text: said[language],
      ...(pieces && { pieces }),
      ...(answer && {
        answer: { fields: answer.fields, was: answer.was[language], now: answer.now[language] },
      }),
      ...(more.length > 0 && { notes: more.map((note) => note[language]) }),
      ...at,
    })),
  }));
  return `${JSON.stringify({ language, groups: shown, notes: notes.map((note) => note[language]), reformatted }, null, 2)}\n`;
};

/** Prints a comparison for people: pages, and below them changes by topic with their source locations. */
export const formatPretty: DiffFormat = (comparison, options) => {
  const paint = createTextColourer(options.hasColours);
  const { language } = options;
  const groups = comparison.groups.map((group) => {
    const topics = groupByTopic(group).map(([topic, changes]) => {
      const lines = changes.flatMap((change) => formatChangeForTerminal(change, paint, options));
      return [`  ${paint("cyan", TOPIC_HEADINGS[topic][language])}`, ...lines].join("\n");
    });
    return `${[paint("bold", escapeControlCharacters(describePages(group)[language])), ...topics].join("\n")}\n`;
  });
  const notes = comparison.notes.map(
    (note) => `${paint("yellow", escapeControlCharacters(note[language]))}\n`,
  );
  return `${[...groups, ...notes, escapeControlCharacters(formatDiffSummary(comparison)[language])].join("\n")}\n`;
};

function formatChangeForTerminal(
  { at, notes, pieces, said }: Change,
  paint: PaintText,
  { hasColours, language }: DiffFormatOptions,
): string[] {
  const words = formatTextPieces(pieces, language, (piece) =>
    formatPieceForTerminal(piece, paint, hasColours),
  );
  return [
    `    ${escapeControlCharacters(said[language])}${words}`,
    ...notes.map((note) => `      ${escapeControlCharacters(note[language])}`),
    `      ${paint("grey", escapeControlCharacters(`${at.file}:${at.line}:${at.column}`))}`,
  ];
}

/** Marks a changed piece by colour, or like git's word diff if the terminal shows no colours. */
function formatPieceForTerminal({ kind, text }: TextPiece, paint: PaintText, hasColours: boolean): string {
  const shown = escapeControlCharacters(text);
  if (kind === "same") return shown;
  if (hasColours) return paint(kind === "gone" ? "red" : "green", shown);
  return kind === "gone" ? `[-${shown}-]` : `{+${shown}+}`;
}
