import type { Text } from "../document.generated.ts";
import { parseTemplate } from "./template.ts";

/** A piece of a text that may contain links: plain text or one link. */
export interface LinkedPiece {
  /** Offset in UTF-16 code units of the whole text. */
  start: number;
  /** Source text of the piece, verbatim. */
  source: string;
  /**
   * Text to show for the piece, without the link's brackets; empty for a link that shows the title of its
   * section.
   */
  template: string;
  /** Target of a link, `#section` or `/route`, with its offsets in the text. */
  link?: { to: string; start: number; end: number };
}

/** Placeholder for the brand's route prefix, the only one that a link's target may contain. */
const ROUTE_PREFIX = "{brand.prefix}";

/** Character that hides a placeholder while links are searched, so that no link is found inside it. */
const MASK_CHARACTER = "\0";

/**
 * Matches an escaped bracket, or a link: words in brackets, then a target. Brackets within the words must be
 * escaped.
 */
const LINK_OR_BRACKET =
  /\\[[\]]|\[((?:\\[[\]]|\\(?![[\]])|[^[\]\\])*)\]\((#[A-Za-z][A-Za-z0-9_]*|(?:\/\{brand\.prefix\})?\/(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*)?)\)/g;

/**
 * Splits a text with links into plain pieces and links: `[words](#section)`, `[words](/route)`, `[](#section)`
 * with the section's title; `\[` and `\]` are brackets. A value in `{…}` can add no link. The `source` of all
 * pieces joined is the text. Never throws; pure.
 */
export function parseLinkedText(text: string): LinkedPiece[] {
  const masked = maskPlaceholders(text);
  const pieces: LinkedPiece[] = [];
  const addPiece = (start: number, end: number, link?: { words: number; to: string }) => {
    if (start === end) return;
    const source = text.slice(start, end);
    if (!link) pieces.push({ start, source, template: createPlainPiece(source, masked.slice(start, end)) });
    else {
      const words = [start + 1, start + 1 + link.words] as const;
      const template = createPlainPiece(text.slice(...words), masked.slice(...words));
      const target = { to: link.to, start: end - 1 - link.to.length, end: end - 1 };
      pieces.push({ start, source, template, link: target });
    }
  };
  let done = 0;
  for (const { 0: mark, 1: words = "", 2: to, index } of masked.matchAll(LINK_OR_BRACKET)) {
    // Without words, a link to another page would have nothing to show.
    if (to === undefined || (words === "" && to.startsWith("/"))) continue;
    addPiece(done, index);
    done = index + mark.length;
    addPiece(index, done, { words: words.length, to });
  }
  addPiece(done, text.length);
  return pieces;
}

/**
 * Replaces placeholders by mask characters, so that offsets stay. An invalid template is masked completely; the
 * validator reports it.
 */
function maskPlaceholders(text: string): string {
  const parts = parseTemplate(text);
  if (!Array.isArray(parts)) return MASK_CHARACTER.repeat(text.length);
  let masked = "";
  for (const part of parts) {
    if (typeof part === "string" || text.slice(part.start, part.end) === ROUTE_PREFIX) continue;
    masked += text.slice(masked.length, part.start) + MASK_CHARACTER.repeat(part.end - part.start);
  }
  return masked + text.slice(masked.length);
}

function createPlainPiece(source: string, masked: string): string {
  return source.replace(/\\([[\]])/g, (mark, bracket, at) =>
    masked[at] === MASK_CHARACTER ? mark : bracket,
  );
}

/** A section of a page to which links can lead, such as an article of the rules. */
export interface SectionAnchor {
  name: string;
  title: Text;
  /** Article number, from 1; omitted if articles are not numbered. */
  article?: number;
}

/**
 * Finds the sections to which links can lead, in all articles and folds of a document or a part of it, valid or
 * not. Pure.
 */
export function sectionAnchorsIn(value: unknown): SectionAnchor[] {
  if (typeof value !== "object" || value === null) return [];
  const { type, sections, numbering } = value as Record<string, unknown>;
  const isTarget = (type === "article" || type === "fold") && Array.isArray(sections);
  const own = isTarget ? sections.flatMap((section, i) => anchorsOfSection(section, i, numbering)) : [];
  return [...own, ...Object.values(value).flatMap(sectionAnchorsIn)];
}

function anchorsOfSection(section: unknown, index: number, numbering: unknown): SectionAnchor[] {
  const { name, title } = (section ?? {}) as Record<string, unknown>;
  if (typeof name !== "string" || !isText(title)) return [];
  return [{ name, title, ...(numbering === "articles" && { article: index + 1 }) }];
}

function isText(value: unknown): value is Text {
  return typeof value === "string" || Array.isArray(value);
}
