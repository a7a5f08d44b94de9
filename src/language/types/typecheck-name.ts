import { findClosestWord, formatNameList } from "../messages/find-closest.ts";
import { en } from "../messages/localized-text.ts";
import { type Node, printExpression } from "../syntax/ast.ts";
import {
  checkOperandKind,
  describeOperand,
  type Operand,
  quoteNode,
  reportOtherElement,
  reportProblem,
  spanOfNode,
  suggestNameAsFix,
  type TypeContext,
} from "./typecheck-context.ts";
import { ANY, isNullable, makeNullableIf, propertyTypeOf, type Type, uniteItemTypes } from "./types.ts";

type ObjectType = Extract<Type, { kind: "object" }>;
type NodeOfKind<Kind extends Node["kind"]> = Extract<Node, { kind: Kind }>;

/** Literals of other languages, such as `None`, each with ours. */
const LITERALS_OF_OTHER_LANGUAGES: ReadonlyMap<string, string> = new Map(
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
export function checkName(context: TypeContext, node: NodeOfKind<"name">): Type {
  const { names, locals } = context;
  const local = locals.get(node.name);
  if (local) return local;
  if (names.kind !== "object") return ANY;
  const type = propertyTypeOf(names, node.name);
  if (type) return type;
  const candidates = [...locals.keys(), ...Object.keys(names.properties)];
  const suggestion =
    LITERALS_OF_OTHER_LANGUAGES.get(node.name) ??
    quoteIfFieldValue(names, node.name) ??
    findClosestWord(node.name, candidates) ??
    findMember(names, node.name);
  const element = [...locals.keys()].at(-1);
  if (suggestion === undefined && element !== undefined) return reportOtherElement(context, node, element);
  const message = en`unknown name ${node.name}, expected one of ${formatNameList(candidates)}`
    .zh`没有${node.name}这个名称，应为其中之一：${formatNameList(candidates)}`;
  const problem = { ...spanOfNode(node), rule: "unknown-name", message, subject: node.name } as const;
  return reportProblem(context, { ...problem, ...suggestNameAsFix(suggestion) });
}

/**
 * Returns the word in quotes if it is a possible value of some field, so that its quotes were probably
 * forgotten; else undefined.
 */
function quoteIfFieldValue(type: Type, word: string): string | undefined {
  if (type.kind === "string") return type.values?.includes(word) ? `'${word}'` : undefined;
  if (type.kind === "list") return quoteIfFieldValue(type.items, word);
  if (type.kind !== "object") return undefined;
  return Object.values(type.properties)
    .map((property) => quoteIfFieldValue(property, word))
    .find((text) => text !== undefined);
}

/** Finds the member with this or a similar name: `cart.total` for `total`; undefined for none or several. */
function findMember(names: ObjectType, word: string): string | undefined {
  const paths = Object.entries(names.properties).flatMap(([name, type]) => {
    if (type.kind !== "object") return [];
    const properties = Object.keys(type.properties);
    const property = properties.includes(word) ? word : findClosestWord(word, properties);
    // Too many words resemble a short one.
    const isMeant = property === word || (property !== undefined && word.length > 4);
    return isMeant ? [{ path: `${name}.${property}`, isExact: property === word }] : [];
  });
  const exact = paths.filter(({ isExact }) => isExact);
  const [only, ...others] = exact.length ? exact : paths;
  return others.length ? undefined : only?.path;
}

/**
 * Finds the only object that has this property: `values.total` for `constants.total`. Ignores short names.
 * Undefined if none or several have it.
 */
function findMemberElsewhere({ names }: TypeContext, property: string): string | undefined {
  const path = names.kind === "object" && property.length > 4 ? findMember(names, property) : undefined;
  return path?.endsWith(`.${property}`) ? path : undefined;
}

/** Returns the type of `object.property`; reports a property that does not exist. */
export function checkMember(context: TypeContext, node: NodeOfKind<"member">, object: Type): Type {
  const { property, end } = node;
  const use = { property, start: end - property.length, end, whole: node };
  return typeOfProperty(context, { node: node.object, type: object }, use);
}

/** A place where an expression reads a property: its name, the offsets of the name, and the whole part. */
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
    const message = en`${describeOperand(object)}, expected an object with ${property}`
      .zh`${describeOperand(object)}，应为含有${property}的对象`;
    const isSize = /^(length|size|count)$/.test(property) && (type.kind === "list" || type.kind === "string");
    const advice = isSize
      ? { fix: en`Use size(...).`.zh`请用 size(...)。`, suggestion: `size(${printExpression(node)})` }
      : ["string", "number", "boolean"].includes(type.kind)
        ? {
            fix: en`Write ${quoteNode(node)} without .${property}.`
              .zh`请写${quoteNode(node)}，去掉 .${property}。`,
          }
        : {};
    return reportProblem(context, {
      ...spanOfNode(isSize ? whole : node),
      rule: "type-mismatch",
      message,
      ...advice,
    });
  }
  const found = propertyTypeOf(type, property);
  if (found) return makeNullableIf(found, isNullable(type));
  const candidates = Object.keys(type.properties);
  const suggestion = findClosestWord(property, candidates);
  if (type.writtenIn !== undefined && suggestion === undefined)
    return reportUndeclaredProperty(context, object, use);
  // The names of an action's arguments are its own; the same name elsewhere is unrelated.
  const isOwn = node.kind === "name" && node.name === "arguments";
  const elsewhere = suggestion === undefined && !isOwn ? findMemberElsewhere(context, property) : undefined;
  if (elsewhere !== undefined && node.kind === "name") {
    const message = en`${quoteNode(node)} has no ${property}, expected ${elsewhere}`
      .zh`${quoteNode(node)}里没有${property}，应为${elsewhere}`;
    return reportProblem(context, {
      ...spanOfNode(whole),
      rule: "unknown-name",
      message,
      ...suggestNameAsFix(elsewhere),
    });
  }
  const message =
    candidates.length === 0
      ? en`${quoteNode(node)} has no ${property}: it is still empty`
          .zh`${quoteNode(node)}里没有${property}：里面还是空的`
      : en`${quoteNode(node)} has no ${property}, expected one of ${formatNameList(candidates)}`
          .zh`${quoteNode(node)}里没有${property}，应为其中之一：${formatNameList(candidates)}`;
  const subject = `${property} of ${candidates.join()}`;
  const advice = candidates.length === 0 && !isOwn ? { fix: en`Define it first.`.zh`请先定义它。` } : {};
  const problem = { start, end, rule: "unknown-name", subject, ...advice } as const;
  if (whole.kind !== "index")
    return reportProblem(context, { ...problem, message, ...suggestNameAsFix(suggestion) });
  if (whole.index.kind === "literal")
    return reportProblem(context, {
      ...problem,
      message,
      ...suggestNameAsFix(suggestion && `'${suggestion}'`),
    });
  const detailed = en`${message}; ${printExpression(whole.index)} is ${property} here`
    .zh`${message}；这里的${printExpression(whole.index)}是${property}`;
  return reportProblem(context, { ...problem, message: detailed });
}

/** Reports a property that could be declared in the document but is not. */
function reportUndeclaredProperty(
  context: TypeContext,
  { node, type }: Operand,
  { property, start, end }: PropertyUse,
): Type {
  const place = (type.kind === "object" ? type.writtenIn : undefined) ?? "";
  const isAll = type.kind === "object" && Object.keys(type.properties).length === 0;
  const subject = isAll ? quoteNode(node) : `${quoteNode(node)}.${property}`;
  const message = en`${quoteNode(node)} has no ${property}, expected it in "${place}" of the document`
    .zh`${quoteNode(node)}里没有${property}，应写在文档的“${place}”里`;
  const fix = en`Add "${property}" to "${place}", or delete the expression that reads it.`
    .zh`请在“${place}”里写“${property}”，或删掉用到它的表达式。`;
  return reportProblem(context, {
    start,
    end,
    rule: "unknown-name",
    message,
    fix,
    subject,
    isUndeclared: true,
  });
}

/** Returns the type of `list[0]` or `object['property']`; nullable for a list, since any index may lie beyond it. */
export function checkIndex(
  context: TypeContext,
  node: NodeOfKind<"index">,
  [object, index]: readonly [Type, Type],
): Type {
  const operand = { node: node.index, type: index };
  if (object.kind === "any") return ANY;
  if (object.kind === "list") {
    if (!checkOperandKind(context, operand, "number")) return ANY;
    if (object.serverOrder) warnOfServerOrder(context, node);
    return makeNullableIf(object.items);
  }
  if (!checkOperandKind(context, { node: node.object, type: object }, "list|object")) return ANY;
  if (object.kind !== "object" || !checkOperandKind(context, operand, "string")) return ANY;
  const { index: at } = node;
  const property = onlyPossibleTextOf(at, index);
  // The index is not known: it may be any of the properties, or none.
  if (property === undefined)
    return makeNullableIf(
      uniteItemTypes([...Object.values(object.properties), ...(object.open ? [object.open] : [])]),
    );
  const use = { property, ...spanOfNode(at), whole: node };
  return typeOfProperty(context, { node: node.object, type: object }, use);
}

/** Warns of a position in a list whose order the server decides: another order would be another item. */
function warnOfServerOrder({ problems }: TypeContext, node: NodeOfKind<"index">): void {
  const text = quoteNode(node);
  const message = en`${text} depends on the order in which the server sends the list, expected a list with "orderBy"`
    .zh`${text}取决于服务器返回列表的顺序，列表应有“orderBy”`;
  const fix = en`Add "orderBy" to the list in the endpoint's "data", or choose the item by all fields of its "key".`
    .zh`请在接口的“data”里给列表加上“orderBy”，或按“key”的全部字段选出这一项。`;
  problems.push({
    ...spanOfNode(node),
    rule: "unordered-index",
    severity: "warning",
    message,
    fix,
    subject: text,
  });
}

/**
 * Returns the text that a part always has, as a literal or a constant does; undefined if several are possible.
 */
function onlyPossibleTextOf(node: Node, type: Type): string | undefined {
  if (node.kind === "literal") return String(node.value);
  if (type.kind !== "string" || type.nullable) return undefined;
  const [only, ...others] = type.values ?? [];
  return others.length ? undefined : (only ?? type.here);
}
