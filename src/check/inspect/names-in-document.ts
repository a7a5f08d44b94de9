import { memoize } from "../../language/memoize.ts";
import { checkExpression } from "../../language/messages/check-text.ts";
import { parseExpressionCached } from "../../language/messages/parse-cached.ts";
import { namesInExpression } from "../../language/syntax/names-in-expression.ts";
import { typeOfSchema, type ValueSchema } from "../../language/types/type-of-schema.ts";
import {
  ANY,
  isNullable,
  makeNullableIf,
  type Type,
  typeOfValue,
  typeWithoutNull,
  widenToAnyValue,
} from "../../language/types/types.ts";
import { copyWithoutPrototype, mapValues } from "../../language/values.ts";
import {
  type DocumentPath,
  expressionSourceOf,
  findChild,
  type JsonEntry,
  type JsonNode,
  toPlainValue,
} from "../json/json-node.ts";
import { documentMaps, type MapName } from "../schema/document-maps.generated.ts";
import type { NameBinding, NameBindings } from "../schema/walk-document.ts";
import { typeOfFormField } from "./form-field-type.ts";

/** Returns the entries of a map of the document (endpoints, values, tables, …), without `$comment`. */
export function entriesOfDocumentMap(root: JsonNode, map: MapName): JsonEntry[] {
  return entriesOfMap(findChild(root, map));
}

/** Returns the entries of a map, without `$comment`; empty for all other nodes. */
export function entriesOfMap(node: JsonNode | undefined): JsonEntry[] {
  return node?.kind === "object" ? node.entries.filter(({ key }) => key !== "$comment") : [];
}

/** A document, its brand and its schemas' names: they decide which names the document's expressions can read. */
export interface DocumentNamesInput {
  root: JsonNode;
  /** The document's brand; undefined if it does not exist. */
  brand: JsonNode | undefined;
  /** schemas/names.schema.json: the names that every expression sees. */
  fixed: ValueSchema;
  /** The names that schemas bind at some locations. */
  bound: readonly string[];
  /** Whether other documents may define or change names; then only the fixed names are known. */
  isOpen: boolean;
  /** Whether constants may differ between this page and others that share its expressions. */
  isShared: boolean;
  /** Whether the schema accepts the value at a path. A rejected value has any type. */
  isSound: (path: DocumentPath) => boolean;
}

/** The names that a document's expressions can read, and those that a document cannot define. */
export interface DocumentNames {
  /** The names visible to the document's expressions, as an object type. */
  type: Type;
  /** The names that every document has; documents cannot define them. */
  fixed: readonly string[];
  /** The names bound at some locations; endpoints cannot use them either. */
  bound: readonly string[];
  /** Values that refer back to themselves: each cycle from its first value to that value again. */
  cycles: string[][];
}

/** The maps whose entries expressions read as members of a name: constants.cap. */
const mapsReadAsMember = documentMaps.flatMap(({ name, readAs }) => (readAs === "member" ? [name] : []));

/** Returns the names that a document's expressions can read, with their types. Pure. */
export function typesOfDocumentNames(question: DocumentNamesInput): DocumentNames {
  const fixed = typeOfFixedNames(question.fixed);
  const properties = copyWithoutPrototype<Type>();
  if (fixed.kind === "object") Object.assign(properties, fixed.properties);
  if (question.brand && properties.brand) properties.brand = typeOfBrand(properties.brand, question.brand);
  const taken = [...Object.keys(properties), ...mapsReadAsMember];
  const { root, isSound, bound } = question;
  if (question.isOpen) {
    properties.arguments = ANY;
    return { type: { kind: "object", properties, open: ANY }, fixed: taken, bound, cycles: [] };
  }
  if (properties.schedule) properties.schedule = typeOfDefinedName(properties.schedule, root, "schedule");
  properties.constants = typeOfConstants(question);
  // Local values change while the page is open: the initial value only gives the kind of type.
  properties.local = typeOfMapEntries(entriesOfDocumentMap(root, "local"), ({ value }) =>
    widenToAnyValue(typeOfValue(toPlainValue(value))),
  );
  properties.forms = typeOfMapEntries(entriesOfDocumentMap(root, "forms"), ({ key, value }) =>
    isSound(["forms", key])
      ? typeOfMapEntries(entriesOfMap(findChild(value, "fields")), typeOfFormField)
      : ANY,
  );
  for (const { key, value } of entriesOfDocumentMap(root, "endpoints")) {
    // A fixed name hides an endpoint of the same name; a rule reports it.
    if (taken.includes(key)) continue;
    properties[key] = isSound(["endpoints", key]) ? typeOfAnswer(value) : ANY;
  }
  const values = copyWithoutPrototype<Type>();
  properties.values = { kind: "object", properties: values };
  const type: Type = { kind: "object", properties };
  return {
    type,
    fixed: taken,
    bound,
    cycles: addTypesOfValues(entriesOfDocumentMap(root, "values"), values, type),
  };
}

/** Cached: the schema of these names is the same for all documents. */
const typeOfFixedNames = memoize(typeOfSchema);

function typeOfMapEntries(entries: readonly JsonEntry[], typeOf: (entry: JsonEntry) => Type): Type {
  const properties = Object.fromEntries(entries.map((entry) => [entry.key, typeOf(entry)]));
  return { kind: "object", properties };
}

function typeOfConstants({ root, isShared }: DocumentNamesInput): Type {
  return typeOfMapEntries(entriesOfDocumentMap(root, "constants"), ({ value }) => {
    const plain = toPlainValue(value);
    const type = typeOfValue(plain);
    if (!isShared) return type;
    return typeof plain === "string" ? { kind: "string", here: plain } : widenToAnyValue(type);
  });
}

/** Returns the type of a brand without the nullable names that it leaves out; all other names are not null. */
function typeOfBrand(type: Type, brand: JsonNode): Type {
  if (type.kind !== "object") return type;
  const properties = copyWithoutPrototype<Type>();
  for (const [name, property] of Object.entries(type.properties)) {
    const given = findChild(brand, name);
    if (!given && isNullable(property)) continue;
    properties[name] =
      given?.kind === "object"
        ? typeOfMapEntries(entriesOfMap(given), () => STRING_TYPE)
        : typeWithoutNull(property);
  }
  return { kind: "object", properties };
}

/** Names that also exist if only another property is written: a schedule with an end also has a last day. */
const impliedNames: Readonly<Record<string, string>> = { lastDay: "end" };

/** Returns the type of a fixed name that a part of the document defines, without the names that it leaves out. */
function typeOfDefinedName(type: Type, root: JsonNode, part: string): Type {
  if (type.kind !== "object") return type;
  const given = findChild(root, part);
  const properties = Object.entries(type.properties).filter(
    ([name]) => findChild(given, name) ?? findChild(given, impliedNames[name] ?? name),
  );
  const types = properties.map(([name, property]) => [name, typeWithoutNull(property)]);
  return { ...type, properties: Object.fromEntries(types), writtenIn: part };
}

const STRING_TYPE: Type = { kind: "string" };

/** Returns the type of an endpoint's latest answer: null before the first one. */
function typeOfAnswer(endpoint: JsonNode): Type {
  const data = findChild(endpoint, "data");
  // The schema accepted it, so it is a response schema.
  return data ? makeNullableIf(typeOfSchema(toPlainValue(data) as ValueSchema)) : { kind: "null" };
}

/** Adds the type of each value, after the values that it reads, and returns the cycles. */
function addTypesOfValues(
  entries: readonly JsonEntry[],
  types: Record<string, Type>,
  names: Type,
): string[][] {
  const texts = new Map(
    entries.flatMap(({ key, value }) => {
      const text = expressionSourceOf(value);
      return text === undefined ? [] : [[key, text]];
    }),
  );
  const cycles: string[][] = [];
  const visit = (name: string, visiting: readonly string[]): void => {
    if (visiting.includes(name)) {
      cycles.push([...visiting.slice(visiting.indexOf(name)), name]);
      return;
    }
    const text = texts.get(name);
    if (text === undefined || Object.hasOwn(types, name)) return;
    const parsed = parseExpressionCached(text);
    for (const [first, member] of "node" in parsed ? namesInExpression(parsed.node) : [])
      if (first === "values" && member !== undefined) visit(member, [...visiting, name]);
    types[name] ??= checkExpression(text, names).type;
  };
  for (const { key } of entries) {
    if (texts.has(key)) visit(key, []);
    else types[key] = ANY;
  }
  return cycles;
}

/** Whether expressions can read this word as a name. */
export function isReadableAsName(word: string): boolean {
  return /^[A-Za-z_]\w*$/.test(word) && !["true", "false", "null", "in"].includes(word);
}

/** The schemas of all documents bind the same names. */
const typeOfBoundSchema = memoize(typeOfSchema);

/**
 * Returns a function from the names bound at a location to the type of all names visible there. A bound name hides
 * one of the document, and an inner name an outer one. Pure; cached.
 */
export function createVisibleNamesLookup(names: Type): (binds: NameBindings) => Type {
  const typeOf = memoize((bound: NameBinding): Type => {
    // Schemas of bound names use the JSON Schema subset of values.
    if ("schema" in bound) return typeOfBoundSchema(bound.schema as ValueSchema);
    const { list, seen } = bound;
    // Problems of the list are reported there: its items have any type.
    const type = list.kind === "string" ? checkExpression(list.value, seenBelow(seen), "list").type : ANY;
    return type.kind === "list" ? type.items : ANY;
  });
  const seenBelow = memoize((binds: NameBindings): Type => {
    if (Object.keys(binds).length === 0 || names.kind !== "object") return names;
    const types = mapValues(binds, typeOf);
    return { ...names, properties: { ...types, ...names.properties, ...types } };
  });
  return seenBelow;
}
