import { entriesOfMap } from "../../../check/inspect/names-in-document.ts";
import { findChild, type JsonNode, stringValueAt } from "../../../check/json/json-node.ts";
import { placeOfBrandDocument } from "../../../check/place/place-of-brand.ts";
import type { SchemaShape } from "../../../check/schema/schema-shape.ts";
import { en, type LocalizedText, untranslatedText } from "../../../language/messages/localized-text.ts";
import { dayNumber, formatOffset, formatTime, startOfDayNumber } from "../../../language/time.ts";
import type { CompletionChoice } from "../../api-assist.ts";
import { blockLabel, fieldLabel, lastKeyName, valueLabel } from "../../form-labels.ts";
import type { DocumentCursor } from "../place/document-cursor.ts";
import type { DocumentPlace } from "../place/document-place.ts";
import type { ParsedDraft } from "../place/parse-unfinished-text.ts";
import {
  createSkeletonSnippet,
  exclusiveKeys,
  firstType,
  missingSnippets,
  objectNode,
  objectSnippet,
} from "../place/skeleton-snippets.ts";
import { bracketSnippet, concatSnippets, plainSnippet, type Snippet } from "../place/snippet.ts";
import { createCompletionChoice, describeValueBySchema, uniqueByLabel } from "./completion-choice.ts";
import { type KnownName, knownNames, siblingNames } from "./known-names.ts";

interface ValueContext {
  draft: ParsedDraft;
  place: DocumentPlace;
  /** The object or list around the value to complete. */
  owner: DocumentPlace;
  cursor: DocumentCursor;
}

/** Returns completion choices for a value of the document: the likeliest first, the schema's examples late. */
export function valueChoices(asked: ValueContext): CompletionChoice[] {
  const { cursor, draft, owner, place } = asked;
  const { key } = cursor;
  const { open } = owner;
  const tag = open?.annotations.discriminator?.propertyName;
  if (open && tag !== undefined && key?.name === tag) return discriminatorChoices(asked, open, tag);
  const own = place.shape;
  if (!own) return [];
  // Alternatives without a discriminator are all offered.
  if (own.branches.length > 0 && own.tags.length === 0)
    return uniqueByLabel(
      own.branches.flatMap((branch) => valueChoices({ ...asked, place: { ...place, shape: branch } })),
    );
  const { annotations } = own;
  return uniqueByLabel([
    ...referenceChoices(draft, place, own),
    ...addressChoices(draft, own),
    ...completeValueChoices(draft, own),
    ...scalarChoices(asked, own),
    ...dateChoices(annotations.format, draft).map(({ detail, text }) =>
      createCompletionChoice(text, "value", plainSnippet(JSON.stringify(text)), { detail }),
    ),
    ...exampleChoices(own),
    ...structureChoices(own, cursor),
  ]);
}

/** Returns the kinds of an object as values of its discriminator. Each also inserts the kind's required entries. */
function discriminatorChoices(
  { draft, owner }: ValueContext,
  shape: SchemaShape,
  tag: string,
): CompletionChoice[] {
  return shape.tags.map((name) => {
    const branch = shape.branchOf(name);
    const node = choicesWithText(owner.node, tag, name);
    const more = { ...describeValueBySchema(branch), name: blockLabel(name, draft.labels) };
    return createCompletionChoice(name, "block", withRequiredEntries(name, branch, node), more);
  });
}

/** Returns a value followed by the entries that the object then requires. */
function withRequiredEntries(value: unknown, shape: SchemaShape | undefined, node: JsonNode): Snippet {
  const rest = shape ? missingSnippets(shape, node) : [];
  return concatSnippets(JSON.stringify(value), ...rest.flatMap((entry) => [", ", entry]));
}

function choicesWithText(node: JsonNode | undefined, key: string, value: string): JsonNode {
  const own = objectNode({ [key]: value });
  const others = node?.kind === "object" ? node.entries.filter((entry) => entry.key !== key) : [];
  return { ...own, entries: [...others, ...own.entries] };
}

function referenceChoices(
  draft: ParsedDraft,
  { path }: DocumentPlace,
  { annotations }: SchemaShape,
): CompletionChoice[] {
  const { "x-names": named, "x-references": references, "x-siblings": siblings } = annotations;
  const all: KnownName[] = [
    ...(references ? knownNames(draft, references) : []),
    ...(siblings === undefined ? [] : siblingNames(draft, path, siblings)),
    ...(named?.map === undefined ? [] : namesOfSharedEntries(draft, named.map)),
    ...(named?.documents === undefined ? [] : knownDocumentsOf(draft, named.documents)),
  ];
  return all.map(({ name, ...more }) =>
    createCompletionChoice(name, "reference", plainSnippet(JSON.stringify(name)), more),
  );
}

/**
 * Returns the keys of a map whose entries are used only during merging, such as shared rows, from this file and its
 * base.
 */
function namesOfSharedEntries({ document, file }: ParsedDraft, map: string): KnownName[] {
  const base = document?.extension?.status === "followed" ? document.extension.base : undefined;
  const entries = [...entriesOfMap(findChild(file.root, map)), ...entriesOfMap(findChild(base, map))];
  return entries.map(({ key: name, value }) => {
    const text = stringValueAt(value, "text");
    const detail = value.source === file.source ? null : untranslatedText(value.source.path);
    return { name, detail, description: text === undefined ? null : untranslatedText(text) };
  });
}

function knownDocumentsOf(
  { document, kind: own, question }: ParsedDraft,
  kind: "campaign" | "brand",
): KnownName[] {
  const others = question.ids(kind).filter((id) => kind !== own || id !== document?.id);
  return others.map((name) => ({ name, detail: null, description: null }));
}

/** Returns complete values: one for each kind of a union, or for each kind of step. */
function completeValueChoices({ labels }: ParsedDraft, shape: SchemaShape): CompletionChoice[] {
  const tag = shape.annotations.discriminator?.propertyName;
  if (tag !== undefined)
    return shape.tags.map((name) => {
      const more = { ...describeValueBySchema(shape.branchOf(name)), name: blockLabel(name, labels) };
      return createCompletionChoice(name, "block", objectSnippet(shape, { [tag]: name }), more);
    });
  return exclusiveKeys(shape).map((word) => {
    const property = shape.property(word);
    const called = property && { name: fieldLabel(word, property, labels) };
    const more = { ...describeValueBySchema(property), ...called };
    return createCompletionChoice(word, "block", objectSnippet(shape, { [word]: undefined }), more);
  });
}

function scalarChoices(
  { cursor, draft, owner, place }: ValueContext,
  { annotations }: SchemaShape,
): CompletionChoice[] {
  const { const: constant, default: usual, enum: values = [], type } = annotations;
  const said = constant === undefined ? values : [constant];
  const isSwitch = [type].flat().includes("boolean") && annotations["x-expression"] === undefined;
  const all = [...said, ...(isSwitch ? [true, false] : []), ...(isScalar(usual) ? [usual] : [])];
  const kind = owner.shape?.annotations["x-kind"];
  return all.map((value) => {
    const detail = value === usual ? en`default`.zh`默认值` : null;
    const isKind = kind !== undefined && cursor.key?.name === kind && typeof value === "string";
    const node = isKind ? choicesWithText(owner.node, kind, value) : undefined;
    const meant = node && owner.shape?.narrow(node);
    const text = node ? withRequiredEntries(value, meant, node) : plainSnippet(JSON.stringify(value));
    const name = valueLabel(lastKeyName(place.path), String(value), draft.labels);
    return createCompletionChoice(String(value), "value", text, { detail, name });
  });
}

/** Returns the schema's examples, but not expressions and texts: those belong to another campaign. */
function exampleChoices({ annotations }: SchemaShape): CompletionChoice[] {
  const { examples = [] } = annotations;
  if (annotations["x-expression"] || annotations["x-template"] || annotations["x-references"]) return [];
  const detail = en`an example`.zh`例子`;
  return examples
    .filter(isScalar)
    .map((one) =>
      createCompletionChoice(String(one), "value", plainSnippet(JSON.stringify(one)), { detail }),
    );
}

/** Returns objects and lists to be filled in, if no value is written yet. */
function structureChoices(shape: SchemaShape, { written }: DocumentCursor): CompletionChoice[] {
  if (written?.kind === "string" || exclusiveKeys(shape).length > 0 || shape.tags.length > 0) return [];
  const types = shape.annotations.type === undefined ? [firstType(shape)] : [shape.annotations.type].flat();
  return types.flatMap((type) => {
    const form = STRUCTURE_SNIPPETS[type ?? ""];
    if (!form) return [];
    const text = type === firstType(shape) ? createSkeletonSnippet(shape) : emptyValueSnippet(shape, type);
    return [
      createCompletionChoice(form.label, "value", text, {
        detail: form.detail,
        ...describeValueBySchema(shape),
      }),
    ];
  });
}

/** Returns the snippet of an empty value for a type that the schema allows besides its first type. */
function emptyValueSnippet(shape: SchemaShape, type: string | undefined): Snippet {
  if (type === "array") return bracketSnippet(["[", "]"], [createSkeletonSnippet(shape.items, 1)]);
  return type === "string"
    ? concatSnippets('"', { text: "", places: [{ from: 0, to: 0 }] }, '"')
    : plainSnippet("{}");
}

const STRUCTURE_SNIPPETS: Readonly<Record<string, { label: string; detail: LocalizedText }>> = {
  object: { label: "{ … }", detail: en`an object`.zh`对象` },
  array: { label: "[ … ]", detail: en`a list`.zh`列表` },
  string: { label: '"…"', detail: en`a text`.zh`文字` },
};

function isScalar(value: unknown): value is string | number | boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}

/** Returns common days in a format; none if the format is not a date. Pure. */
function dateChoices(
  format: string | undefined,
  { document, question: { now } }: ParsedDraft,
): { text: string; detail: LocalizedText }[] {
  if (format !== "date" && format !== "date-time") return [];
  const { zone } = placeOfBrandDocument(document?.brand);
  const days: [number, LocalizedText][] = [
    [0, en`today`.zh`今天`],
    [1, en`tomorrow`.zh`明天`],
    [7, en`in a week`.zh`一周后`],
    [30, en`in 30 days`.zh`30天后`],
  ];
  return days.flatMap(([day, detail]) => {
    const start = startOfDayNumber(dayNumber(now, zone) + day, zone);
    const text = formatTime(start, format === "date" ? "YYYY-MM-DD" : "YYYY-MM-DDTHH:mm:ss", zone);
    if (text === undefined) return [];
    return [{ text: format === "date" ? text : text + formatOffset(zone, start), detail }];
  });
}

/** Returns the addresses that the folder has: its pages, or the pictures beside the document. */
function addressChoices(
  { kind, project, question }: ParsedDraft,
  { annotations }: SchemaShape,
): CompletionChoice[] {
  const { "x-link": link } = annotations;
  if (link === "image") {
    return picturesBeside(question.path, question.pictures()).map((src) =>
      createCompletionChoice(src, "value", plainSnippet(JSON.stringify(src)), { detail: PICTURE_ADDRESS }),
    );
  }
  // Only a page's own route has a pattern, and it must differ from the routes of other pages.
  const isOwn = annotations.pattern !== undefined;
  if ((link !== "route" && link !== "page") || isOwn || kind === "brand") return [];
  return project
    .routes()
    .map((route) =>
      createCompletionChoice(route, "value", plainSnippet(JSON.stringify(route)), { detail: PAGE_ADDRESS }),
    );
}

/** Returns the pictures that a document can use, relative to its folder. Pure. */
export function picturesBeside(document: string, pictures: readonly string[]): string[] {
  const folder = document.replace(/[^/]*$/, "");
  return pictures.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length));
}

const PICTURE_ADDRESS = en`a picture in the folder of this document`.zh`本文档所在文件夹里的图片`;
const PAGE_ADDRESS = en`a page`.zh`页面`;
