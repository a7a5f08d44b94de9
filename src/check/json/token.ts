/** A JSON token with its offsets in the text (end exclusive). */
export type Token = { start: number; end: number } & (
  | { kind: "{" | "}" | "[" | "]" | "," | ":" | "end" }
  | { kind: "string"; value: string }
  | { kind: "literal"; value: number | boolean | null }
  /** A sequence of characters that is not a JSON token. */
  | { kind: "word"; value: string }
);

/** The punctuation of JSON. */
export type Punctuation = "{" | "}" | "[" | "]" | "," | ":";

/** JSON punctuation by the character that was typed: itself, or one that people type in its place. */
export const PUNCTUATION_BY_CHARACTER: Readonly<Record<string, Punctuation>> = {
  "{": "{",
  "}": "}",
  "[": "[",
  "]": "]",
  ",": ",",
  ":": ":",
  "，": ",",
  "：": ":",
  ";": ",",
  "；": ",",
  "=": ":",
  "｛": "{",
  "｝": "}",
  "［": "[",
  "］": "]",
  "【": "[",
  "】": "]",
  "、": ",",
  "。": ",",
};

/** Returns the match of a sticky pattern at an offset; undefined if it does not match there. */
export function matchAtOffset(pattern: RegExp, text: string, offset: number): string | undefined {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0];
}
