/**
 * Where the character `index` of a JSON string stands in the file's text, escapes counted as what they stand
 * for: in `"\u4e2dx"` the character 1 is the x. `start` is the offset of the string's opening quote. An index
 * past the end gives the closing quote.
 */
export function offsetInString(text: string, start: number, index: number): number {
  let offset = start + 1;
  for (let left = index; left > 0; left--) {
    if (text[offset] === '"') break;
    offset += unitLength(text, offset);
  }
  return offset;
}

/** The other way round: which character of the string stands at an offset of the file, at most the one behind its last; undefined within an escape. */
export function indexInString(text: string, start: number, offset: number): number | undefined {
  let index = 0;
  let at = start + 1;
  for (; at < offset && text[at] !== '"'; index++) at += unitLength(text, at);
  return at > offset ? undefined : index;
}

/** How many characters of the file one UTF-16 code unit of the string takes. */
function unitLength(text: string, offset: number): number {
  if (text[offset] !== "\\") return 1;
  return text[offset + 1] === "u" ? 6 : 2;
}

/** The characters that put `value` into a JSON string, without the quotes around it. */
export function escapeForString(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}
