import { diffWordsWithSpace } from "diff";
import { expressionSourceOf, findChild, type JsonNode } from "../check/json/json-node.ts";
import { sourceLocationOf } from "../check/json/source-file.ts";
import { documentMaps, type MapName } from "../check/schema/document-maps.generated.ts";
import type { SchemaShape } from "../check/schema/schema-shape.ts";
import {
  en,
  formatJsonInMessage,
  joinMessages,
  joinWithCommas,
  type LocalizedText,
  untranslatedText,
} from "../language/messages/localized-text.ts";
import type { Change, ChangeLocation, ChangeTopic, TextPiece } from "./change.ts";
import {
  describeListElement,
  describePlace,
  findFirstText,
  formatJsonValue,
  MAX_NAME_LENGTH,
  truncateText,
} from "./describe-place.ts";
import type { Difference, PathStep } from "./document-differences.ts";

/** Describes a difference as a change. */
export function describeDifference(difference: Difference): Change {
  const at = changeLocationOf(difference.at);
  const change = { topic: topicOfDifference(difference), notes: [], at };
  const place = describePlace(difference.trail);
  const { kind } = difference;
  switch (kind) {
    case "changed":
      return { ...change, ...describeChangedValue(difference, place) };
    case "added":
    case "gone":
      return { ...change, said: describeAddedOrRemoved(difference, place) };
    case "moved":
      return { ...change, said: describeMovedElement(difference) };
    case "renamed":
      return {
        ...change,
        said: en`${place}: renamed from ${difference.name ?? ""}`
          .zh`${place}：原来叫 ${difference.name ?? ""}`,
      };
    case "reordered":
      return { ...change, said: describeNewOrder(difference, place) };
  }
}

/** Returns the source location of a value. */
export function changeLocationOf({ source, start }: JsonNode): ChangeLocation {
  return { file: source.path, ...sourceLocationOf(source, start) };
}

function describeChangedValue(
  { after, before, trail }: Difference,
  place: LocalizedText,
): Pick<Change, "said" | "pieces"> {
  const shape = trail.at(-1)?.shape;
  if (!before || !after) return { said: place };
  const isText = before.kind === "string" && after.kind === "string" && isTextForCustomers(shape);
  const pieces = isText ? diffTextsByWord(before.value, after.value) : undefined;
  if (pieces) return { said: place, pieces };
  return {
    said: describeBeforeAndAfter(place, formatJsonValue(before, shape), formatJsonValue(after, shape)),
  };
}

function describeBeforeAndAfter(place: LocalizedText, was: LocalizedText, now: LocalizedText): LocalizedText {
  return joinWithColon(place, joinMessages([was, now], untranslatedText(" → ")));
}

function joinWithColon(said: LocalizedText, what: LocalizedText): LocalizedText {
  return en`${said}: ${what}`.zh`${said}：${what}`;
}

/** Splits Chinese text into words: 每天 is one word. */
const splitChineseWords = new Intl.Segmenter("zh", { granularity: "word" });

/** Minimum share of unchanged characters for a word-by-word diff. Below it, both texts are shown in full. */
const MIN_KEPT_SHARE = 0.4;

/** Returns the word-by-word diff of two texts, or undefined if too little stayed to be readable. Pure. */
export function diffTextsByWord(before: string, after: string): TextPiece[] | undefined {
  const parts = diffWordsWithSpace(before, after, { intlSegmenter: splitChineseWords });
  const pieces = parts.map(
    ({ added, removed, value }): TextPiece => ({
      text: value,
      kind: added ? "added" : removed ? "gone" : "same",
    }),
  );
  const kept = pieces.reduce((sum, { kind, text }) => (kind === "same" ? sum + text.length : sum), 0);
  return kept >= MIN_KEPT_SHARE * Math.max(before.length, after.length) ? pieces : undefined;
}

/** Returns whether customers read the text itself, not an expression, address, name or date. */
function isTextForCustomers(shape: SchemaShape | undefined): boolean {
  const {
    "x-template": isTemplate,
    "x-expression": isExpression,
    "x-link": link,
    "x-references": named,
    format,
    enum: choice,
  } = shape?.annotations ?? {};
  return isTemplate === true || !(isExpression ?? link ?? named ?? format ?? choice);
}

/** Describes an added or removed value; one with a default as a change from or to the default. */
function describeAddedOrRemoved({ after, before, trail }: Difference, place: LocalizedText): LocalizedText {
  const [node, last] = [after ?? before, trail.at(-1)];
  if (!node || !last) return place;
  const usual = last.shape?.annotations.default;
  if (usual !== undefined && node.kind !== "object") {
    const [value, other] = [formatJsonValue(node, last.shape), formatJsonInMessage(usual)];
    return after ? describeBeforeAndAfter(place, other, value) : describeBeforeAndAfter(place, value, other);
  }
  return appendContent(joinWithColon(after ? en`Added`.zh`新增` : en`Deleted`.zh`删除`, place), node, last);
}

/** Appends the content of an added or removed value: a scalar itself, else its texts and its condition. */
function appendContent(said: LocalizedText, node: JsonNode, { shape }: PathStep): LocalizedText {
  if (node.kind !== "object" && (node.kind !== "array" || customerTextsIn(node, shape).length === 0))
    return joinWithColon(said, formatJsonValue(node, shape));
  const words = findFirstText(node, shape);
  const texts = customerTextsIn(node, shape).filter((text) => truncateText(text, MAX_NAME_LENGTH) !== words);
  const shown = texts
    .slice(0, MAX_QUOTED_TEXTS)
    .map((text) => formatJsonInMessage(truncateText(text, MAX_QUOTED_TEXT_LENGTH)));
  if (texts.length > MAX_QUOTED_TEXTS) shown.push(untranslatedText("…"));
  // A value without texts is shown as source, including its condition.
  if (shown.length === 0 && words === undefined) return joinWithColon(said, formatJsonValue(node, shape));
  const when = expressionSourceOf(findChild(node, "when"));
  const all = [...shown, ...(when === undefined ? [] : [en`when ${when}`.zh`条件 ${when}`])];
  if (all.length === 0) return said;
  return joinWithColon(said, joinWithCommas(all));
}

const MAX_QUOTED_TEXTS = 4;
const MAX_QUOTED_TEXT_LENGTH = 40;

/** Returns the texts in a value that customers read, in document order. */
function customerTextsIn(node: JsonNode, shape: SchemaShape | undefined): string[] {
  const own = shape?.narrow(node);
  if (node.kind === "string") return own?.annotations["x-template"] ? [node.value] : [];
  if (node.kind === "array") return node.items.flatMap((item) => customerTextsIn(item, own?.items));
  if (node.kind !== "object") return [];
  return node.entries.flatMap(({ key, value }) => customerTextsIn(value, own?.property(key)));
}

function describeMovedElement({ behind, trail }: Difference): LocalizedText {
  const owner = trail.at(-2);
  const last = trail.at(-1);
  const place = describePlace(trail, true);
  if (!behind) return en`${place} now comes first`.zh`${place}移到了最前`;
  const shape = owner?.shape?.items?.narrow(behind);
  const other = describeListElement({ key: Number(last?.key) - 1, node: behind, shape }, owner, true);
  return en`${place} now comes after ${other}`.zh`${place}移到了${other}之后`;
}

function describeNewOrder({ after }: Difference, place: LocalizedText): LocalizedText {
  const keys = after?.kind === "object" ? after.entries.map(({ key }) => key) : [];
  const all = keys.filter((key) => key !== "$comment").join(", ");
  return en`${place}: the order is now ${all}`.zh`${place}：顺序改为 ${all}`;
}

/** The topic of each map's entries; undefined if they have different topics. */
const topicOfMap: Readonly<Record<MapName, ChangeTopic | undefined>> = {
  tables: "states",
  constants: "figures",
  values: "figures",
  draws: "figures",
  local: "states",
  actions: "taps",
  forms: "forms",
  endpoints: "calls",
  dialogs: undefined,
};

/** Returns the topic of a difference: that of its map, or the one that the schema suggests. */
function topicOfDifference({ kind, trail }: Pick<Difference, "kind" | "trail">): ChangeTopic {
  if (kind === "renamed") return "names";
  const [, top] = trail;
  const [list, , last] = trail.slice(-3);
  if (last && list?.shape?.annotations["x-name"] === last.key) return "names";
  const map = documentMaps.find(({ name }) => name === top?.key)?.name;
  const known = map && topicOfMap[map];
  if (known) return known;
  if (top?.key === "server") return "calls";
  if (trail.some(({ shape }) => shape?.annotations["x-exactlyOne"])) return "taps";
  return topicFromSchema(trail) ?? "looks";
}

function topicFromSchema(trail: Difference["trail"]): ChangeTopic | undefined {
  const last = trail.at(-1);
  const { node, shape } = last ?? {};
  const {
    "x-expression": yields,
    "x-template": isText,
    "x-references": named = shape?.items?.annotations["x-references"],
    "x-link": leads,
    "x-name": isNamedList,
    format,
    enum: choice,
    pattern,
    type,
  } = shape?.annotations ?? {};
  if (leads === "route" && trail.length === 2) return "page";
  if (yields === "boolean") return "states";
  if (yields) return "figures";
  if (format === "date-time" || format === "date") return "dates";
  if (isText) return "texts";
  if (leads === "image" || leads === "picture") return "looks";
  if (leads) return "links";
  if (named) return named.map === "endpoints" ? "calls" : "taps";
  const isElement = typeof last?.key === "number" && node?.kind === "object";
  if (isElement || isNamedList || (trail.length === 3 && trail[1]?.shape?.annotations["x-map"]))
    return "blocks";
  if (type === "string" && choice === undefined && pattern === undefined) return "texts";
  return undefined;
}
