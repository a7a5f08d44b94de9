import type { Text } from "../document.generated.ts";
import { parseTemplate } from "./template.ts";

/** Part of a linked text: plain text or one link. */
export interface LinkedPiece {
  /** Offset in UTF-16 code units of the whole text. */
  start: number;
  /** Source text of the piece, verbatim. */
  source: string;
  /** Template to show, without the marks; empty for a link that shows its section's title. */
  template: string;
  /** Target of a link, `#section` or `/route`, with its offsets in the text. */
  link?: { to: string; start: number; end: number };
}

/** The only placeholder allowed in a target: the route prefix of the brand's pages. */
const PREFIX = "{brand.prefix}";

/** Replaces each character of a placeholder, so that no mark is found in it. */
const MASK = "\0";

/** Matches an escaped bracket, or words with a target. Brackets within the words must be escaped. */
const MARK =
  /\\[[\]]|\[((?:\\[[\]]|\\(?![[\]])|[^[\]\\])*)\]\((#[A-Za-z][A-Za-z0-9_]*|(?:\/\{brand\.prefix\})?\/(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*)?)\)/g;

/**
 * Parses a template with links: `[words](#section)` leads to a section of the page, `[words](/route)` to another page,
 * `[](#section)` shows the section's title; `\[` and `\]` are brackets. Any other mark stays plain text, and `{…}`
 * never contains a mark, so that values cannot add links. The joined sources of the pieces equal the text. Never
 * throws; pure.
 */
export function parseLinkedText(text: string): LinkedPiece[] {
  const masked = withoutPlaceholders(text);
  const pieces: LinkedPiece[] = [];
  const add = (start: number, end: number, link?: { words: number; to: string }) => {
    if (start === end) return;
    const source = text.slice(start, end);
    if (!link) pieces.push({ start, source, template: plainOf(source, masked.slice(start, end)) });
    else {
      const words = [start + 1, start + 1 + link.words] as const;
      const template = plainOf(text.slice(...words), masked.slice(...words));
      const target = { to: link.to, start: end - 1 - link.to.length, end: end - 1 };
      pieces.push({ start, source, template, link: target });
    }
  };
  let done = 0;
  for (const { 0: mark, 1: words = "", 2: to, index } of masked.matchAll(MARK)) {
    // Without words, a link to another page would have nothing to show.
    if (to === undefined || (words === "" && to.startsWith("/"))) continue;
    add(done, index);
    done = index + mark.length;
    add(index, done, { words: words.length, to });
  }
  add(done, text.length);
  return pieces;
}

/** Masks the placeholders in a text. An invalid template is masked completely; the checker reports it. */
function withoutPlaceholders(text: string): string {
  const parts = parseTemplate(text);
  if (!Array.isArray(parts)) return MASK.repeat(text.length);
  let masked = "";
  for (const part of parts) {
    if (typeof part === "string" || text.slice(part.start, part.end) === PREFIX) continue;
    masked += text.slice(masked.length, part.start) + MASK.repeat(part.end - part.start);
  }
  return masked + text.slice(masked.length);
}

function plainOf(source: string, masked: string): string {
  return source.replace(/\\([[\]])/g, (mark, bracket, at) => (masked[at] === MASK ? mark : bracket));
}

/** Section of a page that links can lead to. */
export interface Anchor {
  name: string;
  title: Text;
  /** Article number, from 1; omitted if articles are not numbered. */
  article?: number;
}

/** Finds the sections of all articles and folds in a document or a part of it, which may be invalid. Pure. */
export function anchorsIn(value: unknown): Anchor[] {
  if (typeof value !== "object" || value === null) return [];
  const { type, sections, numbering } = value as Record<string, unknown>;
  const isTarget = (type === "article" || type === "fold") && Array.isArray(sections);
  const own = isTarget ? sections.flatMap((section, i) => anchorOf(section, i, numbering)) : [];
  return [...own, ...Object.values(value).flatMap(anchorsIn)];
}

function anchorOf(section: unknown, index: number, numbering: unknown): Anchor[] {
  const { name, title } = (section ?? {}) as Record<string, unknown>;
  if (typeof name !== "string" || !isText(title)) return [];
  return [{ name, title, ...(numbering === "articles" && { article: index + 1 }) }];
}

function isText(value: unknown): value is Text {
  return typeof value === "string" || Array.isArray(value);
}
