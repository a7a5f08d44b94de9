import { nounOf } from "../check/inspect/references.ts";
import { childOf, expressionText, type JsonNode, plainOf } from "../check/json/json-node.ts";
import { documentMaps } from "../check/schema/document-maps.generated.ts";
import type { Shape } from "../check/schema/shape.ts";
import { asWritten, en, joined, type Said, type Saying, same, sayJson } from "../language/messages/saying.ts";
import { formatTime } from "../language/time.ts";
import { kindOfElement } from "./align.ts";
import type { Step } from "./differences.ts";
import { entriesThatCount } from "./meaning.ts";

/** Longer names are cut. */
export const LONGEST_NAME = 24;

/**
 * Where something stands, in the words that customers read and the names of the document, from the outermost to the
 * innermost: `dialog "领取成功" (won) › voucher "代金券" › amount`. Without the document itself. A text
 * in a list is named by its number, where it is to be told as a whole (`isWhole`) by its words, too.
 */
export function sayPlace(trail: readonly Step[], isWhole = false): Saying {
  const steps = trail.slice(1);
  const said = steps.flatMap((step, index) => {
    const [owner, next] = [trail[index], steps[index + 1]];
    // What a map or a block's one list holds says by itself where it stands.
    const isNeeded = owner?.shape?.annotations.required?.includes(String(step.key)) === true;
    const isHolder =
      next !== undefined && (typeof next.key === "number" ? isNeeded && hasName(next, step) : isMap(step));
    return isHolder ? [] : [sayStep(step, owner, isWhole)];
  });
  return joined(said, same(" › "));
}

function sayStep({ key, node, shape }: Named, owner: Step | undefined, isWhole: boolean): Saying {
  const words = wordsOf(node, shape);
  if (typeof key === "number") return sayElement({ key, node, shape }, owner, isWhole);
  if (owner && isMap(owner)) {
    return sayNamed(nounOf(String(owner.key)), asWritten(key), words);
  }
  return asWritten(key);
}

type Named = Omit<Step, "before">;

/** An element of a list: a block by its type, a row by its state, a step by what it does, all others by their number. */
export function sayElement({ key, node, shape }: Named, owner: Step | undefined, isWhole: boolean): Saying {
  const words = wordsOf(node, shape);
  const kind = kindOfElement(node, shape);
  const named = owner?.shape?.annotations["x-name"];
  const name = named === undefined || named === "name" ? undefined : expressionText(childOf(node, named));
  if (name !== undefined && named !== undefined) {
    return sayNamed(named === "state" ? en`state`.zh`状态` : same(named), name, words);
  }
  const number = Number(key) + 1;
  if (shape?.annotations["x-exactlyOne"]) {
    const what = withWords(same(kind), words);
    return en`step ${number} (${what})`.zh`第${number}步（${what}）`;
  }
  if (node.kind === "object" && kind !== "") return withWords(same(kind), words);
  const item = en`no. ${number}`.zh`第${number}项`;
  return node.kind === "string" && !isWhole ? item : withWords(item, words);
}

/** `dialog "领取成功" (won)`: what has a name, with its words where it has any. */
function sayNamed(noun: Saying, name: Said, words: string | undefined): Saying {
  if (words === undefined) return en`${noun} ${name}`.zh`${noun} ${name}`;
  return en`${noun} ${sayJson(words)} (${name})`.zh`${noun}${sayJson(words)}（${name}）`;
}

function withWords(what: Saying, words: string | undefined): Saying {
  return words === undefined ? what : en`${what} ${sayJson(words)}`.zh`${what}${sayJson(words)}`;
}

/** What customers read of something first: its first text by its schema, better one that is the same for all; undefined where there is none. */
export function wordsOf(node: JsonNode, shape: Shape | undefined): string | undefined {
  const all = [...headings(node, shape)];
  // A unit such as 元 names nothing.
  const words = all.find((text) => !text.includes("{") && Array.from(text).length > 1) ?? all[0];
  return words === undefined ? undefined : cut(words, LONGEST_NAME);
}

/** The texts of a value itself, in the order of its schema; of one with cases the first. */
function* headings(node: JsonNode, shape: Shape | undefined): Generator<string> {
  const own = shape?.narrow(node);
  const isText = own?.annotations["x-template"] === true;
  if (node.kind === "string" && isText) yield node.value;
  const [first] = node.kind === "array" && isText ? node.items : [];
  if (first) yield* headings(first, own?.items);
  if (node.kind !== "object") return;
  for (const key of own?.propertyNames ?? []) {
    const [inner, value] = [own?.property(key), childOf(node, key)];
    if (value && inner?.annotations["x-template"]) yield* headings(value, inner);
  }
}

function isMap({ key, shape }: Step): boolean {
  return shape?.annotations["x-map"] !== undefined && documentMaps.some(({ name }) => name === key);
}

/** Whether an element of a list can be told without saying which list it stands in. */
function hasName({ node, shape }: Step, list: Step): boolean {
  const name = list.shape?.annotations["x-name"];
  const isNamed = name !== undefined && childOf(node, name) !== undefined;
  return node.kind === "object" && (kindOfElement(node, shape) !== "" || isNamed);
}

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
