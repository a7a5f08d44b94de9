import type { Saying } from "../../language/messages/saying.ts";
import { isObject, parseJson } from "../../language/values.ts";
import { plainOf } from "../json/json-node.ts";
import { type JsonFile, readJson } from "../json/read-json.ts";
import type { SourceFile } from "../json/source-file.ts";

/** What others ask of a file: which document it is, and at which addresses. Plain, to be kept and passed on. */
export interface Outline {
  path: string;
  /** The file's JSON, without all that others do not ask for. */
  text: string;
  /** Whether there is no doubt what the file's JSON means. */
  isWhole: boolean;
  /** Why the file has no text. */
  unreadable?: Saying;
}

/** All that decides who a document is, what it extends, and how its routes read. */
const asked = ["$schema", "id", "route", "extends", "brand", "prefix"];

/** The outline of a file. Pure; never throws. */
export function outlineOf(source: SourceFile): Outline {
  const { path, unreadable } = source;
  if (unreadable !== undefined) return { path, text: "", isWhole: false, unreadable };
  const plain = parseJson(source.text);
  if (plain !== undefined) return { path: source.path, text: shortened(plain), isWhole: true };
  return outlineOfFile(readJson(source));
}

/** The same of a file that was read already. */
export function outlineOfFile({ source, root, doubtfulFrom }: JsonFile): Outline {
  const isWhole = doubtfulFrom === Number.POSITIVE_INFINITY;
  return { path: source.path, text: root ? shortened(plainOf(root)) : "", isWhole };
}

/** An outline as a file that has no more in it. Its places say nothing. */
export function fileOfOutline({ path, text, isWhole }: Outline): JsonFile {
  const file = readJson({ path, text });
  return { ...file, doubtfulFrom: isWhole ? Number.POSITIVE_INFINITY : 0 };
}

function shortened(document: unknown): string {
  if (!isObject(document)) return Array.isArray(document) ? "[]" : JSON.stringify(document);
  const { variants } = document;
  const short = pick(document, asked);
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
