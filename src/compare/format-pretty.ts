import { type Paint, painter } from "../check/report/format-pretty.ts";
import { visible } from "../check/report/visible.ts";
import { type Change, type Piece, TOPICS } from "./change.ts";
import { byTopic, type Format, type FormatOptions, sayPages, sayWhole } from "./format.ts";

/** For people: pages, and below them what changed by what it is about, each with where it stands. */
export const formatPretty: Format = (comparison, options) => {
  const paint = painter(options.hasColours);
  const { language } = options;
  const groups = comparison.groups.map((group) => {
    const topics = byTopic(group).map(([topic, changes]) => {
      const lines = changes.flatMap((change) => linesOf(change, paint, options));
      return [`  ${paint("cyan", TOPICS[topic][language])}`, ...lines].join("\n");
    });
    return `${[paint("bold", visible(sayPages(group)[language])), ...topics].join("\n")}\n`;
  });
  const notes = comparison.notes.map((note) => `${paint("yellow", visible(note[language]))}\n`);
  return `${[...groups, ...notes, visible(sayWhole(comparison)[language])].join("\n")}\n`;
};

function linesOf(
  { at, notes, pieces, said }: Change,
  paint: Paint,
  { hasColours, language }: FormatOptions,
): string[] {
  const colon = language === "zh" ? "：" : ": ";
  const words =
    pieces === undefined ? "" : colon + pieces.map((piece) => showPiece(piece, paint, hasColours)).join("");
  return [
    `    ${visible(said[language])}${words}`,
    ...notes.map((note) => `      ${visible(note[language])}`),
    `      ${paint("grey", visible(`${at.file}:${at.line}:${at.column}`))}`,
  ];
}

/** As git's word diff marks it, where there are no colours. */
function showPiece({ kind, text }: Piece, paint: Paint, hasColours: boolean): string {
  const shown = visible(text);
  if (kind === "same") return shown;
  if (hasColours) return paint(kind === "gone" ? "red" : "green", shown);
  return kind === "gone" ? `[-${shown}-]` : `{+${shown}+}`;
}
