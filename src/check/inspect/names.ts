import { memoize } from "../../language/memoize.ts";
import { checkExpression } from "../../language/messages/check-text.ts";
import { parseOnce } from "../../language/messages/read-once.ts";
import { namesIn } from "../../language/syntax/names-in.ts";
import { typeOfSchema, type ValueSchema } from "../../language/types/type-of-schema.ts";
import {
  ANY,
  isNullable,
  orNull,
  present,
  type Type,
  typeOfValue,
  widen,
} from "../../language/types/types.ts";
import { bareTable, mapValues } from "../../language/values.ts";
import {
  childOf,
  expressionText,
  type JsonEntry,
  type JsonNode,
  type Path,
  plainOf,
} from "../json/json-node.ts";
import { documentMaps, type MapName } from "../schema/document-maps.generated.ts";
import type { Binds, Bound } from "../schema/walk.ts";
import { typeOfField } from "./field-type.ts";

/** The entries of a map of the document (endpoints, values, tables, …), without its comment. */
export function entriesOf(root: JsonNode, map: MapName): JsonEntry[] {
  return entriesIn(childOf(root, map));
}

/** The entries of a map, without its comment; none of what is no map. */
export function entriesIn(node: JsonNode | undefined): JsonEntry[] {
  return node?.kind === "object" ? node.entries.filter(({ key }) => key !== "$comment") : [];
}

export interface NamesQuestion {
  root: JsonNode;
  /** The document's brand; undefined where there is none. */
  brand: JsonNode | undefined;
  /** schemas/names.schema.json: what every expression sees. */
  fixed: ValueSchema;
  /** The names that schemas bind in some places. */
  bound: readonly string[];
  /** Whether further documents may define or change names: then nothing is known but the fixed ones. */
  isOpen: boolean;
  /** Whether constants differ between this page and others that share its expressions. */
  isShared: boolean;
  /** Whether the schema allows what stands at a path. What it does not allow is of any type. */
  isSound: (path: Path) => boolean;
}

export interface Names {
  /** What expressions of the document see, as an object type. */
  type: Type;
  /** The names that are the same in every document; none of it may take them. */
  fixed: readonly string[];
  /** The names that are bound in some places of documents; no endpoint may take them either. */
  bound: readonly string[];
  /** Values that lead back to themselves: each cycle from its first value to that value again. */
  cycles: string[][];
}

/** The maps whose entries expressions read as members of a name: constants.cap. */
const maps = documentMaps.flatMap(({ name, readAs }) => (readAs === "member" ? [name] : []));

/** The names of a document with their types. Pure. */
export function namesOf(question: NamesQuestion): Names {
  const fixed = typeOfFixed(question.fixed);
  const properties = bareTable<Type>();
  if (fixed.kind === "object") Object.assign(properties, fixed.properties);
  if (question.brand && properties.brand) properties.brand = typeOfBrand(properties.brand, question.brand);
  const taken = [...Object.keys(properties), ...maps];
  const { root, isSound, bound } = question;
  if (question.isOpen) {
    properties.arguments = ANY;
    return { type: { kind: "object", properties, open: ANY }, fixed: taken, bound, cycles: [] };
  }
  if (properties.schedule) properties.schedule = typeOfSaid(properties.schedule, root, "schedule");
  properties.constants = typeOfConstants(question);
  // Local values change while the page is open: what they are at first says only of what kind they are.
  properties.local = typeOfMap(entriesOf(root, "local"), ({ value }) => widen(typeOfValue(plainOf(value))));
  properties.forms = typeOfMap(entriesOf(root, "forms"), ({ key, value }) =>
    isSound(["forms", key]) ? typeOfMap(entriesIn(childOf(value, "fields")), typeOfField) : ANY,
  );
  for (const { key, value } of entriesOf(root, "endpoints")) {
    // A fixed name wins over an endpoint that takes it; a rule says so.
    if (taken.includes(key)) continue;
    properties[key] = isSound(["endpoints", key]) ? typeOfAnswer(value) : ANY;
  }
  const values = bareTable<Type>();
  properties.values = { kind: "object", properties: values };
  const type: Type = { kind: "object", properties };
  return { type, fixed: taken, bound, cycles: typeValues(entriesOf(root, "values"), values, type) };
}

/** The same schema for all documents. */
const typeOfFixed = memoize(typeOfSchema);

function typeOfMap(entries: readonly JsonEntry[], typeOf: (entry: JsonEntry) => Type): Type {
  const properties = Object.fromEntries(entries.map((entry) => [entry.key, typeOf(entry)]));
  return { kind: "object", properties };
}

function typeOfConstants({ root, isShared }: NamesQuestion): Type {
  return typeOfMap(entriesOf(root, "constants"), ({ value }) => {
    const plain = plainOf(value);
    const type = typeOfValue(plain);
    if (!isShared) return type;
    return typeof plain === "string" ? { kind: "string", here: plain } : widen(type);
  });
}

/** What a brand leaves out is no name of its pages; what it says is there. */
function typeOfBrand(type: Type, brand: JsonNode): Type {
  if (type.kind !== "object") return type;
  const properties = bareTable<Type>();
  for (const [name, property] of Object.entries(type.properties)) {
    const said = childOf(brand, name);
    if (!said && isNullable(property)) continue;
    properties[name] = said?.kind === "object" ? typeOfMap(entriesIn(said), () => STRING) : present(property);
  }
  return { kind: "object", properties };
}

/** What follows from what is said: every end is that of a last day. */
const implied: Readonly<Record<string, string>> = { lastDay: "end" };

/** A fixed name that a part of the document says: what that leaves out is no name of the document. */
function typeOfSaid(type: Type, root: JsonNode, part: string): Type {
  if (type.kind !== "object") return type;
  const said = childOf(root, part);
  const properties = Object.entries(type.properties).filter(
    ([name]) => childOf(said, name) ?? childOf(said, implied[name] ?? name),
  );
  const types = properties.map(([name, property]) => [name, present(property)]);
  return { ...type, properties: Object.fromEntries(types), writtenIn: part };
}

const STRING: Type = { kind: "string" };

/** An endpoint's latest answer: null before the first one. */
function typeOfAnswer(endpoint: JsonNode): Type {
  const data = childOf(endpoint, "data");
  // The schema has allowed it, so it is a response schema.
  return data ? orNull(typeOfSchema(plainOf(data) as ValueSchema)) : { kind: "null" };
}

/** Fills in the type of each value, after those that it refers to, and finds the cycles. */
function typeValues(entries: readonly JsonEntry[], types: Record<string, Type>, names: Type): string[][] {
  const texts = new Map(
    entries.flatMap(({ key, value }) => {
      const text = expressionText(value);
      return text === undefined ? [] : [[key, text]];
    }),
  );
  const cycles: string[][] = [];
  const visit = (name: string, way: readonly string[]): void => {
    if (way.includes(name)) {
      cycles.push([...way.slice(way.indexOf(name)), name]);
      return;
    }
    const text = texts.get(name);
    if (text === undefined || Object.hasOwn(types, name)) return;
    const parsed = parseOnce(text);
    for (const [first, member] of "node" in parsed ? namesIn(parsed.node) : [])
      if (first === "values" && member !== undefined) visit(member, [...way, name]);
    types[name] ??= checkExpression(text, names).type;
  };
  for (const { key } of entries) {
    if (texts.has(key)) visit(key, []);
    else types[key] = ANY;
  }
  return cycles;
}

/** Whether an expression can read a word as a name. */
export function isName(word: string): boolean {
  return /^[A-Za-z_]\w*$/.test(word) && !["true", "false", "null", "in"].includes(word);
}

/** The schemas of all documents bind the same names. */
const typeOfBound = memoize(typeOfSchema);

/**
 * The names that expressions see at a place: those of the document, and before them those that are bound there.
 * A bound name hides one of the document, and an inner one an outer. Pure; each is worked out once.
 */
export function seenNames(names: Type): (binds: Binds) => Type {
  const typeOf = memoize((bound: Bound): Type => {
    // Schemas of bound names use the part of JSON Schema that values have.
    if ("schema" in bound) return typeOfBound(bound.schema as ValueSchema);
    const { list, seen } = bound;
    // What is wrong with the list is told there: its items are of any type.
    const type = list.kind === "string" ? checkExpression(list.value, seenBelow(seen), "list").type : ANY;
    return type.kind === "list" ? type.items : ANY;
  });
  const seenBelow = memoize((binds: Binds): Type => {
    if (Object.keys(binds).length === 0 || names.kind !== "object") return names;
    const types = mapValues(binds, typeOf);
    return { ...names, properties: { ...types, ...names.properties, ...types } };
  });
  return seenBelow;
}
