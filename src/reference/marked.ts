/** A piece of a text with marks in it: words, code, or a link to a place of the reference by its address. */
export type Span = { text: string } | { code: string } | { link: string; words: string };

/** Marks code within a text. */
export function code(text: string): string {
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** Marks a link to a place of the reference. */
export function linkTo(address: string, words: string): string {
  return `[${words}](${address})`;
}

const MARK = /`` (?<long>.+?) ``|`(?<short>[^`]+)`|\[(?<words>[^\]`]+)\]\((?<link>[\w/-]+)\)/g;

/** What a text with marks is made of, in its order. Pure. */
export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const { 0: all, index, groups = {} } of text.matchAll(MARK)) {
    if (index > end) spans.push({ text: text.slice(end, index) });
    const { long, short, words = "", link } = groups;
    spans.push(link === undefined ? { code: long ?? short ?? "" } : { link, words });
    end = index + all.length;
  }
  if (end < text.length) spans.push({ text: text.slice(end) });
  return spans;
}
