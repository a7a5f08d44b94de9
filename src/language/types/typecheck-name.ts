import { findClosest, listNames } from "../messages/find-closest.ts";
import { en } from "../messages/saying.ts";
import { type Node, print } from "../syntax/ast.ts";
import {
  describe,
  type Operand,
  quote,
  report,
  requireKind,
  span,
  suggestName,
  type TypeContext,
} from "./typecheck-context.ts";
import { ANY, isNullable, orNull, propertyOf, type Type, uniteAll } from "./types.ts";

type ObjectType = Extract<Type, { kind: "object" }>;
type NodeOf<Kind extends Node["kind"]> = Extract<Node, { kind: Kind }>;

/** Literals of other languages, each with ours. */
const LITERALS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    True: "true",
    TRUE: "true",
    False: "false",
    FALSE: "false",
    None: "null",
    nil: "null",
    NULL: "null",
    Null: "null",
    undefined: "null",
  }),
);

/** Returns the type of a name; reports one that does not exist. */
export function checkName(context: TypeContext, node: NodeOf<"name">): Type {
  const { names, locals } = context;
  const local = locals.get(node.name);
  if (local) return local;
  if (names.kind !== "object") return ANY;
  const type = propertyOf(names, node.name);
  if (type) return type;
  const candidates = [...locals.keys(), ...Object.keys(names.properties)];
  const suggestion =
    LITERALS.get(node.name) ??
    textIn(names, node.name) ??
    findClosest(node.name, candidates) ??
    findMember(names, node.name);
  const message = en`unknown name ${node.name}, expected one of ${listNames(candidates)}`
    .zh`没有${node.name}这个名称，应为其中之一：${listNames(candidates)}`;
  const problem = { ...span(node), rule: "unknown-name", message, subject: node.name } as const;
  return report(context, { ...problem, ...suggestName(suggestion) });
}

/** Returns the word in quotes if some field may have it as its value; else undefined. */
function textIn(type: Type, word: string): string | undefined {
  if (type.kind === "string") return type.values?.includes(word) ? `'${word}'` : undefined;
  if (type.kind === "list") return textIn(type.items, word);
  if (type.kind !== "object") return undefined;
  return Object.values(type.properties)
    .map((property) => textIn(property, word))
    .find((text) => text !== undefined);
}

/** Finds the member with this or a similar name: `cart.total` for `total`; undefined for none or several. */
function findMember(names: ObjectType, word: string): string | undefined {
  const paths = Object.entries(names.properties).flatMap(([name, type]) => {
    if (type.kind !== "object") return [];
    const properties = Object.keys(type.properties);
    const property = properties.includes(word) ? word : findClosest(word, properties);
    // Too many words resemble a short one.
    const isMeant = property === word || (property !== undefined && word.length > 4);
    return isMeant ? [{ path: `${name}.${property}`, isExact: property === word }] : [];
  });
  const exact = paths.filter(({ isExact }) => isExact);
  const [only, ...others] = exact.length ? exact : paths;
  return others.length ? undefined : only?.path;
}

/** Finds the only object with this property: `values.total` for `constants.total`. Ignores short names. */
function memberElsewhere({ names }: TypeContext, property: string): string | undefined {
  const path = names.kind === "object" && property.length > 4 ? findMember(names, property) : undefined;
  return path?.endsWith(`.${property}`) ? path : undefined;
}

/** Returns the type of `object.property`; reports a property that does not exist. */
export function checkMember(context: TypeContext, node: NodeOf<"member">, object: Type): Type {
  const { property, end } = node;
  const use = { property, start: end - property.length, end, whole: node };
  return typeOfProperty(context, { node: node.object, type: object }, use);
}

/** Use of a property: its name, the offsets of the name, and the whole node. */
interface PropertyUse {
  property: string;
  start: number;
  end: number;
  whole: Node;
}

function typeOfProperty(context: TypeContext, object: Operand, use: PropertyUse): Type {
  const { type, node } = object;
  const { property, start, end, whole } = use;
  if (type.kind === "any") return ANY;
  if (type.kind !== "object") {
    const message = en`${describe(object)}, expected an object with ${property}`
      .zh`${describe(object)}，应为含有${property}的对象`;
    const isSize = /^(length|size|count)$/.test(property) && (type.kind === "list" || type.kind === "string");
    const advice = isSize
      ? { fix: en`Use size(...).`.zh`请用 size(...)。`, suggestion: `size(${print(node)})` }
      : {};
    return report(context, { ...span(isSize ? whole : node), rule: "type-mismatch", message, ...advice });
  }
  const found = propertyOf(type, property);
  if (found) return orNull(found, isNullable(type));
  const candidates = Object.keys(type.properties);
  const suggestion = findClosest(property, candidates);
  if (type.writtenIn !== undefined && suggestion === undefined) return reportUndeclared(context, object, use);
  // The names of an action's arguments are its own; the same name elsewhere is unrelated.
  const isOwn = node.kind === "name" && node.name === "arguments";
  const elsewhere = suggestion === undefined && !isOwn ? memberElsewhere(context, property) : undefined;
  if (elsewhere !== undefined && node.kind === "name") {
    const message = en`${quote(node)} has no ${property}, expected ${elsewhere}`
      .zh`${quote(node)}里没有${property}，应为${elsewhere}`;
    return report(context, { ...span(whole), rule: "unknown-name", message, ...suggestName(elsewhere) });
  }
  const message =
    candidates.length === 0
      ? en`${quote(node)} has no ${property}: it is still empty`
          .zh`${quote(node)}里没有${property}：里面还是空的`
      : en`${quote(node)} has no ${property}, expected one of ${listNames(candidates)}`
          .zh`${quote(node)}里没有${property}，应为其中之一：${listNames(candidates)}`;
  const subject = `${property} of ${candidates.join()}`;
  const advice = candidates.length === 0 && !isOwn ? { fix: en`Define it first.`.zh`请先定义它。` } : {};
  const problem = { start, end, rule: "unknown-name", subject, ...advice } as const;
  if (whole.kind !== "index") return report(context, { ...problem, message, ...suggestName(suggestion) });
  if (whole.index.kind === "literal")
    return report(context, { ...problem, message, ...suggestName(suggestion && `'${suggestion}'`) });
  const detailed = en`${message}; ${print(whole.index)} is ${property} here`
    .zh`${message}；这里的${print(whole.index)}是${property}`;
  return report(context, { ...problem, message: detailed });
}

/** Reports a property that the document may declare but does not. */
function reportUndeclared(
  context: TypeContext,
  { node, type }: Operand,
  { property, start, end }: PropertyUse,
): Type {
  const place = (type.kind === "object" ? type.writtenIn : undefined) ?? "";
  const isAll = type.kind === "object" && Object.keys(type.properties).length === 0;
  const subject = isAll ? quote(node) : `${quote(node)}.${property}`;
  const message = en`${quote(node)} has no ${property}, expected it in "${place}" of the document`
    .zh`${quote(node)}里没有${property}，应写在文档的“${place}”里`;
  const fix = en`Add "${property}" to "${place}", or delete the expression that reads it.`
    .zh`请在“${place}”里写“${property}”，或删掉用到它的表达式。`;
  return report(context, { start, end, rule: "unknown-name", message, fix, subject, isUndeclared: true });
}

/** Returns the type of `list[0]` or `object['property']`; nullable for a list, since any index may lie beyond it. */
export function checkIndex(
  context: TypeContext,
  node: NodeOf<"index">,
  [object, index]: readonly [Type, Type],
): Type {
  const operand = { node: node.index, type: index };
  if (object.kind === "any") return ANY;
  if (object.kind === "list") {
    if (!requireKind(context, operand, "number")) return ANY;
    return orNull(object.items);
  }
  if (!requireKind(context, { node: node.object, type: object }, "list|object")) return ANY;
  if (object.kind !== "object" || !requireKind(context, operand, "string")) return ANY;
  const { index: at } = node;
  const property = knownText(at, index);
  // The index is not known: it may be any of the properties, or none.
  if (property === undefined)
    return orNull(uniteAll([...Object.values(object.properties), ...(object.open ? [object.open] : [])]));
  const use = { property, ...span(at), whole: node };
  return typeOfProperty(context, { node: node.object, type: object }, use);
}

/** Returns the text if only one is possible, as for a literal or a constant; else undefined. */
function knownText(node: Node, type: Type): string | undefined {
  if (node.kind === "literal") return String(node.value);
  if (type.kind !== "string" || type.nullable) return undefined;
  const [only, ...others] = type.values ?? [];
  return others.length ? undefined : (only ?? type.here);
}
