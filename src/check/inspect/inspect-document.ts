import { checkExpression, checkTemplate } from "../../language/messages/check-text.ts";
import { findClosestWord } from "../../language/messages/find-closest.ts";
import { expressionsInTemplate } from "../../language/syntax/names-in-expression.ts";
import type { ValueSchema } from "../../language/types/type-of-schema.ts";
import type { ExpectedKind } from "../../language/types/typecheck.ts";
import type { Type } from "../../language/types/types.ts";
import { isIncompleteDocument, type MergedDocument } from "../document/merge-documents.ts";
import {
  type DocumentPath,
  expressionSourceOf,
  findChild,
  isPathWithin,
  type JsonNode,
  nodeAtPath,
} from "../json/json-node.ts";
import { placeOfBrandDocument } from "../place/place-of-brand.ts";
import { renameKeyAtPath } from "../schema/correct-mistakes.ts";
import { documentMaps } from "../schema/document-maps.generated.ts";
import { findMistakes } from "../schema/find-mistakes.ts";
import type { Schemas } from "../schema/json-schema.ts";
import type { Mistake } from "../schema/mistake.ts";
import { type SchemaShape, schemaShapesOf } from "../schema/schema-shape.ts";
import { schemaValidatorOf } from "../schema/validate-schema.ts";
import { type VisitedValue, walkDocument } from "../schema/walk-document.ts";
import { actionCallersOf, createArgumentsPredicate, typeOfArguments } from "./action-callers.ts";
import type { DocumentText, Inspection, Misspelling } from "./document-inspection.ts";
import { nameReferencesOf } from "./name-references.ts";
import {
  createVisibleNamesLookup,
  type DocumentNamesInput,
  entriesOfDocumentMap,
  typesOfDocumentNames,
} from "./names-in-document.ts";
import { nativeArgumentAt } from "./native-arguments.ts";
import { namePathsReadByText } from "./used-names.ts";

/**
 * Collects the facts about a document that all rules use: its values with their schemas, names, references and
 * checked expressions. Misspelt definitions are first renamed to the name that was meant.
 */
export function inspectDocument(document: MergedDocument, schemas: Schemas): Inspection {
  const reading = prepareInspection(document, schemas);
  const { root } = reading;
  const isOpen = isBaseDocument(document) || isIncompleteDocument(document);
  const read = (one: JsonNode) => inspectTexts({ ...reading, root: one, isOpen });
  const inspection = read(root);
  const misspelt = hasUnknownNames(inspection) ? findMisspeltDefinitions(inspection) : [];
  if (misspelt.length === 0) return { ...inspection, misspelt };
  const renamed = misspelt.reduce(
    (one, { path, entry, meant }) => renameKeyAtPath(one, path, [entry.key, meant]),
    root,
  );
  return { ...read(renamed), misspelt };
}

/**
 * Return the types of the names visible to expressions of the page, and to those of actions, which also see
 * `arguments`.
 */
interface VisibleNames {
  page: ReturnType<typeof createVisibleNamesLookup>;
  actions: ReturnType<typeof createVisibleNamesLookup>;
}

/** The facts about a document, without its expressions, and the names that these can read. */
export interface DocumentScopes extends Omit<Inspection, "texts" | "misspelt"> {
  /** Returns the names visible to an expression at this location, as an object type. */
  seenAt: (visit: VisitedValue) => Type;
}

interface InspectionInput
  extends Pick<Inspection, "document" | "root" | "mistakes" | "omitted">,
    Pick<DocumentNamesInput, "fixed" | "bound" | "isOpen"> {
  shape: SchemaShape;
}

/**
 * Returns the names and references of a document for editors: ignores unreadable parts and names that only
 * extending documents define.
 */
export function namesAndReferencesOf(document: MergedDocument, schemas: Schemas): DocumentScopes {
  return buildScopes({ ...prepareInspection(document, schemas), isOpen: false });
}

function prepareInspection(document: MergedDocument, schemas: Schemas): Omit<InspectionInput, "isOpen"> {
  const schemaFile = `${document.kind}.schema.json`;
  const shape = schemaShapesOf(schemas).root(schemaFile);
  const validate = (value: unknown) => schemaValidatorOf(schemas)(schemaFile, value);
  const { root, mistakes, omitted } = findMistakes({ root: document.root, shape, validate });
  const fixed = (schemas["names.schema.json"] ?? {}) as ValueSchema; // the file uses only this subset of JSON Schema
  return { document, root, mistakes, omitted, shape, fixed, bound: schemaShapesOf(schemas).boundNames() };
}

function buildScopes({
  document,
  isOpen,
  mistakes,
  omitted,
  root,
  shape,
  ...known
}: InspectionInput): DocumentScopes {
  const isBase = isBaseDocument(document);
  const unsound = mistakes.filter(isWrongWithoutCorrection);
  const isSound = (path: DocumentPath): boolean =>
    !unsound.some((mistake) => isPathWithin(mistake.path, path));
  const isShared = document.extension !== undefined || document.variantIndex !== undefined;
  const asked = { ...known, root, brand: document.brand, isOpen, isSound };
  const names = typesOfDocumentNames({ ...asked, isShared });
  const visits = walkDocument(root, shape, document.brand);
  const references = nameReferencesOf({ root, brand: document.brand, visits, isSound });
  const seenBelow = createVisibleNamesLookup(names.type);
  const given = typeOfArguments(actionCallersOf(references, root), seenBelow);
  const doSeeArguments = createArgumentsPredicate(references);
  const seenFrom = (type: Type): VisibleNames => ({
    page: createVisibleNamesLookup(type),
    actions: createVisibleNamesLookup(addNameToScopeType(type, "arguments", given)),
  });
  const shared = seenFrom(names.type);
  const own =
    isShared && readsOnlyConstantsOfFile(document)
      ? seenFrom(typesOfDocumentNames({ ...asked, isShared: false }).type)
      : shared;
  const seenAt = ({ binds, node, path }: VisitedValue): Type => {
    const { actions, page } = node.source === document.file.source ? own : shared;
    return (doSeeArguments(path) ? actions : page)(binds);
  };
  const place = placeOfBrandDocument(document.brand);
  return { document, root, place, mistakes, omitted, visits, names, references, isBase, isSound, seenAt };
}

function inspectTexts(reading: InspectionInput): Omit<Inspection, "misspelt"> {
  const { seenAt, ...scopes } = buildScopes(reading);
  const { document, isSound, root, visits } = scopes;
  const texts = visits.flatMap((visit) => {
    const { path, shape } = visit;
    const { "x-expression": expected, "x-template": isTemplate } = shape.annotations;
    if ((!expected && !isTemplate) || !isSound(path)) return [];
    return expected
      ? checkExpressionAt(
          visit,
          seenAt(visit),
          nativeArgumentAt(root, document.brand, path)?.type ?? expected,
        )
      : checkTemplateAt(visit, seenAt(visit));
  });
  return { ...scopes, texts };
}

/** Whether a document only exists for others to extend. */
function isBaseDocument({ kind, route }: MergedDocument): boolean {
  return kind === "campaign" && route === undefined;
}

/**
 * Adds a name to the type of all names. An open type (of a base, whose names are not all known) stays unchanged.
 */
function addNameToScopeType(names: Type, name: string, type: Type): Type {
  if (names.kind !== "object" || names.open) return names;
  return { ...names, properties: { ...names.properties, [name]: type } };
}

/**
 * Whether the expressions in the document's own file are evaluated only with that file's constants: no variant
 * changes these.
 */
function readsOnlyConstantsOfFile({ file, variantIndex }: MergedDocument): boolean {
  return variantIndex === undefined && findChild(file.root, "variants") === undefined;
}

function hasUnknownNames(inspection: Omit<Inspection, "misspelt">): boolean {
  const { references, root, texts } = inspection;
  if (inspection.isBase || isIncompleteDocument(inspection.document)) return false;
  return (
    texts.some(({ problems }) => problems.some(({ rule }) => rule === "unknown-name")) ||
    references.some(
      ({ map, name, others }) => !others.includes(name) && !findChild(nodeAtPath(root, map), name),
    )
  );
}

/** Whether a mistake makes the value itself wrong and has no clear correction. */
function isWrongWithoutCorrection(mistake: Mistake): boolean {
  const besides = ["unknown-key", "missing-key", "exactly-one", "missing-companion", "unfitting-key"];
  if (besides.includes(mistake.kind)) return false;
  return !("meant" in mistake) || mistake.meant === undefined;
}

function checkExpressionAt(visit: VisitedValue, seen: Type, expected: ExpectedKind): DocumentText[] {
  const text = expressionSourceOf(visit.node);
  if (text === undefined) return [];
  const { node, type, problems } = checkExpression(text, seen, expected);
  return [{ visit, isTemplate: false, nodes: node ? [node] : [], type, problems }];
}

function checkTemplateAt(visit: VisitedValue, seen: Type): DocumentText[] {
  if (visit.node.kind !== "string") return [];
  const { parts, problems } = checkTemplate(visit.node.value, seen);
  return [{ visit, isTemplate: true, nodes: expressionsInTemplate(parts ?? []), parts, problems }];
}

/** Uses from which an undefined name counts as meant. A name used only once is more likely misspelt itself. */
const MIN_USES_OF_MEANT_NAME = 2;

/** Returns definitions whose own name is misspelt: one problem there instead of one at each correct use. */
function findMisspeltDefinitions(inspection: Omit<Inspection, "misspelt">): Misspelling[] {
  const { root } = inspection;
  const usedIn = usedNamesByMap(inspection);
  const paths = [
    ...documentMaps.map(({ name }): DocumentPath => [name]),
    ...entriesOfDocumentMap(root, "forms").map(({ key }): DocumentPath => ["forms", key, "fields"]),
    ...entriesOfDocumentMap(root, "endpoints").map(
      ({ key }): DocumentPath => ["endpoints", key, "data", "properties"],
    ),
  ];
  return paths.flatMap((path) => findMisspeltNamesInMap(root, path, usedIn.get(path.join("/")) ?? []));
}

function findMisspeltNamesInMap(root: JsonNode, path: DocumentPath, uses: readonly string[]): Misspelling[] {
  const map = nodeAtPath(root, path);
  if (map?.kind !== "object") return [];
  const entries = map.entries.filter(({ key }) => key !== "$comment");
  const counts = new Map<string, number>();
  for (const name of uses) counts.set(name, (counts.get(name) ?? 0) + 1);
  const known = new Set(entries.map(({ key }) => key));
  const unused = entries.map(({ key }) => key).filter((key) => !counts.has(key));
  return [...counts].flatMap(([meant, count]) => {
    if (known.has(meant)) return [];
    const key = count < MIN_USES_OF_MEANT_NAME ? undefined : findClosestWord(meant, unused);
    const entry = entries.find((one) => one.key === key);
    return entry ? [{ path, entry, meant, uses: count }] : [];
  });
}

/** Returns the names that a document uses, by the path of their map; each name appears once per use. */
function usedNamesByMap(inspection: Omit<Inspection, "misspelt">): Map<string, string[]> {
  const uses = new Map<string, string[]>();
  const addUse = (path: string, name: string): void => {
    const names = uses.get(path);
    if (names) names.push(name);
    else uses.set(path, [name]);
  };
  for (const { map, name, others } of inspection.references)
    if (!others.includes(name)) addUse(map.join("/"), name);
  const fixed = inspection.names.fixed;
  for (const text of inspection.texts) {
    for (const [first = "", member, field] of namePathsReadByText(text)) {
      if (!fixed.includes(first)) addUse("endpoints", first);
      if (member === undefined) continue;
      addUse(fixed.includes(first) ? first : `endpoints/${first}/data/properties`, member);
      if (first === "forms" && field !== undefined) addUse(`forms/${member}/fields`, field);
    }
  }
  return uses;
}
