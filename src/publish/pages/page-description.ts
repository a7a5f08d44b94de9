import { hasDrawingMark } from "../../plan/drawing-marks.ts";
import { escapeHtml } from "./escape-html.ts";

/** Maximum size of a description in the page's HTML (UTF-8 bytes): 37 Chinese characters. */
export const MAX_DESCRIPTION_BYTES = 112;

/** Matches the texts of a page in the order of reading. Items of lists are often several short texts beside each other. */
const PROSE = /<(h[1-6]|p)\b[^>]*>(.*?)<\/\1>/gs;

const MARKUP = /<[^>]*>/g;

/** Languages that end a sentence with an ideographic full stop, and write no space after it. */
const IDEOGRAPHIC_STOP = /^(zh|ja)\b/;

/** What an unknown value shows. */
const UNKNOWN = "--";

const CLOSING_PUNCTUATION = /[。！？；：，、….!?;:,]$/;

/**
 * Returns the description of a page for search results and shared links, escaped for an attribute: its title, followed by
 * the first texts that a visitor reads. Texts that wait for an answer are left out. Without any text, the brand's name
 * follows the title. The brand's locale decides how sentences end. Pure.
 */
export function pageDescription(
  { html, title }: { html: string; title: string },
  { name, locale }: { name: string; locale: string },
): string {
  const parts = [title];
  for (const [, , inner = ""] of html.matchAll(PROSE)) {
    const text = textOfHtml(inner);
    if (text === "" || hasDrawingMark(text) || text.includes(UNKNOWN)) continue;
    if (!parts.some((part) => part.includes(text))) parts.push(text);
  }
  if (parts.length === 1) parts.push(name);
  const [stop, space] = IDEOGRAPHIC_STOP.test(locale) ? ["。", ""] : [".", " "];
  return truncateDescription(
    parts.map((part) => (CLOSING_PUNCTUATION.test(part) ? part : part + stop)).join(space),
  );
}

/** Returns the text of HTML that React wrote. */
function textOfHtml(html: string): string {
  return html
    .replace(MARKUP, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
}

/** Escapes a text and cuts it between two characters, so that it has at most `MAX_DESCRIPTION_BYTES`. */
function truncateDescription(text: string): string {
  const escaped = Array.from(text, escapeHtml);
  if (byteLength(escaped) <= MAX_DESCRIPTION_BYTES) return escaped.join("");
  const ellipsis = "…";
  let bytes = byteLength([ellipsis]);
  const end = escaped.findIndex((character) => {
    bytes += byteLength([character]);
    return bytes > MAX_DESCRIPTION_BYTES;
  });
  return escaped.slice(0, end).join("") + ellipsis;
}

function byteLength(parts: readonly string[]): number {
  return Buffer.byteLength(parts.join(""));
}
