/** One change of a text: what stands from `start` to `end` becomes `suggestion`. */
export interface Edit {
  start: number;
  end: number;
  suggestion: string;
}

/** Returns the text with these changes, none of which overlaps another; what has no suggestion stays. Pure. */
export function applyEdits(
  text: string,
  edits: readonly (Pick<Edit, "start" | "end"> & Partial<Edit>)[],
): string {
  const fromBehind = [...edits].sort((one, other) => other.start - one.start);
  return fromBehind.reduce(
    (now, { end, start, suggestion = now.slice(start, end) }) =>
      now.slice(0, start) + suggestion + now.slice(end),
    text,
  );
}
