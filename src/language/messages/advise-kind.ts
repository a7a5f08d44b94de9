import type { Node } from "../syntax/ast.ts";
import { print } from "../syntax/print.ts";
import { isKind } from "../types/kinds.ts";
import { showKind } from "../types/show-type.ts";
import { present, type Type } from "../types/types.ts";

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
  fix?: string;
  suggestion?: string;
} {
  const text = print(node);
  const own = type.kind === "object" ? pathsOf(type, kinds).map((path) => `${text}.${path}`) : [];
  if (own.length > 0) return meant(own, "Name one of its properties");
  const made = madeOf(text, type, kinds);
  if (made) return made;
  const beside = node.kind === "member" ? besideOf(node, kinds, names) : [];
  if (beside.length > 0) return { fix: `Name one that is ${showKind(kinds)}, such as ${beside[0]}.` };
  const [other] = pathsOf(names, kinds, 2);
  return { fix: other ? `Write ${showKind(kinds)}, such as ${other}.` : `Write ${showKind(kinds)}.` };
}

function meant(paths: readonly string[], advice: string): { fix: string; suggestion?: string } {
  const [only, ...others] = paths;
  if (only !== undefined && others.length === 0) return { fix: `Did you mean ${only}?`, suggestion: only };
  return { fix: `${advice}: ${paths.slice(0, 5).join(", ")}.` };
}

/** A value of the kind, made of one of another: a condition of a number, the size of a list. */
function madeOf(text: string, type: Type, kinds: string): { fix: string; suggestion?: string } | undefined {
  const from = present(type);
  if (kinds === "boolean") {
    const [value] = (from.kind === "number" || from.kind === "string") && from.values ? from.values : [];
    if (from.kind === "number")
      return { fix: `Compare it, such as ${text} ${value === undefined ? "> 0" : `== ${value}`}.` };
    if (from.kind === "string") return { fix: `Compare it, such as ${text} == '${value ?? "…"}'.` };
    if (from.kind === "list") return { fix: "Ask for its size.", suggestion: `size(${text}) > 0` };
    if (from.kind === "object") return { fix: `Ask whether it is there: ${text} != null.` };
  }
  if (kinds === "number" && from.kind === "list")
    return { fix: "Ask for its size.", suggestion: `size(${text})` };
  if (kinds === "number" && from.kind === "boolean") return { fix: `Write ${text} ? 1 : 0.` };
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
