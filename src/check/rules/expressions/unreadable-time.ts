import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { Node } from "../../../language/syntax/ast.ts";
import { childNodesOf } from "../../../language/syntax/names-in-expression.ts";
import { isMomentText } from "../../../language/time.ts";
import type { Finding } from "../../facts/finding.ts";
import type { DocumentText } from "../../inspect/document-inspection.ts";
import { writtenValuesOf } from "../../inspect/written-values.ts";
import { type JsonNode, rangeInsideQuotes } from "../../json/json-node.ts";
import type { Rule } from "../rule.ts";

const withDay = (day: string, title = '{constants.day | date:"M.D"}') => ({ constants: { day }, title });

export const unreadableTime: Rule = {
  description: en`A constant is shown with the format date, or read with time(), but cannot be read as a time: customers see "--".`
    .zh`常量用 date 格式显示或用 time() 读取，却不是能读懂的时间：顾客会看到“--”。`,
  ok: [{ patch: withDay("2026-12-31 00:00:00") }, { patch: withDay("待定") }],
  bad: [
    {
      patch: withDay("2026-31-12 00:00:00"),
      message:
        '"2026-31-12 00:00:00" is read as a time, expected one that exists, such as 2025-02-10 00:00:00',
    },
    {
      patch: withDay("2026-02-30", "{time(constants.day) < now ? 'Over' : 'Open'}"),
      message: '"2026-02-30" is read as a time, expected one that exists, such as 2025-02-10 00:00:00',
    },
  ],
  check: ({ root, texts }) =>
    texts.flatMap((text) =>
      timesReadBy(text)
        .flatMap((node) => writtenValuesOf(node, { root, binds: text.visit.binds }))
        .flatMap(findingOf),
    ),
};

/** Returns the parts of a text whose values are read as times: before the format date, and in time(). */
function timesReadBy({ nodes, parts = [] }: DocumentText): Node[] {
  const shown = parts.flatMap((part) =>
    typeof part !== "string" && part.format?.name === "date" ? [part.node] : [],
  );
  return [...shown, ...nodes.flatMap(argumentsOfTime)];
}

function argumentsOfTime(node: Node): Node[] {
  const own = node.kind === "call" && node.name === "time" ? node.arguments : [];
  return [...own, ...childNodesOf(node).flatMap(argumentsOfTime)];
}

function findingOf(value: JsonNode): Finding[] {
  // A text without digits, such as 待定, says that there is no such time.
  if (value.kind !== "string" || !/[\d０-９]/.test(value.value) || isMomentText(value.value)) return [];
  const message = en`"${value.value}" is read as a time, expected one that exists, such as 2025-02-10 00:00:00`
    .zh`“${value.value}”会当作时间读取，应为存在的时间，如 2025-02-10 00:00:00`;
  const suggestion = meantTime(value.value);
  const fix = suggestion ? en`Write ${suggestion}.`.zh`请写 ${suggestion}。` : adviceOn(value.value);
  return [{ at: rangeInsideQuotes(value), message, fix, suggestion }];
}

/** Names the mistake in a date if it is known: the month has fewer days, or the month does not exist. */
function adviceOn(text: string): LocalizedText {
  const [, year, month, day] = (/^(\d{4})\D(\d\d?)\D(\d\d?)/.exec(text) ?? []).map(Number);
  const days = new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate();
  if (month !== undefined && (month < 1 || month > 12))
    return en`There is no month ${month}: find out the real date.`.zh`没有 ${month} 月：请核对真正的日期。`;
  if (day !== undefined && day > days)
    return en`This month has ${days} days: find out the real date.`
      .zh`这个月只有 ${days} 天：请核对真正的日期。`;
  return en`Write year, month and day, and perhaps the time.`.zh`请写年、月、日，需要时再写时间。`;
}

/** Returns the time that a text means if it has full-width characters, or if day and month are exchanged. */
function meantTime(text: string): string | undefined {
  const plain = text.normalize("NFKC").trim();
  const exchanged = plain.replace(/^(\d{4}\D)(\d\d?)(\D)(\d\d?)/, "$1$4$3$2");
  return [plain, exchanged].find(isMomentText);
}
