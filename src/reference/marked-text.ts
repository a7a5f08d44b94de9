/** A piece of a text of the reference: plain words, code, or a link to an address of the reference. */
export type MarkedSpan = { text: string } | { code: string } | { link: string; words: string };

/** Marks code within a text. */
export function markAsCode(text: string): string {
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** Marks a link to a place of the reference. */
export function markAsLink(address: string, words: string): string {
  return `[${words}](${address})`;
}

const MARK_PATTERN = /`` (?<long>.+?) ``|`(?<short>[^`]+)`|\[(?<words>[^\]`]+)\]\((?<link>[\w/-]+)\)/g;

/** Parses a text with marks into spans. Pure. */
export function parseMarkedText(text: string): MarkedSpan[] {
  const spans: MarkedSpan[] = [];
  let end = 0;
  for (const { 0: all, index, groups = {} } of text.matchAll(MARK_PATTERN)) {
    if (index > end) spans.push({ text: text.slice(end, index) });
    const { long, short, words = "", link } = groups;
    spans.push(link === undefined ? { code: long ?? short ?? "" } : { link, words });
    end = index + all.length;
  }
  if (end < text.length) spans.push({ text: text.slice(end) });
  return spans;
}
