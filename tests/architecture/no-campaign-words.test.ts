import { describe, expect, test } from "vitest";
import { filesBelow, lineAt, type ProjectFile, withoutComments } from "../support/project/project-files.ts";

/** Words of campaigns that src/ uses in another sense, with that sense. */
const otherSenses: Record<string, string> = {
  endTime: "a common name of the end of a range",
  startTime: "when an animation began, by the Web Animations API",
  url: "an address, and the function of CSS",
};

interface Word {
  word: string;
  /** The file that it comes from. */
  source: string;
}

interface Document {
  id?: string;
  route?: string;
  variants?: Array<{ route?: string; patch?: Document }>;
  endpoints?: Record<string, { path?: string; data?: ResponseSchema } | null>;
  tables?: Record<string, { rows?: Array<{ state?: string }> } | null>;
}

interface ResponseSchema {
  properties?: Record<string, ResponseSchema>;
  items?: ResponseSchema;
}

const isString = (value: unknown): value is string => typeof value === "string";

/** Returns the field names in a server's answer. */
function fieldsOf({ properties = {}, items = {} }: ResponseSchema): string[] {
  const inner = Object.values(properties).flatMap(fieldsOf);
  return [...Object.keys(properties), ...inner, ...(items.properties || items.items ? fieldsOf(items) : [])];
}

/** Returns all words of a campaign document that only this campaign uses. */
function wordsOf({ id, route, variants = [], endpoints = {}, tables = {} }: Document): string[] {
  const calls = Object.values(endpoints).filter(
    (endpoint) => typeof endpoint === "object" && endpoint !== null,
  );
  const rows = Object.values(tables).flatMap((table) => table?.rows ?? []);
  return [
    id,
    route?.slice(1),
    ...variants.flatMap((variant) => [variant.route?.slice(1), ...wordsOf(variant.patch ?? {})]),
    ...calls.flatMap(({ path, data = {} }) => [path, ...fieldsOf(data)]),
    ...rows.map(({ state }) => state),
  ].filter(isString);
}

/** Returns all property names and possible values in the schemas: the words of the language. */
function languageWords(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(languageWords);
  if (typeof value !== "object" || value === null) return isString(value) ? [value] : [];
  return Object.entries(value)
    .filter(([key]) => key !== "description" && key !== "examples")
    .flatMap(([key, item]) => [key, ...languageWords(item)]);
}

const language = new Set(
  filesBelow("schemas", /\.json$/).flatMap(({ text }) => languageWords(JSON.parse(text))),
);

const words: Word[] = filesBelow("campaigns", /\.json$/)
  .flatMap(({ path, text }) => wordsOf(JSON.parse(text)).map((word) => ({ word, source: path })))
  .filter(({ word }, index, all) => word !== "" && all.findIndex((other) => other.word === word) === index)
  .filter(({ word }) => !language.has(word));

const isPlainEnglish = (word: string) => /^[a-z]+$/.test(word);

/** The studio and examples of the checker's rules may use words such as home or claimed. The code of phones may not. */
const isShipped = ({ path }: ProjectFile) => !/^(scripts|src\/(check|publish|sandbox|studio))\//.test(path);

/** Words of the mall that no document of a campaign contains, or that are no ids: its name, server and customers. */
const MALL_WORDS =
  /\bmall\b(?!\.example)|mall-a|prod-api|200001|accessToken|djdg|(?<!Asia\/)shanghai|农商优品|商城|代金券|订购|(?<![\w./])campaigns\/(?:sandbox|core|seasonal|help|notices|membership)\b/gi;

/** The rooms whose code runs on phones, without the type checker and its messages. */
const PHONE_ROOMS = /^src\/(language\/(?!types|messages)|plan|play|ports|page|blocks|ahead|main)/;

/** The files for phones that know how Chinese is written, and why. What pages show is in schemas/words/. */
const CHINESE_FORMS: Record<string, string> = {
  "src/language/time.ts": "servers and operators write dates such as 2025年2月10日",
  "src/plan/convert-value.ts": "servers write amounts such as 120元",
  "src/blocks/shared/split-at-line-breaks.ts": "a number stays on one line with its unit",
  "src/blocks/table/DataTable.tsx": "a figure in a cell stays on one line with its unit",
};

/** The example project of rules and of the reference has a brand "mall" and Chinese texts of a shop. */
const hasExamples = ({ path }: ProjectFile) =>
  /^src\/(check\/rules|check\/check-documents|reference|compare\/describe-place)/.test(path);

/**
 * Finds a word in a file. A word such as todayFee counts anywhere, also in comments. A word that is also plain English,
 * such as reward, counts only as code: in quotes, or after a dot.
 */
function findWord({ path, text }: ProjectFile, { word, source }: Word): string[] {
  const literal = word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  const isPlain = isPlainEnglish(word);
  const pattern = isPlain ? `(?<=["'\`.])${literal}\\b` : `(?<![A-Za-z0-9])${literal}(?![A-Za-z0-9])`;
  return Array.from(
    text.matchAll(new RegExp(pattern, isPlain ? "g" : "gi")),
    ({ index }) => `${path}:${lineAt(text, index)} ${word}, a word of ${source}`,
  );
}

describe("the engine knows no campaign", () => {
  const files = [
    ...filesBelow("src", /\.(tsx?|css|html)$/).filter(({ path }) => !path.startsWith("src/migrate/")),
    ...filesBelow("scripts", /\.(ts|mjs)$/),
  ];
  const looked = words.filter(({ word }) => otherSenses[word] === undefined);

  test("the campaigns contain words to look for", () => {
    expect(looked.length).toBeGreaterThan(0);
  });

  test("no id, route, path, field or state of a campaign occurs in src/ or scripts/", () => {
    const found = files.flatMap((file) =>
      looked
        .filter(({ word }) => isShipped(file) || !isPlainEnglish(word))
        .flatMap((word) => findWord(file, word)),
    );
    expect(found).toEqual([]);
  });

  test("no word of the mall occurs in src/ or scripts/", () => {
    const found = files
      .filter((file) => !hasExamples(file))
      .flatMap(({ path, text }) =>
        Array.from(
          text.matchAll(MALL_WORDS),
          ({ 0: word, index }) => `${path}:${lineAt(text, index)} ${word}`,
        ),
      );
    expect(found).toEqual([]);
  });

  test("the code for phones contains Chinese only where it reads or breaks Chinese texts", () => {
    const chinese = files
      .filter(({ path }) => PHONE_ROOMS.test(path) && !path.includes(".generated."))
      .filter(({ text }) => /\p{Script=Han}/u.test(withoutComments(text)));
    expect(chinese.map(({ path }) => path)).toEqual(Object.keys(CHINESE_FORMS).sort());
  });

  test("src/ and scripts/ import nothing from campaigns/", () => {
    const found = files.filter(({ text }) => /(from|import\()\s*"(\.\.\/)+campaigns\//.test(text));
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  test("every word with another sense is a word of a campaign", () => {
    const known = words.map(({ word }) => word);
    expect(Object.keys(otherSenses).filter((word) => !known.includes(word))).toEqual([]);
  });
});
