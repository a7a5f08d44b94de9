import { checkExpression, checkTemplate } from "../../language/messages/check-text.ts";
import { findClosest } from "../../language/messages/find-closest.ts";
import { nodesOf } from "../../language/syntax/names-in.ts";
import type { ValueSchema } from "../../language/types/type-of-schema.ts";
import type { ExpectedKind } from "../../language/types/typecheck.ts";
import type { Type } from "../../language/types/types.ts";
import { type EffectiveDocument, isIncomplete } from "../document/resolve.ts";
import { childOf, expressionText, type JsonNode, nodeAt, type Path } from "../json/json-node.ts";
import { renameAt } from "../schema/correct-mistakes.ts";
import { documentMaps } from "../schema/document-maps.generated.ts";
import { findMistakes } from "../schema/find-mistakes.ts";
import type { Schemas } from "../schema/json-schema.ts";
import type { Mistake } from "../schema/mistake.ts";
import { bookOf, type Shape } from "../schema/shape.ts";
import { validatorOf } from "../schema/validate-schema.ts";
import { type Visit, walk } from "../schema/walk.ts";
import { callersOf, seesArguments, typeOfArguments } from "./callers.ts";
import type { Inspection, Misspelling, TextUse } from "./inspection.ts";
import { type DocumentNamesInput, entriesOf, namesOf, visibleNames } from "./names.ts";
import { argumentAt } from "./native-calls.ts";
import { referencesOf } from "./references.ts";
import { pathsOf } from "./usage.ts";

/** Walks a document along its schema and checks all its expressions. Misspelt definitions are renamed first. */
export function inspect(document: EffectiveDocument, schemas: Schemas): Inspection {
  const reading = readingOf(document, schemas);
  const { root } = reading;
  const isOpen = isBaseOf(document) || isIncomplete(document);
  const read = (one: JsonNode) => readTexts({ ...reading, root: one, isOpen });
  const inspection = read(root);
  const misspelt = hasUnknownNames(inspection) ? misspeltDefinitions(inspection) : [];
  if (misspelt.length === 0) return { ...inspection, misspelt };
  const renamed = misspelt.reduce(
    (one, { path, entry, meant }) => renameAt(one, path, [entry.key, meant]),
    root,
  );
  return { ...read(renamed), misspelt };
}

/** The names visible to expressions of the page, and to those of actions, which also see `arguments`. */
interface VisibleNames {
  page: ReturnType<typeof visibleNames>;
  actions: ReturnType<typeof visibleNames>;
}

/** The names and references of a document before its expressions are checked. */
export interface DocumentScopes extends Omit<Inspection, "texts" | "misspelt"> {
  /** Returns the names visible to an expression at this location, as an object type. */
  seenAt: (visit: Visit) => Type;
}

interface InspectionInput
  extends Pick<Inspection, "document" | "root" | "mistakes">,
    Pick<DocumentNamesInput, "fixed" | "bound" | "isOpen"> {
  shape: Shape;
}

/** Like the scopes of an inspection, but for editors: ignores unreadable parts and names of extending documents. */
export function scopesOf(document: EffectiveDocument, schemas: Schemas): DocumentScopes {
  return scopesIn({ ...readingOf(document, schemas), isOpen: false });
}

function readingOf(document: EffectiveDocument, schemas: Schemas): Omit<InspectionInput, "isOpen"> {
  const schemaFile = `${document.kind}.schema.json`;
  const shape = bookOf(schemas).root(schemaFile);
  const validate = (value: unknown) => validatorOf(schemas)(schemaFile, value);
  const { root, mistakes } = findMistakes({ root: document.root, shape, validate });
  const fixed = (schemas["names.schema.json"] ?? {}) as ValueSchema; // the file uses only this subset of JSON Schema
  return { document, root, mistakes, shape, fixed, bound: bookOf(schemas).boundNames() };
}

function scopesIn({ document, isOpen, mistakes, root, shape, ...known }: InspectionInput): DocumentScopes {
  const isBase = isBaseOf(document);
  const unsound = mistakes.filter(isUnsound);
  const isSound = (path: Path): boolean =>
    !unsound.some((mistake) => path.every((key, index) => mistake.path[index] === key));
  const isShared = document.extension !== undefined || document.variantIndex !== undefined;
  const asked = { ...known, root, brand: document.brand, isOpen, isSound };
  const names = namesOf({ ...asked, isShared });
  const visits = walk(root, shape);
  const references = referencesOf({ root, brand: document.brand, visits, isSound });
  const seenBelow = visibleNames(names.type);
  const given = typeOfArguments(callersOf(references, root), seenBelow);
  const doSeeArguments = seesArguments(references);
  const seenFrom = (type: Type): VisibleNames => ({
    page: visibleNames(type),
    actions: visibleNames(withName(type, "arguments", given)),
  });
  const shared = seenFrom(names.type);
  const own =
    isShared && hasOwnTexts(document) ? seenFrom(namesOf({ ...asked, isShared: false }).type) : shared;
  const seenAt = ({ binds, node, path }: Visit): Type => {
    const { actions, page } = node.source === document.file.source ? own : shared;
    return (doSeeArguments(path) ? actions : page)(binds);
  };
  return { document, root, mistakes, visits, names, references, isBase, isSound, seenAt };
}

function readTexts(reading: InspectionInput): Omit<Inspection, "misspelt"> {
  const { seenAt, ...scopes } = scopesIn(reading);
  const { document, isSound, root, visits } = scopes;
  const texts = visits.flatMap((visit) => {
    const { path, shape } = visit;
    const { "x-expression": expected, "x-template": isTemplate } = shape.annotations;
    if ((!expected && !isTemplate) || !isSound(path)) return [];
    return expected
      ? expressionUse(visit, seenAt(visit), argumentAt(root, document.brand, path)?.type ?? expected)
      : templateUse(visit, seenAt(visit));
  });
  return { ...scopes, texts };
}

/** Whether a document only exists for others to extend. */
function isBaseOf({ kind, route }: EffectiveDocument): boolean {
  return kind === "campaign" && route === undefined;
}

/** Adds a name to an object type; an open type (of a base, whose names are not all known) stays unchanged. */
function withName(names: Type, name: string, type: Type): Type {
  if (names.kind !== "object" || names.open) return names;
  return { ...names, properties: { ...names.properties, [name]: type } };
}

/** Whether the texts in the document's own file are evaluated only with that file's constants. */
function hasOwnTexts({ file, variantIndex }: EffectiveDocument): boolean {
  return variantIndex === undefined && childOf(file.root, "variants") === undefined;
}

function hasUnknownNames(inspection: Omit<Inspection, "misspelt">): boolean {
  const { references, root, texts } = inspection;
  if (inspection.isBase || isIncomplete(inspection.document)) return false;
  return (
    texts.some(({ problems }) => problems.some(({ rule }) => rule === "unknown-name")) ||
    references.some(({ map, name, others }) => !others.includes(name) && !childOf(nodeAt(root, map), name))
  );
}

/** Whether a value itself is wrong and has no clear correction. */
function isUnsound(mistake: Mistake): boolean {
  const besides = ["unknown-key", "missing-key", "exactly-one", "missing-companion", "unfitting-key"];
  if (besides.includes(mistake.kind)) return false;
  return !("meant" in mistake) || mistake.meant === undefined;
}

function expressionUse(visit: Visit, seen: Type, expected: ExpectedKind): TextUse[] {
  const text = expressionText(visit.node);
  if (text === undefined) return [];
  const { node, type, problems } = checkExpression(text, seen, expected);
  return [{ visit, isTemplate: false, nodes: node ? [node] : [], type, problems }];
}

function templateUse(visit: Visit, seen: Type): TextUse[] {
  if (visit.node.kind !== "string") return [];
  const { parts, problems } = checkTemplate(visit.node.value, seen);
  return [{ visit, isTemplate: true, nodes: nodesOf(parts ?? []), parts, problems }];
}

/** A name used only once is more likely a misspelling itself. */
const MIN_USES = 2;

/** Returns definitions whose own name is misspelt: one problem there instead of one at each correct use. */
function misspeltDefinitions(inspection: Omit<Inspection, "misspelt">): Misspelling[] {
  const { root } = inspection;
  const usedIn = usesByPath(inspection);
  const paths = [
    ...documentMaps.map(({ name }): Path => [name]),
    ...entriesOf(root, "forms").map(({ key }): Path => ["forms", key, "fields"]),
    ...entriesOf(root, "endpoints").map(({ key }): Path => ["endpoints", key, "data", "properties"]),
  ];
  return paths.flatMap((path) => misspeltIn(root, path, usedIn.get(path.join("/")) ?? []));
}

function misspeltIn(root: JsonNode, path: Path, uses: readonly string[]): Misspelling[] {
  const map = nodeAt(root, path);
  if (map?.kind !== "object") return [];
  const entries = map.entries.filter(({ key }) => key !== "$comment");
  const unused = entries.map(({ key }) => key).filter((key) => !uses.includes(key));
  const unknown = new Set(uses.filter((name) => !entries.some(({ key }) => key === name)));
  return [...unknown].flatMap((meant) => {
    const count = uses.filter((name) => name === meant).length;
    const key = count < MIN_USES ? undefined : findClosest(meant, unused);
    const entry = entries.find((one) => one.key === key);
    return entry ? [{ path, entry, meant, uses: count }] : [];
  });
}

/** Returns the names used of each map, once per use, by the map's path. */
function usesByPath(inspection: Omit<Inspection, "misspelt">): Map<string, string[]> {
  const uses = new Map<string, string[]>();
  const add = (path: string, name: string): void => void uses.set(path, [...(uses.get(path) ?? []), name]);
  for (const { map, name, others } of inspection.references)
    if (!others.includes(name)) add(map.join("/"), name);
  const fixed = inspection.names.fixed;
  for (const text of inspection.texts) {
    for (const [first = "", member, field] of pathsOf(text)) {
      if (!fixed.includes(first)) add("endpoints", first);
      if (member === undefined) continue;
      add(fixed.includes(first) ? first : `endpoints/${first}/data/properties`, member);
      if (first === "forms" && field !== undefined) add(`forms/${member}/fields`, field);
    }
  }
  return uses;
}
