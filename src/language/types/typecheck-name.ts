import { findClosest, listNames } from "../messages/find-closest.ts";
import { en } from "../messages/saying.ts";
import { type Node, print } from "../syntax/ast.ts";
import {
  describe,
  mendName,
  type Operand,
  quote,
  report,
  requireKind,
  span,
  type TypeContext,
} from "./typecheck-context.ts";
import { ANY, isNullable, orNull, propertyOf, type Type, uniteAll } from "./types.ts";

type ObjectType = Extract<Type, { kind: "object" }>;
type Of<Kind extends Node["kind"]> = Extract<Node, { kind: Kind }>;

/** Literals as other languages write them. */
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

/** The type of a name; notes one that does not exist. */
export function checkName(context: TypeContext, node: Of<"name">): Type {
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
  return report(context, { ...problem, ...mendName(suggestion) });
}

/** The word in quotes, where it is one of the texts that some field may have. */
function textIn(type: Type, word: string): string | undefined {
  if (type.kind === "string") return type.values?.includes(word) ? `'${word}'` : undefined;
  if (type.kind === "list") return textIn(type.items, word);
  if (type.kind !== "object") return undefined;
  return Object.values(type.properties)
    .map((property) => textIn(property, word))
    .find((text) => text !== undefined);
}

/** `cart.total` for `total`, where just one of the names has a property like that. */
function findMember(names: ObjectType, word: string): string | undefined {
  const paths = Object.entries(names.properties).flatMap(([name, type]) => {
    if (type.kind !== "object") return [];
    const properties = Object.keys(type.properties);
    const property = properties.includes(word) ? word : findClosest(word, properties);
    // Of a short word, too much resembles it.
    const isMeant = property === word || (property !== undefined && word.length > 4);
    return isMeant ? [{ path: `${name}.${property}`, isExact: property === word }] : [];
  });
  const exact = paths.filter(({ isExact }) => isExact);
  const [only, ...others] = exact.length ? exact : paths;
  return others.length ? undefined : only?.path;
}

/** The one name that has a property of just this name: `values.total` for `constants.total`. Short names are too common. */
function memberElsewhere({ names }: TypeContext, property: string): string | undefined {
  const path = names.kind === "object" && property.length > 4 ? findMember(names, property) : undefined;
  return path?.endsWith(`.${property}`) ? path : undefined;
}

/** The type of `object.property`; notes a property that does not exist. */
export function checkMember(context: TypeContext, node: Of<"member">, object: Type): Type {
  const { property, end } = node;
  const use = { property, start: end - property.length, end, whole: node };
  return typeOfProperty(context, { node: node.object, type: object }, use);
}

/** Where a property's name stands, and the node that asks for it. */
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
    const mend = isSize
      ? { fix: en`Use size(...).`.zh`请用 size(...)。`, suggestion: `size(${print(node)})` }
      : {};
    return report(context, { ...span(isSize ? whole : node), rule: "type-mismatch", message, ...mend });
  }
  const found = propertyOf(type, property);
  if (found) return orNull(found, isNullable(type));
  const candidates = Object.keys(type.properties);
  const suggestion = findClosest(property, candidates);
  if (type.writtenIn !== undefined && suggestion === undefined) return reportUnsaid(context, object, use);
  // What an action is given has names of its own, which mean nothing elsewhere.
  const isOwn = node.kind === "name" && node.name === "arguments";
  const elsewhere = suggestion === undefined && !isOwn ? memberElsewhere(context, property) : undefined;
  if (elsewhere !== undefined && node.kind === "name") {
    const message = en`${quote(node)} has no ${property}, expected ${elsewhere}`
      .zh`${quote(node)}里没有${property}，应为${elsewhere}`;
    return report(context, { ...span(whole), rule: "unknown-name", message, ...mendName(elsewhere) });
  }
  const message = en`${quote(node)} has no ${property}, expected one of ${listNames(candidates)}`
    .zh`${quote(node)}里没有${property}，应为其中之一：${listNames(candidates)}`;
  const subject = `${property} of ${candidates.join()}`;
  const problem = { start, end, rule: "unknown-name", subject } as const;
  if (whole.kind !== "index") return report(context, { ...problem, message, ...mendName(suggestion) });
  if (whole.index.kind === "literal")
    return report(context, { ...problem, message, ...mendName(suggestion && `'${suggestion}'`) });
  const told = en`${message}; ${print(whole.index)} is ${property} here`
    .zh`${message}；这里的${print(whole.index)}是${property}`;
  return report(context, { ...problem, message: told });
}

/** What the document might say, but does not. */
function reportUnsaid(
  context: TypeContext,
  { node, type }: Operand,
  { property, start, end }: PropertyUse,
): Type {
  const place = (type.kind === "object" ? type.writtenIn : undefined) ?? "";
  const isAll = type.kind === "object" && Object.keys(type.properties).length === 0;
  const subject = isAll ? quote(node) : `${quote(node)}.${property}`;
  const message = en`${quote(node)} has no ${property}, expected it in "${place}" of the document`
    .zh`${quote(node)}里没有${property}，应写在文档的“${place}”里`;
  const fix = en`Write "${property}" in "${place}", or take out what reads it.`
    .zh`请在“${place}”里写“${property}”，或删掉用到它的地方。`;
  return report(context, { start, end, rule: "unknown-name", message, fix, subject, isUnsaid: true });
}

/** The type of `list[0]` or `object['property']`. Any index may lie beyond its list. */
export function checkIndex(
  context: TypeContext,
  node: Of<"index">,
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
  // Any of its properties, or none.
  if (property === undefined)
    return orNull(uniteAll([...Object.values(object.properties), ...(object.open ? [object.open] : [])]));
  const use = { property, ...span(at), whole: node };
  return typeOfProperty(context, { node: node.object, type: object }, use);
}

/** The text that this is, where it can be no other: a literal, or a constant. */
function knownText(node: Node, type: Type): string | undefined {
  if (node.kind === "literal") return String(node.value);
  if (type.kind !== "string" || type.nullable) return undefined;
  const [only, ...others] = type.values ?? [];
  return others.length ? undefined : (only ?? type.here);
}
