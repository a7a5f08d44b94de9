/** Language of the validator's messages. Tests and programs read English. */
export type Language = "en" | "zh";

/** All languages. */
export const LANGUAGES: readonly Language[] = ["en", "zh"];

/** Returns the language of a name such as zh or zh_CN.UTF-8; undefined if it is not supported. */
export function languageNamed(name: string): Language | undefined {
  const [word = ""] = name.toLowerCase().split(/[-_.@]/);
  return LANGUAGES.find((language) => language === word);
}

/** Returns the user's language: from the first of LC_ALL, LC_MESSAGES and LANG that is set; else English. */
export function languageOf(environment: Readonly<Record<string, string | undefined>>): Language {
  const { LANG, LC_ALL, LC_MESSAGES } = environment;
  return languageNamed(LC_ALL || LC_MESSAGES || LANG || "") ?? "en";
}

/** A text for people in every language. */
export type Saying = Readonly<Record<Language, string>>;

/** A value inserted into a text for people: the same in every language, or a text per language. */
export type MessagePart = string | number | Saying;

/** A text that still lacks its Chinese side. It is not a Saying, so that none can be forgotten. */
interface EnglishOnly {
  zh: (words: TemplateStringsArray, ...parts: readonly MessagePart[]) => Saying;
}

/**
 * Makes a text for people in both languages:
 *
 *     en`Take "${key}" out, or write ${choice}.`.zh`请删掉“${key}”，或改成${choice}。`
 *
 * An inserted Saying appears on each side in its language. In Chinese, “ ” quote what a document says, and straight
 * quotes appear only in JSON to be typed verbatim. A space between Chinese and an inserted Latin word is added
 * automatically. Pure.
 */
export function en(words: TemplateStringsArray, ...parts: readonly MessagePart[]): EnglishOnly {
  const said = join("en", words, parts);
  return { zh: (others, ...values) => ({ en: said, zh: join("zh", others, values) }) };
}

/** Makes a text that is the same in every language, such as a name or a value. */
export function same(text: string | number): Saying {
  return { en: String(text), zh: String(text) };
}

/** Shows a value as JSON; in Chinese, a text is quoted with “ ”. */
export function sayJson(value: unknown): Saying {
  const json = JSON.stringify(value);
  return typeof value === "string" ? { en: json, zh: `“${json.slice(1, -1)}”` } : same(json);
}

/** Shows source text verbatim; in Chinese it is quoted if it could be taken for a part of the sentence. */
export function asWritten(text: string): Saying {
  return { en: text, zh: /^[!-~]+$/.test(text) ? text : `“${text}”` };
}

/** Writes a count with its noun in English: `1 page`, `2 pages`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Cuts a text to `longest` characters and appends …; returns a shorter text unchanged. */
export function beginningOf(text: string, longest: number): string {
  const characters = Array.from(text);
  return characters.length > longest ? `${characters.slice(0, longest).join("")}…` : text;
}

/** Asks whether this word was meant instead of a misspelt one. */
export function didYouMean(word: MessagePart): Saying {
  return en`Did you mean ${word}?`.zh`是不是想写${word}？`;
}

/** Joins texts with a separator in each language. */
export function joined(all: readonly MessagePart[], between: Saying): Saying {
  const inOne = (language: Language): string =>
    all.map((one) => inLanguage(language, one)).join(between[language]);
  return { en: inOne("en"), zh: inOne("zh") };
}

/** Joins texts to a list: `a, b`, `a、b`. */
export function listed(all: readonly MessagePart[]): Saying {
  return joined(all, { en: ", ", zh: "、" });
}

/** Joins texts to a choice: `a, b or c`, `a、b 或 c`. */
export function either(all: readonly MessagePart[]): Saying {
  return enumerated(all, { en: "or", zh: "或" });
}

/** Joins texts with "and": `a, b and c`, `a、b 和 c`. */
export function both(all: readonly MessagePart[]): Saying {
  return enumerated(all, { en: "and", zh: "和" });
}

function enumerated(all: readonly MessagePart[], word: Saying): Saying {
  const [last, ...before] = [...all].reverse();
  if (last === undefined || before.length === 0) return joined(all, word);
  const first = listed(before.reverse());
  return en`${first} ${word} ${last}`.zh`${first}${word}${last}`;
}

function join(language: Language, words: readonly string[], parts: readonly MessagePart[]): string {
  const isChinese = language === "zh";
  return words.reduce((text, word, index) => {
    const part = inLanguage(language, parts[index - 1] ?? "");
    const [before, behind] = isChinese ? [blankBetween(text, part), blankBetween(part, word)] : ["", ""];
    return text + before + part + behind + word;
  });
}

/** Returns a space if Chinese meets Latin letters or digits at the seam of an inserted text; else an empty text. */
function blankBetween(left: string, right: string): string {
  const isSeam =
    (/\p{Script=Han}$/u.test(left) && /^[!-~]/.test(right)) ||
    (/[!-~]$/.test(left) && /^\p{Script=Han}/u.test(right));
  return isSeam ? " " : "";
}

function inLanguage(language: Language, part: MessagePart): string {
  return typeof part === "object" ? part[language] : String(part);
}
