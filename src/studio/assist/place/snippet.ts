import type { TextRange } from "../../api.ts";

/** A text to insert, with placeholders that the operator overwrites. */
export interface Snippet {
  /** Lines have one tab for each level, relative to the indentation of the line where the text is inserted. */
  text: string;
  places: readonly TextRange[];
}

/** Returns a snippet without placeholders. */
export function plainSnippet(text: string): Snippet {
  return { text, places: [] };
}

/** Returns a snippet that is one placeholder. */
export function placeholderSnippet(text = ""): Snippet {
  return { text, places: [{ from: 0, to: text.length }] };
}

/** Joins snippets and texts. Pure. */
export function concatSnippets(...parts: readonly (Snippet | string)[]): Snippet {
  let text = "";
  const places: TextRange[] = [];
  for (const part of parts) {
    const piece = typeof part === "string" ? plainSnippet(part) : part;
    for (const { from, to } of piece.places) places.push({ from: from + text.length, to: to + text.length });
    text += piece.text;
  }
  return { text, places };
}

/** Adds a last placeholder at the end, if the snippet has any, so that Tab leaves it. Pure. */
export function withEndPlaceholder(snippet: Snippet): Snippet {
  return snippet.places.length > 0 ? concatSnippets(snippet, placeholderSnippet()) : snippet;
}

/** Indents the lines after the first by one level. Pure. */
export function indentSnippet({ places, text }: Snippet): Snippet {
  const shiftOffset = (offset: number) => offset + (text.slice(0, offset).match(/\n/g)?.length ?? 0);
  const moved = places.map(({ from, to }) => ({ from: shiftOffset(from), to: shiftOffset(to) }));
  return { text: text.replaceAll("\n", "\n\t"), places: moved };
}

/** Returns items in brackets, on one line if each item is and `isLong` is false. Pure. */
export function bracketSnippet(
  [open, close]: readonly [string, string],
  items: readonly Snippet[],
  isLong = false,
): Snippet {
  if (items.length === 0) return plainSnippet(open + close);
  const isBroken = isLong || items.some(({ text }) => text.includes("\n"));
  const rest = items.flatMap((item, index) => [index === 0 ? "" : isBroken ? ",\n" : ", ", item]);
  if (isBroken) return concatSnippets(open, indentSnippet(concatSnippets("\n", ...rest)), "\n", close);
  const edge = open === "{" ? " " : "";
  return concatSnippets(open, edge, ...rest, edge, close);
}
