import { en } from "../../../language/messages/localized-text.ts";
import { type Node, printExpression } from "../../../language/syntax/ast.ts";
import { childNodesOf } from "../../../language/syntax/names-in-expression.ts";
import type { Finding } from "../../facts/finding.ts";
import {
  type FieldLookupContext,
  schemaOfAnswerField,
  schemaOfListItem,
} from "../../inspect/answer-field-schema.ts";
import type { DocumentText } from "../../inspect/document-inspection.ts";
import { findEntry, type JsonEntry, keyRange, toPlainValue } from "../../json/json-node.ts";
import { exampleList } from "../example-campaign.ts";
import type { Rule, RuleContext } from "../rule.ts";

/** A use of a text field as a time: the expression as printed, and the field that it reads. */
interface MomentReading {
  shown: string;
  field: JsonEntry | undefined;
}

const withWiltsAt = (wiltsAt: object) => ({
  endpoints: {
    garden: { data: { properties: { wiltsAt: { examples: ["2025-02-10 00:00:00"], ...wiltsAt } } } },
  },
});

export const undeclaredMoment: Rule = {
  severity: "warning",
  description: en`An expression reads a text of an answer as a time, but the endpoint's data does not declare it as one. In another format, such as milliseconds, it would not be understood.`
    .zh`返回数据里的一段文字被当作时间使用，而接口没有声明它是时间：换一种格式（如毫秒数）就无法识别。`,
  ok: [
    {
      patch: {
        ...withWiltsAt({ type: "string", format: "date-time" }),
        title: "{time(garden.wiltsAt) > now ? 'Open' : 'Over'} {garden.wiltsAt | date:\"M.D\"}",
      },
    },
    {
      patch: {
        schedule: { start: "2025-03-01T00:00:00+08:00" },
        title: '{query.from | date:"M.D"}, {schedule.start | date:"M.D"}',
      },
    },
  ],
  bad: [
    {
      patch: {
        ...withWiltsAt({ type: "string" }),
        title: "{time(garden.wiltsAt) > now ? 'Open' : 'Over'} {garden.wiltsAt | date:\"M.D\"}",
      },
      message: '"wiltsAt" can be any text, expected a time: time(garden.wiltsAt) reads it as one',
    },
    {
      patch: {
        ...exampleList,
        endpoints: {
          beds: {
            ...exampleList.endpoints.beds,
            data: { type: "array", items: { properties: { dug: { type: ["string", "null"] } } } },
          },
        },
        tables: {
          bed: { each: "beds", rows: [{ state: "dug", text: '{item.dug | date:"M.D"}', disabled: true }] },
        },
      },
      message: '"dug" can be any text, expected a time: item.dug | date reads it as one',
    },
  ],
  check: (context) => {
    const found = new Map<JsonEntry["value"], Finding>();
    for (const use of context.texts) {
      for (const { shown, field } of momentReadingsIn(use, context)) {
        if (!field || found.has(field.value) || !isUndeclaredText(field)) continue;
        const message = en`"${field.key}" can be any text, expected a time: ${shown} reads it as one`
          .zh`“${field.key}”只声明为文字，应声明为时间：${shown}把它当作时间来用`;
        const fix = en`Add "format": "date-time" next to its "type".`
          .zh`请在它的“type”旁边加上 "format": "date-time"。`;
        found.set(field.value, { at: keyRange(field), message, fix });
      }
    }
    return [...found.values()];
  },
};

function isUndeclaredText({ value }: JsonEntry): boolean {
  const type = findEntry(value, "type")?.value;
  const isText = type !== undefined && [toPlainValue(type)].flat().includes("string");
  return isText && !findEntry(value, "format") && !findEntry(value, "enum");
}

function momentReadingsIn(
  { nodes, parts = [], visit }: DocumentText,
  { root }: RuleContext,
): MomentReading[] {
  const around: FieldLookupContext = { root, binds: visit.binds, locals: {} };
  const dated = parts.flatMap((part) =>
    typeof part === "object" && part.format?.name === "date"
      ? [{ shown: `${printExpression(part.node)} | date`, field: schemaOfAnswerField(part.node, around) }]
      : [],
  );
  return [...nodes.flatMap((node) => timeCallsIn(node, around)), ...dated];
}

/** Returns every `time(…)` in an expression. */
function timeCallsIn(node: Node, around: FieldLookupContext): MomentReading[] {
  const [argument] = node.kind === "call" && node.name === "time" ? node.arguments : [];
  const own = argument
    ? [{ shown: printExpression(node), field: schemaOfAnswerField(argument, around) }]
    : [];
  if (node.kind !== "macro")
    return [...own, ...childNodesOf(node).flatMap((child) => timeCallsIn(child, around))];
  const item = schemaOfListItem(schemaOfAnswerField(node.list, around));
  const inside = { ...around, locals: { ...around.locals, [node.item]: item } };
  return [...timeCallsIn(node.list, around), ...timeCallsIn(node.body, inside)];
}
