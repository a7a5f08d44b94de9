import { childOf, expressionText, type JsonNode, plainOf } from "../check/json/json-node.ts";
import type { Shape } from "../check/schema/shape.ts";
import { en, joined, type Saying, same, sayJson } from "../language/messages/saying.ts";
import { formatTime } from "../language/time.ts";
import { entriesThatCount } from "./meaning.ts";

/** Longer values are cut. */
const LONGEST = 120;

/** A value for people: texts in quotes, expressions as they are written, moments in China time, all else as JSON. */
export function sayValue(node: JsonNode, shape: Shape | undefined): Saying {
  const { "x-expression": isExpression, "x-template": isTemplate, format } = shape?.annotations ?? {};
  const text = expressionText(node);
  if (isExpression && text !== undefined) return same(cut(text));
  if (isTemplate && node.kind === "array") return joined(node.items.map(sayCase), { en: "; ", zh: "；" });
  if (node.kind === "string" && format === "date-time") return sayMoment(node.value);
  if (node.kind === "string") return sayJson(isTemplate ? node.value : cut(node.value));
  return same(cut(JSON.stringify(plainOf(withoutNotes(node, shape)))));
}

/** A value without what only colleagues read. */
function withoutNotes(node: JsonNode, shape: Shape | undefined): JsonNode {
  const own = shape?.narrow(node);
  if (node.kind === "array")
    return { ...node, items: node.items.map((item) => withoutNotes(item, own?.items)) };
  if (node.kind !== "object") return node;
  const entries = entriesThatCount(node, own).map((entry) => ({
    ...entry,
    value: withoutNotes(entry.value, own?.property(entry.key)),
  }));
  return { ...node, entries };
}

/** A case of a text: when it is shown, and what. */
function sayCase(node: JsonNode): Saying {
  const [when, text] = ["when", "text"].map((key) => expressionText(childOf(node, key)));
  const shown = sayJson(text ?? "");
  return when === undefined
    ? en`else ${shown}`.zh`否则${shown}`
    : en`${shown} when ${when}`.zh`${when} 时${shown}`;
}

function sayMoment(text: string): Saying {
  const moment = formatTime(Date.parse(text), "YYYY-MM-DD HH:mm:ss")?.replace(/:00$/, "");
  return moment === undefined ? same(text) : en`${moment} China time`.zh`北京时间 ${moment}`;
}

export function cut(text: string, longest = LONGEST): string {
  const characters = Array.from(text);
  return characters.length > longest ? `${characters.slice(0, longest - 1).join("")}…` : text;
}
