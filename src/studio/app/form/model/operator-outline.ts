import { nameReferencesOf } from "../../../../check/inspect/name-references.ts";
import {
  type DocumentPath,
  findChild,
  isPathWithin,
  type JsonNode,
  jsonPointerOf,
  nodeAtPath,
  stringValueOf,
} from "../../../../check/json/json-node.ts";
import { audienceOf } from "../../../../check/schema/audience.ts";
import type { Audience, FormLabels } from "../../../../check/schema/json-schema.ts";
import type { SchemaShape } from "../../../../check/schema/schema-shape.ts";
import { type VisitedValue, walkDocument } from "../../../../check/schema/walk-document.ts";
import { type LocalizedText, untranslatedText } from "../../../../language/messages/localized-text.ts";
import { blockLabel, fieldLabel, lastKeyName } from "../../../form-labels.ts";
import { CONSTANTS, constantLabels } from "./constant-labels.ts";

/** An entry of a map of the document that is shown where the page first names it. */
export interface NamedEntry {
  /** The key that names it, such as `table` or `do`. */
  key: string;
  /** The path of the entry: `["tables", "main"]`. */
  path: DocumentPath;
}

/** What the form shows to operators, and where. Pointers are JSON Pointers of the document. */
export interface OperatorOutline {
  /** Returns whether the value at a pointer, or anything inside or named by it, is shown. */
  isShown: (pointer: string) => boolean;
  /** Returns who edits the value at a pointer; for a list, who adds, removes and orders its items. */
  audienceAt: (pointer: string) => Audience;
  /** Returns whether a value contains anything of the developers. */
  hasTechnicalPart: (pointer: string) => boolean;
  /** Returns the entries that the object at a pointer is the first to name. */
  entriesNamedAt: (pointer: string) => readonly NamedEntry[];
  /** Returns the constants that texts of the page show: the pointers of single values and of lists. */
  constants: () => readonly string[];
  /** Returns whether an entry is shown where it is named, and not in a section of its own. */
  isNamed: (pointer: string) => boolean;
  /** Returns how the page itself names the constant at a pointer; undefined for other values. */
  labelAt: (pointer: string) => LocalizedText | undefined;
  /** Returns the first texts inside a value, or inside what it names, to tell it from others. */
  summaryAt: (pointer: string) => string;
  /** Returns the pointers of the values around a value, in the order in which they are opened, itself included. */
  around: (pointer: string) => readonly string[];
  /** Equal for outlines that show the same fields at the same places with the same words. */
  signature: string;
}

interface OutlineInput {
  root: JsonNode;
  shape: SchemaShape;
  labels: FormLabels;
}

/** Maximum number of texts in a summary. */
const MAX_SUMMARY_TEXTS = 2;

/**
 * Returns what of a document operators edit, in the order of the phone: an entry that something on the page names, such as
 * a state table, belongs to the first block that names it, and its actions and dialogs to the row that runs them. Pure.
 */
export function createOperatorOutline({ labels, root, shape }: OutlineInput): OperatorOutline {
  const visits = walkDocument(root, shape);
  const values = describeValues(visits);
  const named = placeEntries(root, visits);
  const names = constantLabels(visits, (visit) => labelOfText(visit, labels));
  const shown = new Set<string>();
  /** The first texts inside each value, by how many names lead to them. */
  const texts = new Map<string, string[][]>();
  /** Marks a value and everything around it, also around what names it. */
  const mark = (pointer: string, text: string) => {
    let distance = 0;
    for (let at = pointer; at !== ""; at = ownerOf(at, named.owners)) {
      if (text === "" && shown.has(at)) return;
      shown.add(at);
      if (text !== "") addText(texts, { at, distance, text });
      if (named.owners.has(at)) distance++;
    }
  };
  // The page's own texts come first in summaries.
  const isOfPage = ({ path }: VisitedValue) => PAGE_KEYS.includes(String(path[0]));
  for (const visit of [...visits.filter(isOfPage), ...visits.filter((one) => !isOfPage(one))]) {
    const { node, path, shape: own } = visit;
    const { audience, pointer } = values.of(visit);
    if (audience !== "operator" || hasOnlyValue(own)) continue;
    if (path[0] === CONSTANTS && !names.has(pointer)) continue;
    mark(pointer, own.annotations["x-template"] ? wordsOf(node) : "");
  }
  // The schema does not know the values of constants, so no visit leads to them.
  for (const pointer of names.keys()) mark(pointer, "");
  return {
    isShown: (pointer) => shown.has(pointer),
    audienceAt: values.audienceAt,
    hasTechnicalPart: (pointer) =>
      visits.some((visit) => {
        const { audience, pointer: own } = values.of(visit);
        const isInside = audience === "developer" && own.startsWith(`${pointer}/`);
        return isInside && visit.node.kind !== "object" && !hasOnlyValue(visit.shape);
      }),
    entriesNamedAt: (pointer) => named.entries.get(pointer) ?? [],
    isNamed: (pointer) => named.owners.has(pointer),
    constants: () => listConstants(findChild(root, CONSTANTS), `/${CONSTANTS}`, (one) => shown.has(one)),
    labelAt: (pointer) => names.get(pointer),
    summaryAt: (pointer) => (texts.get(pointer)?.find((near) => near) ?? []).join(" · "),
    around: (pointer) => {
      const around: string[] = [];
      for (let at = pointer; at !== ""; at = ownerOf(at, named.owners)) around.unshift(at);
      return around;
    },
    signature: JSON.stringify([[...shown], [...names], [...named.entries], [...texts]]),
  };
}

/** Returns a text with … for its expressions; empty if it has no words. */
function wordsOf(node: JsonNode | undefined): string {
  const words = (stringValueOf(node) ?? "").replace(/\{[^{}]*\}/g, "…");
  return words === "…" ? "" : words;
}

function addText(
  texts: Map<string, string[][]>,
  { at, distance, text }: { at: string; distance: number; text: string },
): void {
  const all = texts.get(at) ?? [];
  const near = all[distance] ?? [];
  if (near.length < MAX_SUMMARY_TEXTS && !near.includes(text)) near.push(text);
  all[distance] = near;
  texts.set(at, all);
}

/** Returns the pointer of what contains a value, or of what names it. */
function ownerOf(pointer: string, owners: ReadonlyMap<string, string>): string {
  return owners.get(pointer) ?? pointer.slice(0, pointer.lastIndexOf("/"));
}

/** A visited value's pointer, and who edits it. */
interface DescribedValue {
  pointer: string;
  audience: Audience;
}

function describeValues(visits: readonly VisitedValue[]) {
  const known = new Map<VisitedValue, DescribedValue>();
  const byPointer = new Map<string, Audience>();
  for (const visit of visits) {
    const owner = visit.parent && known.get(visit.parent);
    const pointer = owner ? owner.pointer + jsonPointerOf(visit.path.slice(-1)) : "";
    const audience = audienceOf(visit.shape, owner?.audience ?? "developer");
    known.set(visit, { pointer, audience });
    byPointer.set(pointer, audience);
  }
  return {
    of: (visit: VisitedValue): DescribedValue => known.get(visit) ?? { pointer: "", audience: "developer" },
    /** For a value that no schema describes, the nearest value around it decides. */
    audienceAt: (pointer: string): Audience => {
      for (let at = pointer; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) {
        const found = byPointer.get(at);
        if (found) return found;
      }
      return "developer";
    },
  };
}

/** Returns the pointers of shown constants, without the objects that group them. */
function listConstants(
  node: JsonNode | undefined,
  pointer: string,
  isShown: (pointer: string) => boolean,
): string[] {
  if (!isShown(pointer)) return [];
  if (node?.kind !== "object") return [pointer];
  return node.entries.flatMap(({ key, value }) =>
    listConstants(value, pointer + jsonPointerOf([key]), isShown),
  );
}

/** Returns whether a field has one possible value, such as a block's type. */
function hasOnlyValue({ annotations: { const: only } }: SchemaShape): boolean {
  return only !== undefined && only !== true;
}

/** Keys whose entries come first, as on the phone; the other references follow in the order of the text. */
const PAGE_KEYS = ["topBar", "view"];

/** Returns which object is the first to name each entry, following the page from top to bottom and then each tap. */
function placeEntries(root: JsonNode, visits: readonly VisitedValue[]) {
  const references = nameReferencesOf({ root, brand: undefined, visits, isSound: () => true });
  const entries = new Map<string, NamedEntry[]>();
  const owners = new Map<string, string>();
  const follow = (within: DocumentPath): void => {
    for (const { map, name, visit } of references) {
      if (!isPathWithin(visit.path, within)) continue;
      const path = [...map, name];
      const pointer = jsonPointerOf(path);
      const owner = visit.path.slice(0, -1);
      if (map.length !== 1 || owners.has(pointer) || !nodeAtPath(root, path)) continue;
      if (isPathWithin(owner, path)) continue;
      owners.set(pointer, jsonPointerOf(owner));
      const own = entries.get(jsonPointerOf(owner)) ?? [];
      entries.set(jsonPointerOf(owner), [...own, { key: lastKeyName(visit.path), path }]);
      follow(path);
    }
  };
  for (const key of PAGE_KEYS) follow([key]);
  return { entries, owners };
}

/** Names a text by its block, or the title of the block, and its own label: `新年保盈 · 值`. */
function labelOfText({ parent, path }: VisitedValue, labels: FormLabels): LocalizedText {
  const own = fieldLabel(lastKeyName(path), { annotations: {} }, labels);
  for (let around = parent; around; around = around.parent) {
    const type = around.node.kind === "object" && blockTypeOf(around);
    if (!type) continue;
    const title = wordsOf(findChild(around.node, "title"));
    const block = title === "" ? blockLabel(type, labels) : untranslatedText(title);
    return { en: `${block.en} · ${own.en}`, zh: `${block.zh} · ${own.zh}` };
  }
  return own;
}

function blockTypeOf({ shape }: VisitedValue): string | undefined {
  const type = shape.property("type")?.annotations.const;
  return typeof type === "string" ? type : undefined;
}
