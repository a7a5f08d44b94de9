import { entriesIn } from "../../../check/inspect/names.ts";
import { childOf, type JsonNode, textAt } from "../../../check/json/json-node.ts";
import type { Shape } from "../../../check/schema/shape.ts";
import { en, type Saying, same } from "../../../language/messages/saying.ts";
import { DAY_MS, formatTime } from "../../../language/time.ts";
import type { CompletionChoice } from "../../api-assist.ts";
import { blockLabel, labelOf, lastName, valueLabel } from "../../labels.ts";
import type { Cursor } from "../place/cursor.ts";
import type { DocumentPlace } from "../place/document-place.ts";
import type { ParsedDraft } from "../place/parse-draft.ts";
import {
  firstType,
  missingSnippets,
  objectNode,
  objectSnippet,
  skeletonOf,
  wordsOf,
} from "../place/skeleton.ts";
import { bracketed, concat, plain, type Snippet } from "../place/snippet.ts";
import { choiceOf, describePlace, uniqueByLabel } from "./choice.ts";
import { type KnownName, knownNames, siblingNames } from "./known-names.ts";

interface ValueContext {
  draft: ParsedDraft;
  place: DocumentPlace;
  /** The object or list around the place. */
  owner: DocumentPlace;
  cursor: Cursor;
}

/** Returns the values for a place: the likeliest first, the schema's examples late. */
export function valueChoices(asked: ValueContext): CompletionChoice[] {
  const { cursor, draft, owner, place } = asked;
  const { key } = cursor;
  const { open } = owner;
  const tag = open?.annotations.discriminator?.propertyName;
  if (open && tag !== undefined && key?.name === tag) return tagValues(asked, open, tag);
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
    ...addressesFor(draft, own),
    ...elementChoices(draft, own),
    ...scalarChoices(asked, own),
    ...datesFor(annotations.format, draft.question.now).map(({ detail, text }) =>
      choiceOf(text, "value", plain(JSON.stringify(text)), { detail }),
    ),
    ...exampleChoices(own),
    ...structureChoices(own, cursor),
  ]);
}

/** Returns the kinds of an object as values of its discriminator. Each also inserts the kind's required entries. */
function tagValues({ draft, owner }: ValueContext, shape: Shape, tag: string): CompletionChoice[] {
  return shape.tags.map((name) => {
    const branch = shape.branchOf(name);
    const node = withText(owner.node, tag, name);
    const more = { ...describePlace(branch), name: blockLabel(name, draft.labels) };
    return choiceOf(name, "block", withRequiredEntries(name, branch, node), more);
  });
}

/** Returns a value followed by the entries that the object then requires. */
function withRequiredEntries(value: unknown, shape: Shape | undefined, node: JsonNode): Snippet {
  const rest = shape ? missingSnippets(shape, node) : [];
  return concat(JSON.stringify(value), ...rest.flatMap((entry) => [", ", entry]));
}

function withText(node: JsonNode | undefined, key: string, value: string): JsonNode {
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
    ...(named?.documents === undefined ? [] : documentsOf(draft, named.documents)),
  ];
  return all.map(({ name, ...more }) => choiceOf(name, "reference", plain(JSON.stringify(name)), more));
}

/** Returns the entries of a map that resolving copies into the document's parts, from this file and its base. */
function sharedNames({ document, file }: ParsedDraft, map: string): KnownName[] {
  const base = document?.extension?.status === "followed" ? document.extension.base : undefined;
  const entries = [...entriesIn(childOf(file.root, map)), ...entriesIn(childOf(base, map))];
  return entries.map(({ key: name, value }) => {
    const text = textAt(value, "text");
    const detail = value.source === file.source ? null : same(value.source.path);
    return { name, detail, description: text === undefined ? null : same(text) };
  });
}

function documentsOf(
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
      return choiceOf(name, "block", objectSnippet(shape, { [tag]: name }), more);
    });
  return wordsOf(shape).map((word) => {
    const property = shape.property(word);
    const called = property && { name: labelOf(word, property, labels) };
    const more = { ...describePlace(property), ...called };
    return choiceOf(word, "block", objectSnippet(shape, { [word]: undefined }), more);
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
    const node = isKind ? withText(owner.node, kind, value) : undefined;
    const meant = node && owner.shape?.narrow(node);
    const text = node ? withRequiredEntries(value, meant, node) : plain(JSON.stringify(value));
    const name = valueLabel(lastName(place.path), String(value), draft.labels);
    return choiceOf(String(value), "value", text, { detail, name });
  });
}

/** Returns the schema's examples, but not expressions and texts: those belong to another campaign. */
function exampleChoices({ annotations }: Shape): CompletionChoice[] {
  const { examples = [] } = annotations;
  if (annotations["x-expression"] || annotations["x-template"] || annotations["x-references"]) return [];
  const detail = en`an example`.zh`例子`;
  return examples
    .filter(isScalar)
    .map((one) => choiceOf(String(one), "value", plain(JSON.stringify(one)), { detail }));
}

/** Returns objects and lists to be filled in, if no value is written yet. */
function structureChoices(shape: Shape, { written }: Cursor): CompletionChoice[] {
  if (written?.kind === "string" || wordsOf(shape).length > 0 || shape.tags.length > 0) return [];
  const types = shape.annotations.type === undefined ? [firstType(shape)] : [shape.annotations.type].flat();
  return types.flatMap((type) => {
    const form = STRUCTURES[type ?? ""];
    if (!form) return [];
    const text = type === firstType(shape) ? skeletonOf(shape) : listOf(shape, type);
    return [choiceOf(form.label, "value", text, { detail: form.detail, ...describePlace(shape) })];
  });
}

/** Returns the snippet for a type other than the schema's first type. */
function listOf(shape: Shape, type: string | undefined): Snippet {
  if (type === "array") return bracketed(["[", "]"], [skeletonOf(shape.items, 1)]);
  return type === "string" ? concat('"', { text: "", places: [{ from: 0, to: 0 }] }, '"') : plain("{}");
}

const STRUCTURES: Readonly<Record<string, { label: string; detail: Saying }>> = {
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
function datesFor(format: string | undefined, now: number): { text: string; detail: Saying }[] {
  const form = DATE_PATTERNS[format ?? ""];
  if (!form) return [];
  const days: [number, Saying][] = [
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
function addressesFor({ kind, project, question }: ParsedDraft, { annotations }: Shape): CompletionChoice[] {
  const { "x-link": link } = annotations;
  if (link === "image") {
    return picturesBeside(question.path, question.pictures()).map((src) =>
      choiceOf(src, "value", plain(JSON.stringify(src)), { detail: PICTURE }),
    );
  }
  // Only a page's own route has a pattern, and it must differ from the routes of other pages.
  const isOwn = annotations.pattern !== undefined;
  if ((link !== "route" && link !== "page") || isOwn || kind === "brand") return [];
  return project
    .routes()
    .map((route) => choiceOf(route, "value", plain(JSON.stringify(route)), { detail: PAGE }));
}

/** Returns the pictures that a document can use, relative to its folder. Pure. */
export function picturesBeside(document: string, pictures: readonly string[]): string[] {
  const folder = document.replace(/[^/]*$/, "");
  return pictures.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length));
}

const PICTURE = en`a picture in the folder of this document`.zh`本文档所在文件夹里的图片`;
const PAGE = en`a page`.zh`页面`;
