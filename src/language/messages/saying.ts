/** The languages in which the validator speaks. English is the one that tests and programs read. */
export type Language = "en" | "zh";

/** The languages that can be asked for by name. */
export const LANGUAGES: readonly Language[] = ["en", "zh"];

/** The language that a name means, such as zh or zh_CN.UTF-8; undefined for one that nobody has written. */
export function languageNamed(name: string): Language | undefined {
  const [word = ""] = name.toLowerCase().split(/[-_.@]/);
  return LANGUAGES.find((language) => language === word);
}

/** The language of whoever runs a command, as POSIX says it: the first of these that is set. English for all others. */
export function languageOf(environment: Readonly<Record<string, string | undefined>>): Language {
  const { LANG, LC_ALL, LC_MESSAGES } = environment;
  return languageNamed(LC_ALL || LC_MESSAGES || LANG || "") ?? "en";
}

/** A text for people in each of them. */
export type Saying = Readonly<Record<Language, string>>;

/** What may stand in a text for people: the same in each language, or what that language has for it. */
export type Said = string | number | Saying;

/** A text of which only the English side is there yet: no Saying, so that none can be left without the other. */
interface HalfSaid {
  zh: (words: TemplateStringsArray, ...parts: readonly Said[]) => Saying;
}

/**
 * A text for people, in both languages side by side:
 *
 *     en`Take "${key}" out, or write ${choice}.`.zh`请删掉“${key}”，或改成${choice}。`
 *
 * What is put in may be a Saying itself: each side takes its own. In Chinese “ ” quote what a document says, and
 * straight quotes stand only in JSON that is to be typed as it is; the blank between Chinese and a Latin word that is
 * put in comes by itself. Pure.
 */
export function en(words: TemplateStringsArray, ...parts: readonly Said[]): HalfSaid {
  const said = join("en", words, parts);
  return { zh: (others, ...values) => ({ en: said, zh: join("zh", others, values) }) };
}

/** A text that is the same in each language, such as a name or a value. */
export function same(text: string | number): Saying {
  return { en: String(text), zh: String(text) };
}

/** A value as JSON; in Chinese, texts stand in the quotes of documents. */
export function sayJson(value: unknown): Saying {
  const json = JSON.stringify(value);
  return typeof value === "string" ? { en: json, zh: `“${json.slice(1, -1)}”` } : same(json);
}

/** What somebody wrote, as it stands; in Chinese in quotes, where it could be taken for a part of the sentence. */
export function asWritten(text: string): Saying {
  return { en: text, zh: /^[!-~]+$/.test(text) ? text : `“${text}”` };
}

/** A count with its noun in English: `1 page`, `2 pages`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** The beginning of a text that has more than so many characters, with … behind it; a shorter text as it is. */
export function beginningOf(text: string, longest: number): string {
  const characters = Array.from(text);
  return characters.length > longest ? `${characters.slice(0, longest).join("")}…` : text;
}

/** The question that most advice on a misspelt word is. */
export function didYouMean(word: Said): Saying {
  return en`Did you mean ${word}?`.zh`是不是想写${word}？`;
}

/** Sayings one behind the other, with this between them in each language. */
export function joined(all: readonly Said[], between: Saying): Saying {
  const inOne = (language: Language): string =>
    all.map((one) => inLanguage(language, one)).join(between[language]);
  return { en: inOne("en"), zh: inOne("zh") };
}

/** One after the other: `a, b`, `a、b`. */
export function listed(all: readonly Said[]): Saying {
  return joined(all, { en: ", ", zh: "、" });
}

/** A choice: `a, b or c`, `a、b 或 c`. */
export function either(all: readonly Said[]): Saying {
  return enumerated(all, { en: "or", zh: "或" });
}

/** All of them: `a, b and c`, `a、b 和 c`. */
export function both(all: readonly Said[]): Saying {
  return enumerated(all, { en: "and", zh: "和" });
}

function enumerated(all: readonly Said[], word: Saying): Saying {
  const [last, ...before] = [...all].reverse();
  if (last === undefined || before.length === 0) return joined(all, word);
  const first = listed(before.reverse());
  return en`${first} ${word} ${last}`.zh`${first}${word}${last}`;
}

function join(language: Language, words: readonly string[], parts: readonly Said[]): string {
  const isChinese = language === "zh";
  return words.reduce((text, word, index) => {
    const part = inLanguage(language, parts[index - 1] ?? "");
    const [before, behind] = isChinese ? [blankBetween(text, part), blankBetween(part, word)] : ["", ""];
    return text + before + part + behind + word;
  });
}

/** Where Chinese meets Latin letters or digits that were put in, a blank stands between; nothing within either is changed. */
function blankBetween(left: string, right: string): string {
  const isSeam =
    (/\p{Script=Han}$/u.test(left) && /^[!-~]/.test(right)) ||
    (/[!-~]$/.test(left) && /^\p{Script=Han}/u.test(right));
  return isSeam ? " " : "";
}

function inLanguage(language: Language, part: Said): string {
  return typeof part === "object" ? part[language] : String(part);
}
