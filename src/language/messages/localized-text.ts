/** Language in which messages are shown. Tests and programs read English. */
export type Language = "en" | "zh";

/** The languages in which messages are written. */
export const MESSAGE_LANGUAGES: readonly Language[] = ["en", "zh"];

/** Returns the message language for a name such as zh or zh_CN.UTF-8; undefined if it is not supported. */
export function languageNamed(name: string): Language | undefined {
  const [word = ""] = name.toLowerCase().split(/[-_.@]/);
  return MESSAGE_LANGUAGES.find((language) => language === word);
}

/**
 * Returns the message language for environment variables: the first of LC_ALL, LC_MESSAGES and LANG that is
 * set; else English.
 */
export function languageOf(environment: Readonly<Record<string, string | undefined>>): Language {
  const { LANG, LC_ALL, LC_MESSAGES } = environment;
  return languageNamed(LC_ALL || LC_MESSAGES || LANG || "") ?? "en";
}

/** A text for people, written in every language of messages. */
export type LocalizedText = Readonly<Record<Language, string>>;

/** A value inserted into a message: the same in every language, or a text of its own per language. */
export type MessagePart = string | number | LocalizedText;

/** The English half of a message. `.zh` completes it, so that a missing translation does not compile. */
interface EnglishOnly {
  zh: (words: TemplateStringsArray, ...parts: readonly MessagePart[]) => LocalizedText;
}

/**
 * Writes a message in both languages: en`Delete "${key}".`.zh`请删掉“${key}”。` An inserted message appears in the
 * same language. In Chinese, “ ” quote what a document says, straight quotes are JSON to be typed. Spaces
 * between Chinese and Latin are added.
 */
export function en(words: TemplateStringsArray, ...parts: readonly MessagePart[]): EnglishOnly {
  const said = joinPartsInLanguage("en", words, parts);
  return { zh: (others, ...values) => ({ en: said, zh: joinPartsInLanguage("zh", others, values) }) };
}

/** Makes a message from a text that needs no translation, such as a name or a value. */
export function untranslatedText(text: string | number): LocalizedText {
  return { en: String(text), zh: String(text) };
}

/** Shows a value as JSON in a message; in Chinese, a text is quoted with “ ”. */
export function formatJsonInMessage(value: unknown): LocalizedText {
  const json = JSON.stringify(value);
  return typeof value === "string" ? { en: json, zh: `“${json.slice(1, -1)}”` } : untranslatedText(json);
}

/**
 * Shows a piece of a document verbatim in a message; in Chinese it is quoted if it could be taken for a part of
 * the sentence.
 */
export function quoteDocumentText(text: string): LocalizedText {
  return { en: text, zh: /^[!-~]+$/.test(text) ? text : `“${text}”` };
}

/** Writes a count with its noun in English: `1 page`, `2 pages`. */
export function countNoun(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Cuts a text to `longest` characters and appends …; returns a shorter text unchanged. */
export function truncateToLength(text: string, longest: number): string {
  const characters = Array.from(text);
  return characters.length > longest ? `${characters.slice(0, longest).join("")}…` : text;
}

/** Returns the question whether this word was meant instead of a misspelt one. */
export function didYouMeanQuestion(word: MessagePart): LocalizedText {
  return en`Did you mean ${word}?`.zh`是不是想写${word}？`;
}

/** Joins messages by a separator, in each language. */
export function joinMessages(all: readonly MessagePart[], between: LocalizedText): LocalizedText {
  const inOne = (language: Language): string =>
    all.map((one) => messagePartInLanguage(language, one)).join(between[language]);
  return { en: inOne("en"), zh: inOne("zh") };
}

/** Joins messages by commas: `a, b`, `a、b`. */
export function joinWithCommas(all: readonly MessagePart[]): LocalizedText {
  return joinMessages(all, { en: ", ", zh: "、" });
}

/** Joins messages as alternatives: `a, b or c`, `a、b 或 c`. */
export function joinWithOr(all: readonly MessagePart[]): LocalizedText {
  return joinWithLastWord(all, { en: "or", zh: "或" });
}

/** Joins messages with "and" before the last: `a, b and c`, `a、b 和 c`. */
export function joinWithAnd(all: readonly MessagePart[]): LocalizedText {
  return joinWithLastWord(all, { en: "and", zh: "和" });
}

function joinWithLastWord(all: readonly MessagePart[], word: LocalizedText): LocalizedText {
  const [last, ...before] = [...all].reverse();
  if (last === undefined || before.length === 0) return joinMessages(all, word);
  const first = joinWithCommas(before.reverse());
  return en`${first} ${word} ${last}`.zh`${first}${word}${last}`;
}

function joinPartsInLanguage(
  language: Language,
  words: readonly string[],
  parts: readonly MessagePart[],
): string {
  const isChinese = language === "zh";
  return words.reduce((text, word, index) => {
    const part = messagePartInLanguage(language, parts[index - 1] ?? "");
    const [before, behind] = isChinese ? [spaceBetween(text, part), spaceBetween(part, word)] : ["", ""];
    return text + before + part + behind + word;
  });
}

/**
 * Returns a space if Chinese meets Latin letters or digits where a value is inserted; otherwise an empty text.
 */
function spaceBetween(left: string, right: string): string {
  const isSeam =
    (/\p{Script=Han}$/u.test(left) && /^[!-~]/.test(right)) ||
    (/[!-~]$/.test(left) && /^\p{Script=Han}/u.test(right));
  return isSeam ? " " : "";
}

function messagePartInLanguage(language: Language, part: MessagePart): string {
  return typeof part === "object" ? part[language] : String(part);
}
