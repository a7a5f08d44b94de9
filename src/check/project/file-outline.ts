import type { LocalizedText } from "../../language/messages/localized-text.ts";
import { isObject, parseJson } from "../../language/values.ts";
import { toPlainValue } from "../json/json-node.ts";
import { type JsonFile, readJson } from "../json/read-json.ts";
import type { SourceFile } from "../json/source-file.ts";

/**
 * The properties of a file that other files depend on: its id, base, brand and routes. Plain data, so it can be
 * stored and sent.
 */
export interface FileOutline {
  path: string;
  /** The file's JSON, reduced to these properties. */
  text: string;
  /** Whether the meaning of the whole JSON is certain. */
  isWhole: boolean;
  /** The reason why the file has no text. */
  unreadable?: LocalizedText;
}

/** Properties that decide a document's identity, base, brand and routes. */
const outlineKeys = ["$schema", "id", "route", "extends", "brand", "prefix", "defaultBrand"];

/** Returns the outline of a file. Pure; never throws. */
export function outlineFile(source: SourceFile): FileOutline {
  const { path, unreadable } = source;
  if (unreadable !== undefined) return { path, text: "", isWhole: false, unreadable };
  const plain = parseJson(source.text);
  if (plain !== undefined) return { path: source.path, text: formatOutline(plain), isWhole: true };
  return outlineParsedFile(readJson(source));
}

/** Returns the outline of a file that is already parsed. */
export function outlineParsedFile({ source, root, doubtfulFrom }: JsonFile): FileOutline {
  const isWhole = doubtfulFrom === Number.POSITIVE_INFINITY;
  return { path: source.path, text: root ? formatOutline(toPlainValue(root)) : "", isWhole };
}

/** Returns an outline as a parsed file that contains nothing more. Its offsets have no meaning. */
export function parseOutline({ path, text, isWhole }: FileOutline): JsonFile {
  const file = readJson({ path, text });
  return { ...file, doubtfulFrom: isWhole ? Number.POSITIVE_INFINITY : 0 };
}

function formatOutline(document: unknown): string {
  if (!isObject(document)) return Array.isArray(document) ? "[]" : JSON.stringify(document);
  const { variants } = document;
  const short = pickKeys(document, outlineKeys);
  if (variants === undefined) return JSON.stringify(short);
  return JSON.stringify({
    ...short,
    variants: Array.isArray(variants) ? variants.map(pickOutlineOfVariant) : null,
  });
}

function pickOutlineOfVariant(variant: unknown): unknown {
  if (!isObject(variant)) return null;
  const { patch } = variant;
  const short = pickKeys(variant, ["route"]);
  if (patch === undefined) return short;
  return { ...short, patch: isObject(patch) ? pickKeys(patch, ["brand"]) : null };
}

function pickKeys(from: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    keys.flatMap((key) => (Object.hasOwn(from, key) ? [[key, replaceNonTextValues(from[key])]] : [])),
  );
}

/** These properties are texts. Lists and objects in their place mean nothing, and may be nested too deep to print. */
function replaceNonTextValues(value: unknown): unknown {
  return typeof value === "object" && value !== null ? [] : value;
}
