import { nounForMapEntry } from "../check/inspect/name-references.ts";
import { expressionSourceOf, findChild, type JsonNode, toPlainValue } from "../check/json/json-node.ts";
import { documentMaps } from "../check/schema/document-maps.generated.ts";
import type { SchemaShape } from "../check/schema/schema-shape.ts";
import {
  en,
  formatJsonInMessage,
  joinMessages,
  type LocalizedText,
  type MessagePart,
  quoteDocumentText,
  untranslatedText,
} from "../language/messages/localized-text.ts";
import { kindOfElement } from "./align-lists.ts";
import { entriesThatMatter } from "./comparison-keys.ts";
import type { PathStep } from "./document-differences.ts";

/** Maximum characters of a name; longer ones are cut. */
export const MAX_NAME_LENGTH = 24;

/**
 * Describes the place of a value by texts that customers read and names of the document, from the outermost to the
 * innermost: `dialog "领取成功" (won) › voucher "代金券" › amount`. Leaves out the document. A text in a list is named
 * by its number, and with `isWhole` also by its words.
 */
export function describePlace(trail: readonly PathStep[], isWhole = false): LocalizedText {
  const steps = trail.slice(1);
  const said = steps.flatMap((step, index) => {
    const [owner, next] = [trail[index], steps[index + 1]];
    // The names of entries already imply their map, or a block's only list, so that step is left out.
    const isNeeded = owner?.shape?.annotations.required?.includes(String(step.key)) === true;
    const isHolder =
      next !== undefined &&
      (typeof next.key === "number"
        ? isNeeded && isElementWithNameOrKind(next, step)
        : isDefinitionMap(step));
    return isHolder ? [] : [describePathStep(step, owner, isWhole)];
  });
  return joinMessages(said, untranslatedText(" › "));
}

function describePathStep(
  { key, node, shape }: TrailPlace,
  owner: PathStep | undefined,
  isWhole: boolean,
): LocalizedText {
  const words = findFirstText(node, shape);
  if (typeof key === "number") return describeListElement({ key, node, shape }, owner, isWhole);
  if (owner && isDefinitionMap(owner)) {
    return describeDefinition(nounForMapEntry(String(owner.key)), quoteDocumentText(key), words);
  }
  return quoteDocumentText(key);
}

type TrailPlace = Omit<PathStep, "before">;

/** Names an element of a list: a block by its type, a row by its state, a step by its action, others by number. */
export function describeListElement(
  { key, node, shape }: TrailPlace,
  owner: PathStep | undefined,
  isWhole: boolean,
): LocalizedText {
  const words = findFirstText(node, shape);
  const kind = kindOfElement(node, shape);
  const named = owner?.shape?.annotations["x-name"];
  const name =
    named === undefined || named === "name" ? undefined : expressionSourceOf(findChild(node, named));
  if (name !== undefined && named !== undefined) {
    return describeDefinition(named === "state" ? en`state`.zh`状态` : untranslatedText(named), name, words);
  }
  const number = Number(key) + 1;
  if (shape?.annotations["x-exactlyOne"]) {
    const what = appendQuotedText(untranslatedText(kind), words);
    return en`step ${number} (${what})`.zh`第${number}步（${what}）`;
  }
  if (node.kind === "object" && kind !== "") return appendQuotedText(untranslatedText(kind), words);
  if (owner?.key === "outcomes") {
    const outcome = expressionSourceOf(findChild(node, "outcome")) ?? "";
    return en`outcome ${number} (${outcome})`.zh`第${number}个结果（${outcome}）`;
  }
  const item = en`item ${number}`.zh`第${number}项`;
  return node.kind === "string" && !isWhole ? item : appendQuotedText(item, words);
}

/** Formats the kind and name of a definition, and a text of it if it has any: `dialog "领取成功" (won)`. */
function describeDefinition(
  noun: LocalizedText,
  name: MessagePart,
  words: string | undefined,
): LocalizedText {
  if (words === undefined) return en`${noun} ${name}`.zh`${noun} ${name}`;
  return en`${noun} ${formatJsonInMessage(words)} (${name})`
    .zh`${noun}${formatJsonInMessage(words)}（${name}）`;
}

function appendQuotedText(what: LocalizedText, words: string | undefined): LocalizedText {
  return words === undefined
    ? what
    : en`${what} ${formatJsonInMessage(words)}`.zh`${what}${formatJsonInMessage(words)}`;
}

/**
 * Returns the first text of a value in schema order, preferably one without expressions. Returns undefined if it has
 * no text.
 */
export function findFirstText(node: JsonNode, shape: SchemaShape | undefined): string | undefined {
  const all = [...textsOfValueItself(node, shape)];
  // A unit such as 元 names nothing.
  const words = all.find((text) => !text.includes("{") && Array.from(text).length > 1) ?? all[0];
  return words === undefined ? undefined : truncateText(words, MAX_NAME_LENGTH);
}

/** Yields the direct texts of a value, in schema order. A text with cases yields its first case. */
function* textsOfValueItself(node: JsonNode, shape: SchemaShape | undefined): Generator<string> {
  const own = shape?.narrow(node);
  const isOwnText = own?.annotations["x-template"] === true;
  if (node.kind === "string" && isOwnText) yield node.value;
  const [first] = node.kind === "array" && isOwnText ? node.items : [];
  if (first) yield* textsOfValueItself(first, own?.items);
  if (node.kind !== "object") return;
  for (const key of own?.propertyNames ?? []) {
    const [inner, value] = [own?.property(key), findChild(node, key)];
    // A text with a pattern, such as the path of an endpoint, does not serve as a name.
    const isText = inner?.annotations["x-template"] && inner.annotations.pattern === undefined;
    if (value && isText) yield* textsOfValueItself(value, inner);
  }
}

function isDefinitionMap({ key, shape }: PathStep): boolean {
  return shape?.annotations["x-map"] !== undefined && documentMaps.some(({ name }) => name === key);
}

/** Returns whether an element has a name or kind, so that its list need not be named. */
function isElementWithNameOrKind({ node, shape }: PathStep, list: PathStep): boolean {
  const name = list.shape?.annotations["x-name"];
  const isNamed = name !== undefined && findChild(node, name) !== undefined;
  return node.kind === "object" && (kindOfElement(node, shape) !== "" || isNamed);
}

/** Maximum characters of a value; longer ones are cut. */
const MAX_VALUE_LENGTH = 120;

/** Formats a value for people: texts in quotes, expressions as source, moments as written with their offset, the rest as JSON. */
export function formatJsonValue(node: JsonNode, shape: SchemaShape | undefined): LocalizedText {
  const { "x-expression": isExpression, "x-template": isTemplate, format } = shape?.annotations ?? {};
  const text = expressionSourceOf(node);
  if (isExpression && text !== undefined) return untranslatedText(truncateText(text));
  if (isTemplate && node.kind === "array")
    return joinMessages(node.items.map(describeTextCase), { en: "; ", zh: "；" });
  if (node.kind === "string" && format === "date-time") return formatMoment(node.value);
  if (node.kind === "string") return formatJsonInMessage(isTemplate ? node.value : truncateText(node.value));
  return untranslatedText(truncateText(JSON.stringify(toPlainValue(removeColleagueNotes(node, shape)))));
}

/** Returns a value without notes for colleagues. */
function removeColleagueNotes(node: JsonNode, shape: SchemaShape | undefined): JsonNode {
  const own = shape?.narrow(node);
  if (node.kind === "array")
    return { ...node, items: node.items.map((item) => removeColleagueNotes(item, own?.items)) };
  if (node.kind !== "object") return node;
  const entries = entriesThatMatter(node, own).map((entry) => ({
    ...entry,
    value: removeColleagueNotes(entry.value, own?.property(entry.key)),
  }));
  return { ...node, entries };
}

/** Describes a case of a text: the text and its condition. */
function describeTextCase(node: JsonNode): LocalizedText {
  const [when, text] = ["when", "text"].map((key) => expressionSourceOf(findChild(node, key)));
  const shown = formatJsonInMessage(text ?? "");
  return when === undefined
    ? en`${shown} in all other cases`.zh`其他情况${shown}`
    : en`${shown} when ${when}`.zh`${when} 时${shown}`;
}

function formatMoment(text: string): LocalizedText {
  const [, day, time, offset = ""] = /^(\S+)T(\d\d:\d\d(?::\d\d)?)(\S+)$/.exec(text) ?? [];
  if (!day || !time) return untranslatedText(text);
  const moment = `${day} ${time.replace(/(:\d\d):00$/, "$1")}`;
  return en`${moment} (${offset})`.zh`${moment}（${offset}）`;
}

/** Cuts a text to this many characters; a cut text ends with “…”. */
export function truncateText(text: string, longest = MAX_VALUE_LENGTH): string {
  const characters = Array.from(text);
  return characters.length > longest ? `${characters.slice(0, longest - 1).join("")}…` : text;
}
