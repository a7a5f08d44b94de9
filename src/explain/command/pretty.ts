import { visible } from "../../check/report/visible.ts";
import type { TextCase } from "../../language/document.generated.ts";
import {
  beginningOf,
  en,
  joined,
  type Language,
  listed,
  type Saying,
  same,
  sayJson,
} from "../../language/messages/saying.ts";
import type { Explained } from "../explain-table.ts";
import type { Shown, Told, ToldTable, View, WitnessView } from "./views.ts";

/** A line, and how far it is moved in. */
type Line = [saying: Saying, depth: number];

/** For people: each table, the row that it shows, and a reason for every row. Ends with a line break. */
export function formatPretty({ file, page, parts, tables }: Told, language: Language): string {
  const none: Line = [en`It has no state table.`.zh`它没有状态表。`, 0];
  const blocks: Line[][] = [
    [[same(`${page}  ${file}`), 0], ...(tables.length === 0 ? [none] : [])],
    ...tables.map((table): Line[] => [[same(`${table.name}  ${table.place}`), 0], ...tableLines(table)]),
    ...(parts.length > 0 ? [partLines({ file, parts })] : []),
  ];
  const written = blocks.map((lines) =>
    lines.map(([saying, depth]) => visible(`${"  ".repeat(depth)}${saying[language]}`)).join("\n"),
  );
  return `${written.join("\n\n")}\n`;
}

function tableLines({ place, places, views, witnesses }: ToldTable): Line[] {
  const lines = places.map((one) => shortPlace(one, place));
  if (witnesses) return witnesses.flatMap((one, at) => witnessLines(one, lines[at] ?? ""));
  if ("none" in views) return [[views.none, 1]];
  return views.flatMap((view): Line[] => {
    if (view.item === undefined) return viewLines(view, lines, 1);
    const number = view.item + 1;
    return [[en`item ${number}`.zh`第 ${number} 项`, 1], ...viewLines(view, lines, 2)];
  });
}

/** Of a place in the same file the line alone. */
function shortPlace(place: string, beside: string): string {
  const file = beside.slice(0, beside.lastIndexOf(":") + 1);
  return place.startsWith(file) ? place.slice(file.length - 1) : place;
}

function viewLines({ explained, missing, shown }: View, places: readonly string[], depth: number): Line[] {
  const all = listed(missing);
  return [
    [shown ? sayShown(shown) : sayNothing(explained.kind), depth],
    ...explained.rows.map((row, at): Line => [behind(places[at], sayRow(row)), depth]),
    ...(missing.length > 0 ? [[en`not given: ${all}`.zh`没有给出：${all}`, depth] as Line] : []),
  ];
}

function behind(place: string | undefined, saying: Saying): Saying {
  return joined([place ?? "", saying], same("  "));
}

function sayNothing(kind: View["explained"]["kind"]): Saying {
  return kind === "unavailable"
    ? en`shown: none for sure, since a row is unknown; the page waits, or offers a retry`
        .zh`显示：无法确定，因为有一行未知；页面会等待，或提示重试`
    : en`shown: none, no row holds`.zh`显示：没有，哪一行都不成立`;
}

/** `shown: claimable “领取”; a tap does claim`. */
function sayShown({ hint, isDisabled, state, tap, text }: Shown): Saying {
  const beside = hint === "" ? same("") : en`, beside it ${sayJson(hint)}`.zh`，旁边写着${sayJson(hint)}`;
  const does = sayTap({ isDisabled, tap });
  return en`shown: ${state}, ${sayJson(text)}${beside}; ${does}`
    .zh`显示：${state}，${sayJson(text)}${beside}；${does}`;
}

function sayTap({ isDisabled, tap }: Pick<Shown, "isDisabled" | "tap">): Saying {
  if (isDisabled) return en`disabled`.zh`不可点击`;
  if (!tap) return en`a tap does nothing`.zh`点击没有反应`;
  const given = tap.given ? ` ${JSON.stringify(tap.given)}` : "";
  return en`a tap does ${tap.action}${given}`.zh`点击执行 ${tap.action}${given}`;
}

/** A row and why it is shown or not. */
export function sayRow({ row, ...explained }: Explained<{ state: string }>): Saying {
  const name: Saying = { en: `"${row.state}"`, zh: ` “${row.state}”` };
  return sayReason(name, explained);
}

type Judged = Omit<Explained<unknown>, "row">;

function sayReason(name: Saying, { isAsked, isShown, reason, verdict }: Judged): Saying {
  const why = reason.saying;
  if (isShown) return en`shown ${name}: ${why}`.zh`显示${name}：${why}`;
  if (isAsked && verdict === "unknown") return en`unknown ${name}: ${why}`.zh`未知${name}：${why}`;
  if (isAsked) return en`not ${name}: ${why}`.zh`不是${name}：${why}`;
  const alone =
    verdict === "unknown"
      ? en`it would be unknown`.zh`它本身未知`
      : verdict
        ? en`it would hold`.zh`它本身成立`
        : en`it would not hold`.zh`它本身也不成立`;
  return en`not asked ${name}, a row above decides; ${alone}: ${why}`
    .zh`没有问到${name}，上面的行已经决定；${alone}：${why}`;
}

function witnessLines({ by, row, view }: WitnessView, place: string): Line[] {
  const shown = view?.explained.rows.find(({ isShown }) => isShown);
  if (!by || !shown || !view?.shown)
    return [
      [
        behind(
          place,
          en`${row.state}: no data is known that shows it`.zh`${row.state}：没有已知的数据会显示它`,
        ),
        1,
      ],
    ];
  return [
    [behind(place, sayShown(view.shown)), 1],
    [en`with ${by}`.zh`当 ${by}`, 2],
    [en`since ${shown.reason.saying}`.zh`因为${shown.reason.saying}`, 2],
  ];
}

function partLines({ file, parts }: Pick<Told, "file" | "parts">): Line[] {
  const all = parts.flatMap(({ explained, isText, name, place }): Line[] => {
    const at = shortPlace(place, `${file}:`);
    const [only] = explained.rows;
    if (!isText && only) return [[behind(at, sayBlock(name, only)), 1]];
    const cases = explained.rows.map((one, index): Line => [sayCase(one, index), 2]);
    return [[behind(at, same(name)), 1], ...cases];
  });
  return [[en`Blocks and texts with conditions`.zh`有条件的区块和文字`, 0], ...all];
}

function sayBlock(name: string, { reason, verdict }: Judged): Saying {
  const why = reason.saying;
  if (verdict === "unknown") return en`${name} waits: ${why}`.zh`${name} 等待：${why}`;
  return verdict
    ? en`${name} is there: ${why}`.zh`${name} 显示：${why}`
    : en`${name} is not there: ${why}`.zh`${name} 不显示：${why}`;
}

function sayCase({ row, ...judged }: Explained<TextCase>, index: number): Saying {
  const name = sayJson(beginningOf(row.text, 40));
  return sayReason(en`case ${index + 1}, ${name}`.zh`第 ${index + 1} 种${name}`, judged);
}
