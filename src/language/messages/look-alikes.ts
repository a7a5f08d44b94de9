import type { ExpressionProblem } from "./expression-problem.ts";
import { en, type LocalizedText } from "./localized-text.ts";

/** Cyrillic and Greek letters that look like a Latin letter, each followed by that letter. */
const PAIRS =
  "аaеeоoрpсcуyхxіiјjѕsԁdԛqԝwһhАAВBЕEЅSЗ3ІIЈJКKМMНHОOРPСCТTУYХX" +
  "οoαaνvρpεeιiκkυuχxΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX";

const LATIN_LETTERS = new Map(
  Array.from(PAIRS.matchAll(/(.)(.)/gu), ([, other = "", latin = ""]) => [other, latin]),
);

/**
 * Returns a word with Latin letters in place of those that only look like them (Cyrillic, Greek, full-width); undefined
 * if it has none of these, or other letters besides.
 */
export function toLatinLetters(word: string): string | undefined {
  const latin = Array.from(word.normalize("NFKC"), (letter) => LATIN_LETTERS.get(letter) ?? letter).join("");
  return latin !== word && /^[\x21-\x7e]+$/.test(latin) ? latin : undefined;
}

/** Says which letters of a word only look like Latin ones, for the end of a message; undefined if it has none. */
export function sayLookAlikes(word: string): LocalizedText | undefined {
  const letters = [...new Set(Array.from(word).filter((letter) => LATIN_LETTERS.has(letter)))];
  const [first] = letters;
  if (first === undefined || toLatinLetters(word) === undefined) return undefined;
  const list = letters.map((letter) => `${letter} (${alphabetOf(letter).en})`).join(", ");
  const zh = letters.map((letter) => `${letter}（${alphabetOf(letter).zh}）`).join("、");
  return en`; ${list} only looks like a Latin letter`.zh`；其中的${zh}只是看上去像英文字母`;
}

function alphabetOf(letter: string): LocalizedText {
  return /\p{Script=Greek}/u.test(letter) ? en`Greek`.zh`希腊字母` : en`Cyrillic`.zh`西里尔字母`;
}

/**
 * Explains why an expression cannot be read at an offset: a name there has letters of another alphabet that look like Latin
 * ones. Returns undefined if it has none.
 */
export function explainLookAlike(
  text: string,
  offset: number,
): Pick<ExpressionProblem, "start" | "end" | "message" | "fix" | "suggestion"> | undefined {
  const before = /[A-Za-z_]\w*$/.exec(text.slice(0, offset))?.[0] ?? "";
  const rest = /^[\p{L}\p{N}_]+/u.exec(text.slice(offset))?.[0] ?? "";
  const [word, start] = [before + rest, offset - before.length];
  const suggestion = toLatinLetters(word);
  if (rest === "" || suggestion === undefined) return undefined;
  const message = en`found ${word}, expected ${suggestion}${sayLookAlikes(word) ?? ""}`
    .zh`这里是${word}，应为${suggestion}${sayLookAlikes(word) ?? ""}`;
  const fix = en`Type ${suggestion} again on an English keyboard.`
    .zh`请切换到英文输入法，重新输入${suggestion}。`;
  return { start, end: start + word.length, message, fix, suggestion };
}
