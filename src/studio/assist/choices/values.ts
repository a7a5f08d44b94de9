import { entriesIn } from "../../../check/inspect/names.ts";
import { childOf, type JsonNode, textAt } from "../../../check/json/json-node.ts";
import type { Shape } from "../../../check/schema/shape.ts";
import { en, type Saying, same } from "../../../language/messages/saying.ts";
import { DAY_MS, formatTime } from "../../../language/time.ts";
import type { Choice } from "../../api-assist.ts";
import { blockLabel, labelOf, lastName, valueLabel } from "../../labels.ts";
import type { Draft } from "../place/draft.ts";
import type { Place } from "../place/place.ts";
import type { Cursor } from "../place/scan.ts";
import { firstType, missing, objectNode, objectWith, skeletonOf, wordsOf } from "../place/skeleton.ts";
import { bracketed, concat, plain, type Snippet } from "../place/snippet.ts";
import { choiceOf, eachOnce, explained } from "./choice.ts";
import { type Named, namesIn, siblingsOf } from "./names-in.ts";

interface Asked {
  draft: Draft;
  /** What may stand there. */
  place: Place;
  /** What it stands in, and its key there. */
  owner: Place;
  cursor: Cursor;
}

/** The values that may stand at a place: those that are meant most, then what its schema gives as examples. */
export function valueChoices(asked: Asked): Choice[] {
  const { cursor, draft, owner, place } = asked;
  const { key } = cursor;
  const { open } = owner;
  const tag = open?.annotations.discriminator?.propertyName;
  if (open && tag !== undefined && key?.name === tag) return tagValues(asked, open, tag);
  const own = place.shape;
  if (!own) return [];
  // Of alternatives that no word tells apart any may be meant.
  if (own.branches.length > 0 && own.tags.length === 0)
    return eachOnce(
      own.branches.flatMap((branch) => valueChoices({ ...asked, place: { ...place, shape: branch } })),
    );
  const { annotations } = own;
  return eachOnce([
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

/** The kinds of an object, by a word that stands alone: what they must have is put in with it. */
function tagValues({ draft, owner }: Asked, shape: Shape, tag: string): Choice[] {
  return shape.tags.map((name) => {
    const branch = shape.branchOf(name);
    const node = withText(owner.node, tag, name);
    const more = { ...explained(branch), name: blockLabel(name, draft.labels) };
    return choiceOf(name, "block", withRest(name, branch, node), more);
  });
}

/** A value, and behind it what the object must have by it. */
function withRest(value: unknown, shape: Shape | undefined, node: JsonNode): Snippet {
  const rest = shape ? missing(shape, node) : [];
  return concat(JSON.stringify(value), ...rest.flatMap((entry) => [", ", entry]));
}

function withText(node: JsonNode | undefined, key: string, value: string): JsonNode {
  const own = objectNode({ [key]: value });
  const others = node?.kind === "object" ? node.entries.filter((entry) => entry.key !== key) : [];
  return { ...own, entries: [...others, ...own.entries] };
}

function referenceChoices(draft: Draft, { path }: Place, { annotations }: Shape): Choice[] {
  const { "x-names": named, "x-references": references, "x-siblings": siblings } = annotations;
  const all: Named[] = [
    ...(references ? namesIn(draft, references) : []),
    ...(siblings === undefined ? [] : siblingsOf(draft, path, siblings)),
    ...(named?.map === undefined ? [] : sharedNames(draft, named.map)),
    ...(named?.documents === undefined ? [] : documentsOf(draft, named.documents)),
  ];
  return all.map(({ name, ...more }) => choiceOf(name, "reference", plain(JSON.stringify(name)), more));
}

/** The entries of a map that is shared among the parts of a document, and gone once they have it: those of its bases count, too. */
function sharedNames({ document, file }: Draft, map: string): Named[] {
  const base = document?.extension?.status === "followed" ? document.extension.base : undefined;
  const entries = [...entriesIn(childOf(file.root, map)), ...entriesIn(childOf(base, map))];
  return entries.map(({ key: name, value }) => {
    const text = textAt(value, "text");
    const detail = value.source === file.source ? null : same(value.source.path);
    return { name, detail, description: text === undefined ? null : same(text) };
  });
}

function documentsOf({ document, kind: own, question }: Draft, kind: "campaign" | "brand"): Named[] {
  const others = question.ids(kind).filter((id) => kind !== own || id !== document?.id);
  return others.map((name) => ({ name, detail: null, description: null }));
}

/** What an element of a list, or a value, can be as a whole: of a union each kind, of steps each word. */
function elementChoices({ labels }: Draft, shape: Shape): Choice[] {
  const tag = shape.annotations.discriminator?.propertyName;
  if (tag !== undefined)
    return shape.tags.map((name) => {
      const more = { ...explained(shape.branchOf(name)), name: blockLabel(name, labels) };
      return choiceOf(name, "block", objectWith(shape, { [tag]: name }), more);
    });
  return wordsOf(shape).map((word) => {
    const property = shape.property(word);
    const called = property && { name: labelOf(word, property, labels) };
    const more = { ...explained(property), ...called };
    return choiceOf(word, "block", objectWith(shape, { [word]: undefined }), more);
  });
}

function scalarChoices({ cursor, draft, owner, place }: Asked, { annotations }: Shape): Choice[] {
  const { const: constant, default: usual, enum: values = [], type } = annotations;
  const said = constant === undefined ? values : [constant];
  const isSwitch = [type].flat().includes("boolean") && annotations["x-expression"] === undefined;
  const all = [...said, ...(isSwitch ? [true, false] : []), ...(isScalar(usual) ? [usual] : [])];
  const kind = owner.shape?.annotations["x-kind"];
  return all.map((value) => {
    const detail = value === usual ? en`where nothing is said`.zh`不写时的值` : null;
    const isKind = kind !== undefined && cursor.key?.name === kind && typeof value === "string";
    const node = isKind ? withText(owner.node, kind, value) : undefined;
    const meant = node && owner.shape?.narrow(node);
    const text = node ? withRest(value, meant, node) : plain(JSON.stringify(value));
    const name = valueLabel(lastName(place.path), String(value), draft.labels);
    return choiceOf(String(value), "value", text, { detail, name });
  });
}

/** Examples of expressions and of texts for customers are about another campaign. */
function exampleChoices({ annotations }: Shape): Choice[] {
  const { examples = [] } = annotations;
  if (annotations["x-expression"] || annotations["x-template"] || annotations["x-references"]) return [];
  const detail = en`an example`.zh`示例`;
  return examples
    .filter(isScalar)
    .map((one) => choiceOf(String(one), "value", plain(JSON.stringify(one)), { detail }));
}

/** An object or list to be filled in, where nothing is written yet. */
function structureChoices(shape: Shape, { written }: Cursor): Choice[] {
  if (written?.kind === "string" || wordsOf(shape).length > 0 || shape.tags.length > 0) return [];
  const types = shape.annotations.type === undefined ? [firstType(shape)] : [shape.annotations.type].flat();
  return types.flatMap((type) => {
    const form = FORMS[type ?? ""];
    if (!form) return [];
    const text = type === firstType(shape) ? skeletonOf(shape) : listOf(shape, type);
    return [choiceOf(form.label, "value", text, { detail: form.detail, ...explained(shape) })];
  });
}

/** A list where a single value would do, too. */
function listOf(shape: Shape, type: string | undefined): Snippet {
  if (type === "array") return bracketed(["[", "]"], [skeletonOf(shape.items, 1)]);
  return type === "string" ? concat('"', { text: "", places: [{ from: 0, to: 0 }] }, '"') : plain("{}");
}

const FORMS: Readonly<Record<string, { label: string; detail: Saying }>> = {
  object: { label: "{ … }", detail: en`an object`.zh`对象` },
  array: { label: "[ … ]", detail: en`a list`.zh`列表` },
  string: { label: '"…"', detail: en`a text`.zh`文本` },
};

function isScalar(value: unknown): value is string | number | boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}

/** How a moment or day is written, by the name of its format in JSON Schema. */
const PATTERNS: Readonly<Record<string, { pattern: string; behind: string }>> = {
  "date-time": { pattern: "YYYY-MM-DDT00:00:00", behind: "+08:00" },
  date: { pattern: "YYYY-MM-DD", behind: "" },
};

/** Days that are often meant, as a format writes them; none of what is no date. Pure. */
function datesFor(format: string | undefined, now: number): { text: string; detail: Saying }[] {
  const form = PATTERNS[format ?? ""];
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

/** Where an address may lead, as far as that is in the folder: its pages, and the pictures beside the document. */
function addressesFor({ kind, project, question }: Draft, { annotations }: Shape): Choice[] {
  const { "x-link": link } = annotations;
  if (link === "image") {
    return picturesBeside(question.path, question.pictures()).map((src) =>
      choiceOf(src, "value", plain(JSON.stringify(src)), { detail: PICTURE }),
    );
  }
  // A page's own route is its own.
  const isOwn = annotations.pattern !== undefined;
  if ((link !== "route" && link !== "page") || isOwn || kind === "brand") return [];
  return project
    .routes()
    .map((route) => choiceOf(route, "value", plain(JSON.stringify(route)), { detail: PAGE }));
}

/** The pictures that a document can name, as it names them. Pure. */
export function picturesBeside(document: string, pictures: readonly string[]): string[] {
  const folder = document.replace(/[^/]*$/, "");
  return pictures.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length));
}

const PICTURE = en`a picture beside this document`.zh`本文档旁边的图片`;
const PAGE = en`a page`.zh`页面`;
