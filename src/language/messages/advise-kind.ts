import type { Node } from "../syntax/ast.ts";
import { print } from "../syntax/print.ts";
import { isKind } from "../types/kinds.ts";
import { showKind } from "../types/show-type.ts";
import { present, type Type } from "../types/types.ts";
import { didYouMean, en, type Saying } from "./saying.ts";

/** What is known where a part of an expression stands that is of another kind than its place asks for. */
export interface KindQuestion {
  node: Node;
  type: Type;
  /** The kinds that would do, joined by |. */
  kinds: string;
  /** The names that are seen there, as an object type. */
  names: Type;
}

/** What to do about a value of another kind: the names of that kind that are meant, or how to make one of it. Pure. */
export function adviseKind({ node, type, kinds, names }: KindQuestion): {
  fix?: Saying;
  suggestion?: string;
} {
  const text = print(node);
  const own = type.kind === "object" ? pathsOf(type, kinds).map((path) => `${text}.${path}`) : [];
  if (own.length > 0) return meant(own, en`Name one of its properties`.zh`请写它的一个下级字段`);
  const made = madeOf(text, type, kinds);
  if (made) return made;
  const [near] = node.kind === "member" ? besideOf(node, kinds, names) : [];
  const wanted = showKind(kinds);
  const [other] = pathsOf(names, kinds, 2);
  if (near)
    return {
      fix: en`Name one that is ${wanted}, such as ${near}.`.zh`请写一个类型为${wanted}的字段，如${near}。`,
    };
  if (other) return { fix: en`Write ${wanted}, such as ${other}.`.zh`请写${wanted}，如${other}。` };
  return { fix: en`Write ${wanted}.`.zh`请写${wanted}。` };
}

function meant(paths: readonly string[], advice: Saying): { fix: Saying; suggestion?: string } {
  const [only, ...others] = paths;
  if (only !== undefined && others.length === 0) return { fix: didYouMean(only), suggestion: only };
  const fix = en`${advice}: ${paths.slice(0, 5).join(", ")}.`
    .zh`${advice}：${paths.slice(0, 5).join("、")}。`;
  return { fix };
}

/** A value of the kind, made of one of another: a condition of a number, the size of a list. */
function madeOf(text: string, type: Type, kinds: string): { fix: Saying; suggestion?: string } | undefined {
  const from = present(type);
  if (kinds === "boolean") {
    const [value] = (from.kind === "number" || from.kind === "string") && from.values ? from.values : [];
    if (from.kind === "number")
      return {
        fix: en`Compare it, such as ${text} ${value === undefined ? "> 0" : `== ${value}`}.`
          .zh`请写成比较，如${text} ${value === undefined ? "> 0" : `== ${value}`}。`,
      };
    if (from.kind === "string")
      return {
        fix: en`Compare it, such as ${text} == '${value ?? "…"}'.`
          .zh`请写成比较，如${text} == '${value ?? "…"}'。`,
      };
    if (from.kind === "list")
      return { fix: en`Ask for its size.`.zh`请判断它的长度。`, suggestion: `size(${text}) > 0` };
    if (from.kind === "object")
      return { fix: en`Ask whether it is there: ${text} != null.`.zh`请判断它是否存在：${text} != null。` };
  }
  if (kinds === "number" && from.kind === "list")
    return { fix: en`Ask for its size.`.zh`请判断它的长度。`, suggestion: `size(${text})` };
  if (kinds === "number" && from.kind === "boolean")
    return { fix: en`Write ${text} ? 1 : 0.`.zh`请写成${text} ? 1 : 0。` };
  return undefined;
}

/** The other members of the same object that are of the kind. */
function besideOf(node: Extract<Node, { kind: "member" }>, kinds: string, names: Type): string[] {
  if (node.object.kind !== "name" || names.kind !== "object") return [];
  const { name } = node.object;
  const owner = Object.hasOwn(names.properties, name) ? names.properties[name] : undefined;
  return owner ? pathsOf(owner, kinds).map((path) => `${name}.${path}`) : [];
}

/** The paths of an object's members that are of one of the kinds, so many members deep. What may be anything is none. */
function pathsOf(type: Type, kinds: string, depth = 1): string[] {
  if (type.kind !== "object" || depth < 1) return [];
  return Object.entries(type.properties).flatMap(([name, property]) => {
    const isMeant = property.kind !== "any" && kinds.split("|").some((kind) => isKind(property, kind));
    return isMeant ? [name] : pathsOf(property, kinds, depth - 1).map((path) => `${name}.${path}`);
  });
}
