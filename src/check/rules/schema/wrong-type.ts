import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { addIndefiniteArticle, nounForMapEntry } from "../../inspect/name-references.ts";
import type { JsonNode } from "../../json/json-node.ts";
import { filterMistakesByKind, formatDocumentPath } from "../../schema/mistake.ts";
import {
  capitaliseText,
  firstSentenceOfDescription,
  formatNodeForMessage,
  typesInWords,
} from "../../schema/mistake-message-parts.ts";
import type { SchemaShape } from "../../schema/schema-shape.ts";
import type { Rule } from "../rule.ts";

export const wrongType: Rule = {
  isIndependent: true,
  description: en`A value has the wrong type, such as a text where a list is expected.`
    .zh`值的类型不对，如应为列表的地方写了文字。`,
  ok: [{ patch: { load: ["garden"] } }],
  bad: [
    { patch: { load: "garden" }, message: '"load" is "garden", expected a list [ … ]' },
    {
      patch: { actions: { water: { throttleMs: "1000" } } },
      message: '"throttleMs" is the text "1000", with quotes, expected a whole number',
    },
    { patch: { view: {} }, message: '"view" is an object { … }, expected a list [ … ]' },
  ],
  check: ({ document, mistakes }) => {
    const isBaseMissing = (document.extension?.status ?? "followed") !== "followed";
    return filterMistakesByKind(mistakes, "wrong-type").flatMap((mistake) => {
      const { at, expected, meant, node, path } = mistake;
      // In a patch, an object in place of a list changes items of the base.
      if (isBaseMissing && node.kind === "object" && expected.includes("array")) return [];
      const [place, types] = [capitaliseText(formatDocumentPath(path)), typesInWords(expected)];
      const message = en`${place} is ${nameWithQuotes(node, expected)}, expected ${types}`
        .zh`${place}是${nameWithQuotes(node, expected)}，应为${types}`;
      const advice =
        adviceForInlineDefinition(mistake.shape, node) ??
        adviceForUnit(node, expected) ??
        adviceFor(mistake.shape, types);
      const fix = meant === undefined ? advice : adviceToWrite(meant, node);
      return { at, message, fix, suggestion: meant };
    });
  },
};

/** Returns a value for a message; a text in place of a number, true or false is said to have quotes: nobody sees them. */
function nameWithQuotes(node: JsonNode, expected: readonly string[]): LocalizedText {
  const value = formatNodeForMessage(node);
  const isQuoted = node.kind === "string" && !expected.some((type) => TYPES_WITH_OTHER_MARKS.includes(type));
  return isQuoted ? en`the text ${value}, with quotes`.zh`带引号的文字${value}` : value;
}

/** Types that the quotes of a text cannot be confused with. */
const TYPES_WITH_OTHER_MARKS = ["string", "array", "object"];

function adviceToWrite(meant: string, node: JsonNode): LocalizedText {
  const isUnquoted = node.kind === "string" && !/^["[{]/.test(meant);
  return isUnquoted
    ? en`Write ${meant}, without quotes.`.zh`请写${meant}，不加引号。`
    : en`Write ${meant}.`.zh`请写${meant}。`;
}

/** Returns advice for an inline definition where a name is expected; undefined for other mistakes. */
function adviceForInlineDefinition({ annotations }: SchemaShape, node: JsonNode): LocalizedText | undefined {
  const { map } = annotations["x-references"] ?? {};
  const isWrittenOut = node.kind === "object" || node.kind === "array";
  if (map === undefined || !isWrittenOut) return undefined;
  const noun = nounForMapEntry(map);
  return en`Write the name of ${addIndefiniteArticle(noun)} here, and move this content to that name in "${map}".`
    .zh`这里请写${noun}的名称，并把现在的内容移到“${map}”里的那个名称下。`;
}

/** Returns advice for a number with its unit in quotes, such as "375px"; undefined for another value. */
function adviceForUnit(node: JsonNode, expected: readonly string[]): LocalizedText | undefined {
  if (node.kind !== "string" || !expected.some((type) => type === "number" || type === "integer"))
    return undefined;
  const [, number] = /^\s*(-?\d+(?:\.\d+)?)\s*(?:px|像素|元)\s*$/i.exec(node.value) ?? [];
  return number === undefined
    ? undefined
    : en`Write ${number}, without quotes and unit.`.zh`请写 ${number}，不加引号和单位。`;
}

/** Returns advice to write a value of the right type, with what the field means. */
function adviceFor(shape: SchemaShape, types: LocalizedText): LocalizedText {
  const about = firstSentenceOfDescription(shape);
  return about.en === ""
    ? en`Write ${types}.`.zh`请写${types}。`
    : en`Write ${types}. It means: ${about}.`.zh`请写${types}。它的含义是：${about}。`;
}
