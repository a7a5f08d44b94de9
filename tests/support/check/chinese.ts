import type { Problem, ProblemTexts } from "../../../src/check/report/problem.ts";
import type { Schemas } from "../../../src/check/schema/json-schema.ts";
import { memoize, memoizeByKey } from "../../../src/language/memoize.ts";

/** The part of a Chinese message that is English: JavaScript's error for a regular expression. */
const ENGLISH = /(?<=应为正则表达式：).*$/;

/** Words used in both languages. */
const SHARED = [
  "App",
  "GBK",
  "JSON",
  "SVG",
  "UTF",
  "Unicode",
  "Windows",
  "https",
  "iOS",
  "id",
  "npm",
  "route",
  "run",
  "tel",
];

/** English words that, outside of quotes, do not occur in documents or expressions. */
const ENGLISH_WORDS =
  /\b(?:expected|found|unexpected|the|its?|is|are|has|have|not|nothing|of|that|this|which|with|write|take|add|put)\b(?!\()/i;

/** Returns the faults of the Chinese texts of a problem in these files, compared with the English; empty if correct. */
export function faultsOfChinese(
  problem: Problem,
  files: readonly { text: string }[],
  schemas: Schemas,
): string[] {
  const known = [wordsOfSchemas(schemas), ...files.map(({ text }) => wordsOfText(text))];
  const isKnown = (word: string) => known.some((words) => words.has(word));
  const keys = ["message", "fix", "counterexample"] as const;
  return keys.flatMap((key) => faultsOf(key, problem, isKnown));
}

const wordsOfSchemas = memoize((schemas: Schemas) => new Set([...SHARED, ...wordsOf(schemas)]));

const wordsOfText = memoizeByKey((text: string) => new Set(text.match(/[A-Za-z]+/g)), 100);

function faultsOf(
  key: keyof ProblemTexts,
  { zh: chinese, ...english }: Problem,
  isKnown: (word: string) => boolean,
): string[] {
  const [en, zh] = [english[key], chinese[key]];
  if ((en === undefined) !== (zh === undefined)) return [`${key} is there in one language only`];
  if (en === undefined || zh === undefined) return [];
  const own = zh.replace(ENGLISH, "");
  const bare = own.replace(/“[^”]*”|"[^"]*"|'[^']*'|\{[^{}]*\}/g, "※");
  const odd = (bare.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !isKnown(word) && !en.includes(word));
  const quoted = quotesIn(en).filter((one) => !quotesIn(zh).includes(one));
  const added = quotesIn(zh).filter((one) => !en.includes(one));
  return [
    // A counterexample of values only is the same in both languages.
    ...(key !== "counterexample" && !/\p{Script=Han}/u.test(own) ? ["is not Chinese"] : []),
    ...(key !== "counterexample" && en === zh ? ["is the English one"] : []),
    ...(odd.length > 0 ? [`has ${odd.join(", ")}`] : []),
    ...(ENGLISH_WORDS.test(bare) ? [`has English: ${ENGLISH_WORDS.exec(bare)?.[0]}`] : []),
    ...(/\[object|undefined/.test(zh) ? ["has what is no text"] : []),
    ...(/[\u4e00-\u9fff][,;:?!.]/.test(bare) ? ["has a half-width mark"] : []),
    ...(/\p{Script=Han} \p{Script=Han}| {2}| [，。；：、]|[，。；：、] /u.test(bare)
      ? ["has an odd blank"]
      : []),
    ...quoted.map((one) => `does not name "${one}"`),
    ...added.map((one) => `names "${one}", which the English does not`),
    ...(key === "fix" && !/[。？]$/.test(zh) ? ["does not end as a sentence does"] : []),
  ].map((fault) => `${key} ${fault}: ${zh}`);
}

/** Returns the texts in Chinese or straight quotes. A straight quote inside a text is escaped. */
function quotesIn(text: string): string[] {
  const all = text.matchAll(/“([^”]*)”|"((?:[^"\\]|\\.)*)"/g);
  return Array.from(all, ([, chinese, straight]) => chinese ?? straight ?? "").filter((one) => one !== "");
}

/** Returns the words of the schemas, without descriptions and comments. */
function wordsOf(schemas: unknown): string[] {
  if (typeof schemas === "string") return schemas.match(/[A-Za-z]+/g) ?? [];
  if (typeof schemas !== "object" || schemas === null) return [];
  return Object.entries(schemas).flatMap(([key, inner]) => [
    key,
    ...(["description", "x-zh", "$comment"].includes(key) ? [] : wordsOf(inner)),
  ]);
}
