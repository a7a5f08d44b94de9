import type { Range } from "../../api.ts";

/** A text to be put in, with the places that a person fills in: what stands there is only a beginning. */
export interface Snippet {
  /** Each line break is followed by tabs, one a level, and is indented as the line where it is put in. */
  text: string;
  places: readonly Range[];
}

/** A text as it stands. */
export function plain(text: string): Snippet {
  return { text, places: [] };
}

/** A place to be filled in. */
export function blank(text = ""): Snippet {
  return { text, places: [{ from: 0, to: text.length }] };
}

/** One behind the other. Pure. */
export function concat(...parts: readonly (Snippet | string)[]): Snippet {
  let text = "";
  const places: Range[] = [];
  for (const part of parts) {
    const piece = typeof part === "string" ? plain(part) : part;
    for (const { from, to } of piece.places) places.push({ from: from + text.length, to: to + text.length });
    text += piece.text;
  }
  return { text, places };
}

/** With a last place behind it, from where one goes on. Pure. */
export function withEnd(snippet: Snippet): Snippet {
  return snippet.places.length > 0 ? concat(snippet, blank()) : snippet;
}

/** One level further in. Pure. */
export function indented({ places, text }: Snippet): Snippet {
  const shift = (offset: number) => offset + (text.slice(0, offset).match(/\n/g)?.length ?? 0);
  const moved = places.map(({ from, to }) => ({ from: shift(from), to: shift(to) }));
  return { text: text.replaceAll("\n", "\n\t"), places: moved };
}

/** Items in brackets: in one line where each of them is, or each on its own. Pure. */
export function bracketed(
  [open, close]: readonly [string, string],
  items: readonly Snippet[],
  isLong = false,
): Snippet {
  if (items.length === 0) return plain(open + close);
  const isBroken = isLong || items.some(({ text }) => text.includes("\n"));
  const rest = items.flatMap((item, index) => [index === 0 ? "" : isBroken ? ",\n" : ", ", item]);
  if (isBroken) return concat(open, indented(concat("\n", ...rest)), "\n", close);
  const edge = open === "{" ? " " : "";
  return concat(open, edge, ...rest, edge, close);
}
