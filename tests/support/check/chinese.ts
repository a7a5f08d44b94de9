import type { Problem, Texts } from "../../../src/check/report/problem.ts";
import type { Schemas } from "../../../src/check/schema/json-schema.ts";
import { byKey, memoize } from "../../../src/language/memoize.ts";

/** Where words stand that are English in Chinese, too: what JavaScript says of a pattern. */
const ENGLISH = /(?<=应为正则表达式：).*$/;

/** Words that both languages have. */
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

/** English that nobody writes into a document or an expression, but for what stands in quotes. */
const OURS =
  /\b(?:expected|found|unexpected|the|its?|is|are|has|have|not|nothing|of|that|this|which|with|write|take|add|put)\b(?!\()/i;

/** What is wrong with the Chinese of a problem in these files; nothing where it says what the English says. */
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

const wordsOfText = byKey((text: string) => new Set(text.match(/[A-Za-z]+/g)), 100);

function faultsOf(
  key: keyof Texts,
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
    // Values alone are the same in both.
    ...(key !== "counterexample" && !/\p{Script=Han}/u.test(own) ? ["is not Chinese"] : []),
    ...(key !== "counterexample" && en === zh ? ["is the English one"] : []),
    ...(odd.length > 0 ? [`has ${odd.join(", ")}`] : []),
    ...(OURS.test(bare) ? [`has English: ${OURS.exec(bare)?.[0]}`] : []),
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

/** What stands in quotes, in either writing. A quote inside of it is escaped. */
function quotesIn(text: string): string[] {
  const all = text.matchAll(/“([^”]*)”|"((?:[^"\\]|\\.)*)"/g);
  return Array.from(all, ([, chinese, straight]) => chinese ?? straight ?? "").filter((one) => one !== "");
}

/** The words of the schemas, but for what they say to people. */
function wordsOf(schemas: unknown): string[] {
  if (typeof schemas === "string") return schemas.match(/[A-Za-z]+/g) ?? [];
  if (typeof schemas !== "object" || schemas === null) return [];
  return Object.entries(schemas).flatMap(([key, inner]) => [
    key,
    ...(["description", "x-zh", "$comment"].includes(key) ? [] : wordsOf(inner)),
  ]);
}
