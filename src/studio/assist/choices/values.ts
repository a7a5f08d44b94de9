import { entriesIn } from "../../../check/inspect/document-names.ts";
import { childOf, type JsonNode, textAt } from "../../../check/json/json-node.ts";
import type { Shape } from "../../../check/schema/shape.ts";
import { en, type LocalizedText, same } from "../../../language/messages/localized-text.ts";
import { DAY_MS, formatTime } from "../../../language/time.ts";
import type { CompletionChoice } from "../../api-assist.ts";
import { blockLabel, fieldLabel, lastKeyName, valueLabel } from "../../labels.ts";
import type { DocumentCursor } from "../place/document-cursor.ts";
import type { DocumentPlace } from "../place/document-place.ts";
import type { ParsedDraft } from "../place/parse-unfinished-text.ts";
import {
  exclusiveKeys,
  firstType,
  missingSnippets,
  objectNode,
  objectSnippet,
  skeletonOf,
} from "../place/skeleton.ts";
import { bracketSnippet, concatSnippets, plainSnippet, type Snippet } from "../place/snippet.ts";
import { createChoice, describePlace, uniqueByLabel } from "./choice.ts";
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
  if (open && tag !== undefined && key?.name === tag) return kindValues(asked, open, tag);
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
    ...elementChoices(draft, own),
    ...scalarChoices(asked, own),
    ...dateChoices(annotations.format, draft.question.now).map(({ detail, text }) =>
      createChoice(text, "value", plainSnippet(JSON.stringify(text)), { detail }),
    ),
    ...exampleChoices(own),
    ...structureChoices(own, cursor),
  ]);
}

/** Returns the kinds of an object as values of its discriminator. Each also inserts the kind's required entries. */
function kindValues({ draft, owner }: ValueContext, shape: Shape, tag: string): CompletionChoice[] {
  return shape.tags.map((name) => {
    const branch = shape.branchOf(name);
    const node = choicesWithText(owner.node, tag, name);
    const more = { ...describePlace(branch), name: blockLabel(name, draft.labels) };
    return createChoice(name, "block", withRequiredEntries(name, branch, node), more);
  });
}

/** Returns a value followed by the entries that the object then requires. */
function withRequiredEntries(value: unknown, shape: Shape | undefined, node: JsonNode): Snippet {
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
  { annotations }: Shape,
): CompletionChoice[] {
  const { "x-names": named, "x-references": references, "x-siblings": siblings } = annotations;
  const all: KnownName[] = [
    ...(references ? knownNames(draft, references) : []),
    ...(siblings === undefined ? [] : siblingNames(draft, path, siblings)),
    ...(named?.map === undefined ? [] : sharedNames(draft, named.map)),
    ...(named?.documents === undefined ? [] : knownDocumentsOf(draft, named.documents)),
  ];
  return all.map(({ name, ...more }) =>
    createChoice(name, "reference", plainSnippet(JSON.stringify(name)), more),
  );
}

/**
 * Returns the keys of a map whose entries are used only during merging, such as shared rows, from this file and its
 * base.
 */
function sharedNames({ document, file }: ParsedDraft, map: string): KnownName[] {
  const base = document?.extension?.status === "followed" ? document.extension.base : undefined;
  const entries = [...entriesIn(childOf(file.root, map)), ...entriesIn(childOf(base, map))];
  return entries.map(({ key: name, value }) => {
    const text = textAt(value, "text");
    const detail = value.source === file.source ? null : same(value.source.path);
    return { name, detail, description: text === undefined ? null : same(text) };
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
function elementChoices({ labels }: ParsedDraft, shape: Shape): CompletionChoice[] {
  const tag = shape.annotations.discriminator?.propertyName;
  if (tag !== undefined)
    return shape.tags.map((name) => {
      const more = { ...describePlace(shape.branchOf(name)), name: blockLabel(name, labels) };
      return createChoice(name, "block", objectSnippet(shape, { [tag]: name }), more);
    });
  return exclusiveKeys(shape).map((word) => {
    const property = shape.property(word);
    const called = property && { name: fieldLabel(word, property, labels) };
    const more = { ...describePlace(property), ...called };
    return createChoice(word, "block", objectSnippet(shape, { [word]: undefined }), more);
  });
}

function scalarChoices(
  { cursor, draft, owner, place }: ValueContext,
  { annotations }: Shape,
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
    return createChoice(String(value), "value", text, { detail, name });
  });
}

/** Returns the schema's examples, but not expressions and texts: those belong to another campaign. */
function exampleChoices({ annotations }: Shape): CompletionChoice[] {
  const { examples = [] } = annotations;
  if (annotations["x-expression"] || annotations["x-template"] || annotations["x-references"]) return [];
  const detail = en`an example`.zh`例子`;
  return examples
    .filter(isScalar)
    .map((one) => createChoice(String(one), "value", plainSnippet(JSON.stringify(one)), { detail }));
}

/** Returns objects and lists to be filled in, if no value is written yet. */
function structureChoices(shape: Shape, { written }: DocumentCursor): CompletionChoice[] {
  if (written?.kind === "string" || exclusiveKeys(shape).length > 0 || shape.tags.length > 0) return [];
  const types = shape.annotations.type === undefined ? [firstType(shape)] : [shape.annotations.type].flat();
  return types.flatMap((type) => {
    const form = STRUCTURE_SNIPPETS[type ?? ""];
    if (!form) return [];
    const text = type === firstType(shape) ? skeletonOf(shape) : emptyValueSnippet(shape, type);
    return [createChoice(form.label, "value", text, { detail: form.detail, ...describePlace(shape) })];
  });
}

/** Returns the snippet of an empty value for a type that the schema allows besides its first type. */
function emptyValueSnippet(shape: Shape, type: string | undefined): Snippet {
  if (type === "array") return bracketSnippet(["[", "]"], [skeletonOf(shape.items, 1)]);
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

/** Patterns of moments and days, by their JSON Schema format. */
const DATE_PATTERNS: Readonly<Record<string, { pattern: string; behind: string }>> = {
  "date-time": { pattern: "YYYY-MM-DDT00:00:00", behind: "+08:00" },
  date: { pattern: "YYYY-MM-DD", behind: "" },
};

/** Returns common days in a format; none if the format is not a date. Pure. */
function dateChoices(format: string | undefined, now: number): { text: string; detail: LocalizedText }[] {
  const form = DATE_PATTERNS[format ?? ""];
  if (!form) return [];
  const days: [number, LocalizedText][] = [
    [0, en`today`.zh`今天`],
    [1, en`tomorrow`.zh`明天`],
    [7, en`in a week`.zh`一周后`],
    [30, en`in 30 days`.zh`30天后`],
  ];
  return days.flatMap(([day, detail]) => {
    const text = formatTime(now + day * DAY_MS, form.pattern);
    return text === undefined ? [] : [{ text: text + form.behind, detail }];
  });
}

/** Returns the addresses that the folder has: its pages, or the pictures beside the document. */
function addressChoices(
  { kind, project, question }: ParsedDraft,
  { annotations }: Shape,
): CompletionChoice[] {
  const { "x-link": link } = annotations;
  if (link === "image") {
    return picturesBeside(question.path, question.pictures()).map((src) =>
      createChoice(src, "value", plainSnippet(JSON.stringify(src)), { detail: PICTURE_ADDRESS }),
    );
  }
  // Only a page's own route has a pattern, and it must differ from the routes of other pages.
  const isOwn = annotations.pattern !== undefined;
  if ((link !== "route" && link !== "page") || isOwn || kind === "brand") return [];
  return project
    .routes()
    .map((route) =>
      createChoice(route, "value", plainSnippet(JSON.stringify(route)), { detail: PAGE_ADDRESS }),
    );
}

/** Returns the pictures that a document can use, relative to its folder. Pure. */
export function picturesBeside(document: string, pictures: readonly string[]): string[] {
  const folder = document.replace(/[^/]*$/, "");
  return pictures.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length));
}

const PICTURE_ADDRESS = en`a picture in the folder of this document`.zh`本文档所在文件夹里的图片`;
const PAGE_ADDRESS = en`a page`.zh`页面`;
