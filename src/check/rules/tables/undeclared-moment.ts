import { en } from "../../../language/messages/saying.ts";
import { type Node, print } from "../../../language/syntax/ast.ts";
import { childrenOf } from "../../../language/syntax/names-in.ts";
import type { Finding } from "../../facts/finding.ts";
import { type Around, answerFieldOf, itemOf } from "../../inspect/answer-field.ts";
import type { TextUse } from "../../inspect/inspection.ts";
import { atKey, entryOf, type JsonEntry, plainOf } from "../../json/json-node.ts";
import { exampleList } from "../example-campaign.ts";
import type { Rule, RuleContext } from "../rule.ts";

/** How a moment is read: by which expression, and from what. */
interface Reading {
  shown: string;
  field: JsonEntry | undefined;
}

const garden = (wiltsAt: object) => ({
  endpoints: {
    garden: { data: { properties: { wiltsAt: { examples: ["2025-02-10 00:00:00"], ...wiltsAt } } } },
  },
});

export const undeclaredMoment: Rule = {
  severity: "warning",
  description: en`A text of an answer that is read as a moment, and whose schema does not say that it is one: in another form (milliseconds, for one) it would not be understood.`
    .zh`返回数据里的一段文字被当作时间使用，而接口没有声明它是时间：换一种写法（如毫秒数）就无法识别。`,
  ok: [
    {
      patch: {
        ...garden({ type: "string", format: "date-time" }),
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
        ...garden({ type: "string" }),
        title: "{time(garden.wiltsAt) > now ? 'Open' : 'Over'} {garden.wiltsAt | date:\"M.D\"}",
      },
      message: '"wiltsAt" is any text, expected a moment: time(garden.wiltsAt) reads it as one',
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
      message: '"dug" is any text, expected a moment: item.dug | date reads it as one',
    },
  ],
  check: (context) => {
    const found = new Map<JsonEntry["value"], Finding>();
    for (const use of context.texts) {
      for (const { shown, field } of readingsIn(use, context)) {
        if (!field || found.has(field.value) || !isAnyText(field)) continue;
        const message = en`"${field.key}" is any text, expected a moment: ${shown} reads it as one`
          .zh`“${field.key}”只声明为文本，应声明为时间：${shown}把它当作时间来用`;
        const fix = en`Write "format": "date-time" beside its "type".`
          .zh`请在它的“type”旁边写 "format": "date-time"。`;
        found.set(field.value, { at: atKey(field), message, fix });
      }
    }
    return [...found.values()];
  },
};

function isAnyText({ value }: JsonEntry): boolean {
  const type = entryOf(value, "type")?.value;
  const isText = type !== undefined && [plainOf(type)].flat().includes("string");
  return isText && !entryOf(value, "format") && !entryOf(value, "enum");
}

function readingsIn({ nodes, parts = [], visit }: TextUse, { root }: RuleContext): Reading[] {
  const around: Around = { root, binds: visit.binds, locals: {} };
  const dated = parts.flatMap((part) =>
    typeof part === "object" && part.format?.name === "date"
      ? [{ shown: `${print(part.node)} | date`, field: answerFieldOf(part.node, around) }]
      : [],
  );
  return [...nodes.flatMap((node) => timesIn(node, around)), ...dated];
}

/** Every `time(…)` in an expression. */
function timesIn(node: Node, around: Around): Reading[] {
  const [argument] = node.kind === "call" && node.name === "time" ? node.arguments : [];
  const own = argument ? [{ shown: print(node), field: answerFieldOf(argument, around) }] : [];
  if (node.kind !== "macro") return [...own, ...childrenOf(node).flatMap((child) => timesIn(child, around))];
  const item = itemOf(answerFieldOf(node.list, around));
  const inside = { ...around, locals: { ...around.locals, [node.item]: item } };
  return [...timesIn(node.list, around), ...timesIn(node.body, inside)];
}
