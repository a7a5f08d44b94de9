import { pictureMediaType } from "../../check/content/picture-media-types.ts";
import type { MergedDocument } from "../../check/document/merge-documents.ts";
import type { Inspection } from "../../check/inspect/document-inspection.ts";
import { inspectDocument } from "../../check/inspect/inspect-document.ts";
import { entriesOfDocumentMap } from "../../check/inspect/names-in-document.ts";
import type { TextEdit } from "../../check/json/apply-edits.ts";
import {
  findChild,
  type JsonNode,
  jsonPointerOf,
  rangeInsideQuotes,
  stringValueAt,
  stringValueOf,
} from "../../check/json/json-node.ts";
import type { Schemas } from "../../check/schema/json-schema.ts";
import { en } from "../../language/messages/localized-text.ts";
import { findStrings } from "../../migrate/copy-campaign.ts";
import { type CopyNote, editOfCopyNote, keptForm, readCopyNote } from "./copy-note.ts";
import { datesLeft } from "./dates-left.ts";
import type { FoundPlace, LeftPlace } from "./left-place.ts";

/** The places that are left to change in a copied campaign. */
export interface LeftToChange {
  /** The title of the template; null if the template no longer exists: then only dates are compared. */
  source: string | null;
  places: readonly LeftPlace[];
  /** The edit that removes the note, which ends the list. */
  finish: TextEdit;
}

/**
 * Returns what a copied document still has of its source: addresses, pictures, dates and its title. It is computed from both
 * documents, so that a place leaves the list as soon as it is changed. Returns null for a document that is not a copy.
 * `sourceOf`: returns the template with this name in the note.
 */
export function findLeftToChange(
  documents: readonly MergedDocument[],
  sourceOf: (name: string) => MergedDocument | undefined,
  schemas: Schemas,
): LeftToChange | null {
  const own = documents[0]?.file.root;
  const note = own && readCopyNote(own);
  const finish = note && editOfCopyNote(own, null);
  if (!finish) return null;
  const source = sourceOf(note.source)?.root;
  const found = documents.flatMap((document) =>
    placesIn(inspectDocument(document, schemas), { own: document.file.source.path, source }),
  );
  const places = new Map<string, LeftPlace>();
  for (const { range, ...place } of found) {
    const key = keptForm(place.shown);
    const keep = editOfCopyNote(own, withKept(note, key));
    const isFirst = !places.has(`${place.kind} ${key}`);
    if (note.kept.includes(key) || !isFirst || !keep) continue;
    places.set(`${place.kind} ${key}`, { ...place, start: range.start, end: range.end, keep });
  }
  const title = source ? (stringValueAt(source, "title") ?? note.source) : null;
  return { source: title, places: [...places.values()].sort(inOrder), finish };
}

const KINDS: readonly LeftPlace["kind"][] = ["schedule", "date", "title", "picture", "address"];

function inOrder(one: LeftPlace, other: LeftPlace): number {
  return KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) || one.start - other.start;
}

function withKept(note: CopyNote, key: string): CopyNote {
  return { ...note, kept: [...note.kept, key] };
}

function placesIn(
  inspection: Inspection,
  { own, source }: { own: string; source: JsonNode | undefined },
): FoundPlace[] {
  const places = [
    ...datesLeft(inspection, source),
    ...(source
      ? [
          ...addressesLeft(inspection.root, source),
          ...picturesLeft(inspection, source),
          ...titlesLeft(inspection, source),
        ]
      : []),
  ];
  return places.filter(({ range }) => range.source.path === own);
}

function addressesLeft(root: JsonNode, source: JsonNode): FoundPlace[] {
  const pathsOf = (one: JsonNode) =>
    entriesOfDocumentMap(one, "endpoints").flatMap(({ key, value }) => {
      const node = findChild(value, "path");
      const path = stringValueOf(node);
      return node && path !== undefined ? [{ key, node, path }] : [];
    });
  const before = new Set(pathsOf(source).map(({ path }) => path));
  return pathsOf(root)
    .filter(({ path }) => before.has(path))
    .map(({ key, node, path }) => ({
      kind: "address",
      shown: path,
      why: en`an address on the server that the template also calls`.zh`服务器地址，和模板的相同`,
      pointer: jsonPointerOf(["endpoints", key, "path"]),
      range: rangeInsideQuotes(node),
    }));
}

function picturesLeft({ visits }: Inspection, source: JsonNode): FoundPlace[] {
  const before = new Set(findStrings(source).map(({ node }) => node.value));
  return visits.flatMap(({ node, path, shape }): FoundPlace[] => {
    const { "x-link": link } = shape.annotations;
    if (node.kind !== "string" || (link !== "picture" && link !== "image")) return [];
    if (pictureMediaType(node.value) === undefined || !before.has(node.value)) return [];
    const why = en`a picture of the template`.zh`模板的图片`;
    return [
      {
        kind: "picture",
        shown: node.value,
        why,
        pointer: jsonPointerOf(path),
        range: rangeInsideQuotes(node),
      },
    ];
  });
}

/** Texts that contain the title of the template, but not the new one around it. */
function titlesLeft({ root, texts }: Inspection, source: JsonNode): FoundPlace[] {
  const old = stringValueAt(source, "title") ?? "";
  const title = stringValueAt(root, "title") ?? "";
  if (old === "") return [];
  return texts.flatMap(({ isTemplate, visit: { node, path } }): FoundPlace[] => {
    if (!isTemplate || node.kind !== "string") return [];
    const rest = title === old ? node.value : node.value.replaceAll(title, "");
    if (!rest.includes(old)) return [];
    const why = en`names the template’s title “${old}”`.zh`写着模板的标题“${old}”`;
    return [
      { kind: "title", shown: node.value, why, pointer: jsonPointerOf(path), range: rangeInsideQuotes(node) },
    ];
  });
}
