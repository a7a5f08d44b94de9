import type { Saying } from "../../language/messages/saying.ts";
import { isObject, parseJson } from "../../language/values.ts";
import { plainOf } from "../json/json-node.ts";
import { type JsonFile, readJson } from "../json/read-json.ts";
import type { SourceFile } from "../json/source-file.ts";

/**
 * The properties of a file that other files depend on: its identity, base, brand and routes. Plain data, so it can be
 * stored and sent.
 */
export interface Outline {
  path: string;
  /** The file's JSON, reduced to these properties. */
  text: string;
  /** Whether the meaning of the whole JSON is certain. */
  isWhole: boolean;
  /** The reason why the file has no text. */
  unreadable?: Saying;
}

/** Properties that decide a document's identity, base, brand and routes. */
const outlineKeys = ["$schema", "id", "route", "extends", "brand", "prefix"];

/** Returns the outline of a file. Pure; never throws. */
export function outlineOf(source: SourceFile): Outline {
  const { path, unreadable } = source;
  if (unreadable !== undefined) return { path, text: "", isWhole: false, unreadable };
  const plain = parseJson(source.text);
  if (plain !== undefined) return { path: source.path, text: shortened(plain), isWhole: true };
  return outlineOfFile(readJson(source));
}

/** Like `outlineOf`, for a file that is already parsed. */
export function outlineOfFile({ source, root, doubtfulFrom }: JsonFile): Outline {
  const isWhole = doubtfulFrom === Number.POSITIVE_INFINITY;
  return { path: source.path, text: root ? shortened(plainOf(root)) : "", isWhole };
}

/** Parses an outline as a file that contains nothing more. Its locations are meaningless. */
export function fileOfOutline({ path, text, isWhole }: Outline): JsonFile {
  const file = readJson({ path, text });
  return { ...file, doubtfulFrom: isWhole ? Number.POSITIVE_INFINITY : 0 };
}

function shortened(document: unknown): string {
  if (!isObject(document)) return Array.isArray(document) ? "[]" : JSON.stringify(document);
  const { variants } = document;
  const short = pick(document, outlineKeys);
  if (variants === undefined) return JSON.stringify(short);
  return JSON.stringify({ ...short, variants: Array.isArray(variants) ? variants.map(shortVariant) : null });
}

function shortVariant(variant: unknown): unknown {
  if (!isObject(variant)) return null;
  const { patch } = variant;
  const short = pick(variant, ["route"]);
  if (patch === undefined) return short;
  return { ...short, patch: isObject(patch) ? pick(patch, ["brand"]) : null };
}

function pick(from: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.flatMap((key) => (Object.hasOwn(from, key) ? [[key, from[key]]] : [])));
}
