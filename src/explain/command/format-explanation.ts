import { escapeControlCharacters } from "../../check/report/escape-control-characters.ts";
import type { TextCase } from "../../language/document.generated.ts";
import {
  en,
  formatJsonInMessage,
  joinMessages,
  joinWithCommas,
  type Language,
  type LocalizedText,
  truncateToLength,
  untranslatedText,
} from "../../language/messages/localized-text.ts";
import type { ExplainedRow } from "../explain-table.ts";
import type {
  PageExplanation,
  ShownRow,
  TableEvaluation,
  TableExplanation,
  WitnessEvaluation,
} from "./table-evaluations.ts";

/** A line and its indentation level. */
type IndentedLine = [saying: LocalizedText, depth: number];

/** Prints, for people, each table, the row that it shows and a reason for every row. Ends with a line break. */
export function formatExplanation(
  { file, page, parts, tables }: PageExplanation,
  language: Language,
): string {
  const none: IndentedLine = [en`This page has no state table.`.zh`这个页面没有状态表。`, 0];
  const blocks: IndentedLine[][] = [
    [[untranslatedText(`${page}  ${file}`), 0], ...(tables.length === 0 ? [none] : [])],
    ...tables.map((table): IndentedLine[] => [
      [untranslatedText(`${table.name}  ${table.place}`), 0],
      ...formatTableExplanation(table),
    ]),
    ...(parts.length > 0 ? [blockAndTextLines({ file, parts })] : []),
  ];
  const written = blocks.map((lines) =>
    lines
      .map(([saying, depth]) => escapeControlCharacters(`${"  ".repeat(depth)}${saying[language]}`))
      .join("\n"),
  );
  return `${written.join("\n\n")}\n`;
}

function formatTableExplanation({ place, places, views, witnesses }: TableExplanation): IndentedLine[] {
  const lines = places.map((one) => shortenPlaceInSameFile(one, place));
  if (witnesses) return witnesses.flatMap((one, at) => formatWitnessEvaluation(one, lines[at] ?? ""));
  if ("none" in views) return [[views.none, 1]];
  return views.flatMap((view): IndentedLine[] => {
    if (view.item === undefined) return formatTableEvaluation(view, lines, 1);
    const number = view.item + 1;
    return [[en`item ${number}`.zh`第 ${number} 项`, 1], ...formatTableEvaluation(view, lines, 2)];
  });
}

/** Shortens a place in the same file to its line. */
function shortenPlaceInSameFile(place: string, beside: string): string {
  const file = beside.slice(0, beside.lastIndexOf(":") + 1);
  return place.startsWith(file) ? place.slice(file.length - 1) : place;
}

function formatTableEvaluation(
  { explained, missing, shown }: TableEvaluation,
  places: readonly string[],
  depth: number,
): IndentedLine[] {
  const all = joinWithCommas(missing);
  return [
    [shown ? describeShownRow(shown) : describeNoRowShown(explained), depth],
    ...explained.rows.map(
      (row, at): IndentedLine => [prefixWithPlace(places[at], explainRow(row, explained.rows)), depth],
    ),
    ...(missing.length > 0
      ? [[en`missing in the data: ${all}`.zh`数据里没有：${all}`, depth] as IndentedLine]
      : []),
  ];
}

function prefixWithPlace(place: string | undefined, saying: LocalizedText): LocalizedText {
  return joinMessages([place ?? "", saying], untranslatedText("  "));
}

function describeNoRowShown({ kind, rows }: TableEvaluation["explained"]): LocalizedText {
  const unknown = rows.find(isLastEvaluatedRow);
  return kind === "unavailable" && unknown
    ? en`shown: nothing yet, because ${formatState(unknown.row)} is unknown; the page waits or offers a retry`
        .zh`显示：暂时没有，因为${formatState(unknown.row)}无法判断；页面会等待，或提示重试`
    : en`shown: nothing, because no row holds`.zh`显示：没有，因为哪一行都不成立`;
}

/** Describes the shown row: `shown: "领取" (claimable); a tap runs claim`. */
function describeShownRow({ hint, isDisabled, state, tap, text }: ShownRow): LocalizedText {
  const beside =
    hint === ""
      ? untranslatedText("")
      : en`, hint ${formatJsonInMessage(hint)}`.zh`，提示行${formatJsonInMessage(hint)}`;
  const does = describeTap({ isDisabled, tap });
  return en`shown: ${formatJsonInMessage(text)} (${state})${beside}; ${does}`
    .zh`显示：${formatJsonInMessage(text)}（${state}）${beside}；${does}`;
}

function describeTap({ isDisabled, tap }: Pick<ShownRow, "isDisabled" | "tap">): LocalizedText {
  if (isDisabled) return en`the button cannot be tapped`.zh`按钮不能点`;
  if (!tap) return en`a tap does nothing`.zh`点击没有反应`;
  const given = tap.given ? ` ${JSON.stringify(tap.given)}` : "";
  return en`a tap runs ${tap.action}${given}`.zh`点击后执行 ${tap.action}${given}`;
}

function formatState({ state }: { state: string }): LocalizedText {
  return formatJsonInMessage(state);
}

/** Describes a row and why it is shown or not. `rows` are all rows of its table. */
export function explainRow<Row extends { state: string }>(
  explained: ExplainedRow<Row>,
  rows: readonly ExplainedRow<Row>[],
): LocalizedText {
  const first = rows.find(isLastEvaluatedRow);
  return explainRowOrCase(
    formatState(explained.row),
    explained,
    first && describeEarlierRowFirst(formatState(first.row), first),
  );
}

/** Returns whether a table stops at a row: it holds or is unknown. */
function isLastEvaluatedRow({ isAsked, verdict }: ExplainedRow<unknown>): boolean {
  return isAsked && verdict !== false;
}

/** Says that a row above the explained one holds, or might hold because its condition is unknown. */
function describeEarlierRowFirst(name: LocalizedText, { verdict }: ExplainedRow<unknown>): LocalizedText {
  return verdict === "unknown"
    ? en`${name} comes first and is unknown`.zh`上面的${name}无法判断`
    : en`${name} comes first`.zh`上面的${name}先成立`;
}

type ReasonForRow = Omit<ExplainedRow<unknown>, "row">;

/** Describes a row or a case. `first` names the one above that decides; it is needed only if this one is not reached. */
function explainRowOrCase(
  name: LocalizedText,
  { isAsked, isShown, reason, verdict }: ReasonForRow,
  first: LocalizedText = untranslatedText(""),
): LocalizedText {
  const why = reason.saying;
  if (isShown) return en`${name} is shown: ${why}`.zh`${name}显示：${why}`;
  if (isAsked && verdict === "unknown") return en`${name} is unknown: ${why}`.zh`${name}无法判断：${why}`;
  if (isAsked) return en`${name} is not shown: ${why}`.zh`${name}不显示：${why}`;
  const own = reason.findings.length === 0 ? why : describeOwnCondition(verdict, why);
  return en`${name} is not reached: ${first}; ${own}`.zh`${name}轮不到：${first}；${own}`;
}

function describeOwnCondition(verdict: ReasonForRow["verdict"], why: LocalizedText): LocalizedText {
  if (verdict === "unknown") return en`its own condition is unknown: ${why}`.zh`它自己的条件无法判断：${why}`;
  return verdict
    ? en`its own condition holds: ${why}`.zh`它自己的条件成立：${why}`
    : en`its own condition does not hold: ${why}`.zh`它自己的条件不成立：${why}`;
}

function formatWitnessEvaluation({ by, row, view }: WitnessEvaluation, place: string): IndentedLine[] {
  const shown = view?.explained.rows.find(({ isShown }) => isShown);
  if (!by || !shown || !view?.shown)
    return [
      [
        prefixWithPlace(
          place,
          en`${row.state}: no data was found that shows it`.zh`${row.state}：没有找到会显示它的数据`,
        ),
        1,
      ],
    ];
  return [
    [prefixWithPlace(place, describeShownRow(view.shown)), 1],
    [en`example data: ${by}`.zh`示例数据：${by}`, 2],
    [en`reason: ${shown.reason.saying}`.zh`原因：${shown.reason.saying}`, 2],
  ];
}

function blockAndTextLines({ file, parts }: Pick<PageExplanation, "file" | "parts">): IndentedLine[] {
  const all = parts.flatMap(({ explained, isText, name, place }): IndentedLine[] => {
    const at = shortenPlaceInSameFile(place, `${file}:`);
    const [only] = explained.rows;
    if (!isText && only) return [[prefixWithPlace(at, explainBlock(name, only)), 1]];
    const cases = explained.rows.map(
      (one, index): IndentedLine => [explainTextCase(one, index, explained.rows), 2],
    );
    return [[prefixWithPlace(at, untranslatedText(name)), 1], ...cases];
  });
  return [[en`Blocks and texts with conditions`.zh`有条件的页面块和文字`, 0], ...all];
}

function explainBlock(name: string, { reason, verdict }: ReasonForRow): LocalizedText {
  const why = reason.saying;
  if (verdict === "unknown") return en`${name} is not shown yet: ${why}`.zh`${name} 暂不显示：${why}`;
  return verdict
    ? en`${name} is shown: ${why}`.zh`${name} 显示：${why}`
    : en`${name} is not shown: ${why}`.zh`${name} 不显示：${why}`;
}

function explainTextCase(
  one: ExplainedRow<TextCase>,
  index: number,
  cases: readonly ExplainedRow<TextCase>[],
): LocalizedText {
  const name = formatJsonInMessage(truncateToLength(one.row.text, 40));
  const at = cases.findIndex(isLastEvaluatedRow);
  const first = cases[at];
  const deciding = first && describeEarlierRowFirst(en`case ${at + 1}`.zh`第 ${at + 1} 种`, first);
  return explainRowOrCase(en`case ${index + 1} ${name}`.zh`第 ${index + 1} 种${name}`, one, deciding);
}
