/** What JSON is made of, with offsets in its text (end exclusive). */
export type Token = { start: number; end: number } & (
  | { kind: "{" | "}" | "[" | "]" | "," | ":" | "end" }
  | { kind: "string"; value: string }
  | { kind: "literal"; value: number | boolean | null }
  /** Anything that JSON does not know. */
  | { kind: "word"; value: string }
);

export type Punctuation = "{" | "}" | "[" | "]" | "," | ":";

/** JSON's own, and what people write in their place. */
export const PUNCTUATION: Readonly<Record<string, Punctuation>> = {
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

/** What a sticky pattern finds at an offset. */
export function match(pattern: RegExp, text: string, offset: number): string | undefined {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0];
}
