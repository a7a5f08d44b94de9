/** One change of a text: `suggestion` replaces the characters from `start` to `end` (exclusive). */
export interface TextEdit {
  start: number;
  end: number;
  suggestion: string;
}

/** Returns the text with these edits applied; they must not overlap. Edits without a suggestion are ignored. Pure. */
export function applyEdits(
  text: string,
  edits: readonly (Pick<TextEdit, "start" | "end"> & Partial<TextEdit>)[],
): string {
  const fromBehind = [...edits].sort((one, other) => other.start - one.start);
  return fromBehind.reduce(
    (now, { end, start, suggestion = now.slice(start, end) }) =>
      now.slice(0, start) + suggestion + now.slice(end),
    text,
  );
}
