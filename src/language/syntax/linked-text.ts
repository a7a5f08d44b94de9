import type { Text } from "../document.generated.ts";
import { parseTemplate } from "./template.ts";

/** A piece of a linked text. */
export interface LinkedPiece {
  /** Where it begins, in UTF-16 code units of the whole text. */
  start: number;
  /** The piece as it is written. */
  source: string;
  /** The template that it shows, without the marks; empty for a link that shows what its section is called. */
  template: string;
  /** Of a link: where it leads, `#section` or `/route`, and where that is written. */
  link?: { to: string; start: number; end: number };
}

/** The one placeholder that may stand in a target: it puts the brand's pages apart. */
const PREFIX = "{brand.prefix}";

/** Stands for a character of a placeholder, in which no mark is one. */
const MASK = "\0";

/** An escaped bracket, or words with a target. Words hold no bracket that is not escaped. */
const MARK =
  /\\[[\]]|\[((?:\\[[\]]|\\(?![[\]])|[^[\]\\])*)\]\((#[A-Za-z][A-Za-z0-9_]*|(?:\/\{brand\.prefix\})?\/(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*)?)\)/g;

/**
 * Reads a template in which `[words](#section)` leads to a section of the page, `[words](/route)` to another page,
 * and `[](#section)` shows what its section is called; `\[` and `\]` are brackets. Anything else that looks like a
 * mark is text as it is written, and what stands in `{…}` is never one: links are the document's, not the values'.
 * The sources of the pieces, joined, are the text. Never throws; pure.
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
    // A page has no name of its own to show here.
    if (to === undefined || (words === "" && to.startsWith("/"))) continue;
    add(done, index);
    done = index + mark.length;
    add(index, done, { words: words.length, to });
  }
  add(done, text.length);
  return pieces;
}

/** The text with its placeholders made unreadable. One that is no template holds no links: the checker tells of it. */
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

/** A section to which links of its page may lead. */
export interface Anchor {
  name: string;
  title: Text;
  /** Which article of its text it is, from 1; left out where articles have no numbers. */
  article?: number;
}

/** The sections of all articles and folds in (a part of) a document, which need not be sound. Pure. */
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
