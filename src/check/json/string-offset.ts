/**
 * Returns the file offset of the character `index` of a JSON string. An escape counts as the character it represents:
 * in `"\u4e2dx"`, character 1 is the x. `start` is the offset of the string's opening quote. An index past the end
 * returns the offset of the closing quote.
 */
export function fileOffsetOfCharacter(text: string, start: number, index: number): number {
  let offset = start + 1;
  for (let left = index; left > 0; left--) {
    if (text[offset] === '"') break;
    offset += sourceLengthOfCodeUnit(text, offset);
  }
  return offset;
}

/** Returns the file offset of each character of a JSON string, then that of its closing quote. See `fileOffsetOfCharacter`. */
export function fileOffsetsOfCharacters(text: string, start: number): readonly number[] {
  const offsets: number[] = [];
  let offset = start + 1;
  for (; offset < text.length && text[offset] !== '"'; offset += sourceLengthOfCodeUnit(text, offset))
    offsets.push(offset);
  offsets.push(offset);
  return offsets;
}

/**
 * Inverse of `fileOffsetOfCharacter`: returns the index of the string's character at a file offset, at most the one after
 * the last. undefined within an escape.
 */
export function characterIndexAtOffset(text: string, start: number, offset: number): number | undefined {
  let index = 0;
  let at = start + 1;
  for (; at < offset && text[at] !== '"'; index++) at += sourceLengthOfCodeUnit(text, at);
  return at > offset ? undefined : index;
}

/** Returns the number of source characters that one UTF-16 code unit of the string occupies. */
function sourceLengthOfCodeUnit(text: string, offset: number): number {
  if (text[offset] !== "\\") return 1;
  return text[offset + 1] === "u" ? 6 : 2;
}

/** Returns `value` escaped for a JSON string, without the surrounding quotes. */
export function escapeForString(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}
