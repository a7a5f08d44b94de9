import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { parseTemplate } from "../../../language/syntax/template.ts";
import type { Finding } from "../../facts/finding.ts";
import { schemaOfAnswerField } from "../../inspect/answer-field-schema.ts";
import type { DocumentText } from "../../inspect/document-inspection.ts";
import type { NameReference } from "../../inspect/name-references.ts";
import {
  findChild,
  isPathWithin,
  type JsonNode,
  rangeInsideQuotes,
  toPlainValue,
} from "../../json/json-node.ts";
import { formatDocumentPath } from "../../schema/mistake.ts";
import { capitaliseText } from "../../schema/mistake-message-parts.ts";
import { isChineseDocument } from "../../words/locale-of-document.ts";
import { exampleBrand, withDrawPlaces } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withLabel = (label: string) => withDrawPlaces({ prize: 5, label }, { prize: 20, label: "20粒" });

export const tooWide: Rule = {
  severity: "warning",
  description: en`A text is wider than its space, such as a prize's label on a wheel. In a Chinese document, widths count Chinese characters, and letters and digits count about half. In others, a text may take two lines, and widths count letters. An inserted value counts as its field's widest known value.`
    .zh`文字比所在位置宽，如转盘上的奖品名称。中文文档按汉字计算：字母和数字约算半个字；其他语言的文字可以分两行，按字母计算。插入的值按接口数据里写明的最宽的值计算。`,
  ok: [
    { patch: withLabel("5000粒花籽") },
    {
      patch: { ...withLabel("5000 free flowers"), brand: "b" },
      files: { "campaigns/brands/b.json": { ...exampleBrand, id: "b", locale: "en" } },
    },
    {
      patch: { ...withLabel("Çãôéíúñßøłćž"), brand: "b" },
      files: { "campaigns/brands/b.json": { ...exampleBrand, id: "b", locale: "en" } },
    },
  ],
  bad: [
    {
      patch: withLabel("五百粒超级大花籽"),
      message: '"label" is as wide as 8 Chinese characters, expected at most 7 in the block that shows it',
    },
    {
      patch: { ...withLabel("Five extraordinarily beautiful flowers"), brand: "b" },
      files: { "campaigns/brands/b.json": { ...exampleBrand, id: "b", locale: "en" } },
      message:
        'A line or word of "label" is as wide as 16 letters, expected at most 12 in the block that shows it',
    },
  ],
  check: (context) => {
    const { document, references, root, texts } = context;
    const places = references.flatMap((reference) =>
      Object.entries(reference.visit.shape.annotations["x-fits"] ?? {}).map(([place, most]) => ({
        reference,
        place,
        most,
      })),
    );
    if (places.length === 0) return [];
    return texts.flatMap((text) => {
      const here = text.isTemplate
        ? places.filter(({ reference, place }) => isTextAtPath(text, reference, place))
        : [];
      // If several blocks show the text, the narrowest counts.
      const narrowest = here.reduce((least, { most }) => Math.min(least, most), Number.POSITIVE_INFINITY);
      return findingOf(text, narrowest, { root, isBrokenAtSpaces: !isChineseDocument(document) });
    });
  },
};

/**
 * Returns whether a text is at this path below a referenced definition: for a draw and `places.label`, all labels and
 * their cases.
 */
function isTextAtPath(
  { visit: { path } }: DocumentText,
  { map, name }: NameReference,
  place: string,
): boolean {
  const start = [...map, name].map(String);
  const keys = path.filter((key) => typeof key === "string");
  const wanted = [...start, ...place.split(".")];
  return isPathWithin(keys, wanted) && (keys.length === wanted.length || keys.at(-1) === "text");
}

/** The lines of a button or label that may be broken at spaces. */
const LINES_AT_SPACES = 2;

/** Where a text stands, and whether its lines break at spaces: then it may need two, and each word has to fit. */
interface TextSurroundings {
  root: JsonNode;
  isBrokenAtSpaces: boolean;
}

function findingOf(
  { visit: { node, path } }: DocumentText,
  most: number,
  { isBrokenAtSpaces, root }: TextSurroundings,
): Finding[] {
  if (node.kind !== "string") return [];
  const width = node.value
    .split("\n")
    .map((line) => withWidestValues(line, root))
    .reduce((most, line) => Math.max(most, isBrokenAtSpaces ? brokenWidthEm(line) : textWidthEm(line)), 0);
  if (width <= most) return [];
  const place = formatDocumentPath(path);
  const message = isBrokenAtSpaces
    ? widthInLetters(place, width, most)
    : en`${capitaliseText(place)} is as wide as ${Math.ceil(width * 10) / 10} Chinese characters, expected at most ${most} in the block that shows it`
        .zh`${place}有${Math.ceil(width * 10) / 10}个汉字宽，在显示它的页面块里最多应为${most}个`;
  return [{ at: rangeInsideQuotes(node), message, fix: en`Write a shorter text.`.zh`请写短一些。` }];
}

/** Width of an average small letter in em. */
const LETTER_WIDTH_EM = 0.56;

function widthInLetters(place: LocalizedText, width: number, most: number): LocalizedText {
  const [wide, fits] = [Math.ceil(width / LETTER_WIDTH_EM), Math.floor(most / LETTER_WIDTH_EM)];
  return en`A line or word of ${place} is as wide as ${wide} letters, expected at most ${fits} in the block that shows it`
    .zh`${place}的一行或一个词有${wide}个字母宽，在显示它的页面块里最多应为${fits}个`;
}

/** Returns the width of the longest word, or of a line if the text is broken into two, in em. */
function brokenWidthEm(line: string): number {
  const words = line.split(" ").map(textWidthEm);
  return Math.max(textWidthEm(line) / LINES_AT_SPACES, ...words);
}

/**
 * Returns a template with each placeholder replaced by its widest known value; an unknown value counts as one digit.
 */
function withWidestValues(text: string, root: JsonNode): string {
  const parts = parseTemplate(text);
  if ("error" in parts) return "";
  return parts
    .map((part) => {
      if (typeof part === "string") return part;
      const field = schemaOfAnswerField(part.node, { root, binds: {}, locals: {} })?.value;
      const values = ["enum", "examples", "maximum"].flatMap((key) => plainItemsOf(findChild(field, key)));
      return values
        .map(String)
        .reduce((one, other) => (textWidthEm(other) > textWidthEm(one) ? other : one), "0");
    })
    .join("");
}

function plainItemsOf(node: JsonNode | undefined): unknown[] {
  if (!node) return [];
  return node.kind === "array" ? node.items.map(toPlainValue) : [toPlainValue(node)];
}

/** Average widths in em of narrow characters in phone fonts, by class. All other characters are 1 em wide. */
const CHARACTER_WIDTHS_EM: readonly (readonly [RegExp, number])[] = [
  [/\p{M}|[\u200b-\u200d]/u, 0],
  [/[ijl.,:;'|!`]/, 0.28],
  [/[\sftr()[\]{}"/\\*-]/, 0.36],
  [/[0-9a-z$+<=>?_^~#¥·]/, LETTER_WIDTH_EM],
  [/[A-Z&]/, 0.68],
  // Other alphabets, such as Greek and Cyrillic, but not full-width letters.
  [/(?![\uff00-\uffef])\p{Ll}/u, LETTER_WIDTH_EM],
  [/(?![\uff00-\uffef])\p{Lu}/u, 0.68],
];

const LATIN = /\p{Script=Latin}/u;

/** Returns the approximate width of a text in em (a Chinese character is 1), by classes of characters. Pure. */
function textWidthEm(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + characterWidthEm(character), 0);
}

function characterWidthEm(character: string): number {
  // A letter with an accent is as wide as the letter.
  const [letter = character] = LATIN.test(character) ? character.normalize("NFD") : [character];
  if (/[mwMW@%]/.test(letter)) return 0.86;
  return CHARACTER_WIDTHS_EM.find(([characters]) => characters.test(letter))?.[1] ?? 1;
}
