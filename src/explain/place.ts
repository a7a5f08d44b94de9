import { attempt } from "../language/evaluation/evaluate.ts";
import type { Node } from "../language/syntax/ast.ts";
import { isObject, Maybe, ownEntry, UNKNOWN } from "../language/values.ts";
import type { Env, Place } from "./reason.ts";

const NOWHERE: Place = { path: [], value: undefined, via: [], end: { path: [], value: undefined } };

/**
 * Where the value of a node stands in the scope: a name, a member or an item of one, an item that a macro is at, a value
 * that is one of these. Undefined for what is worked out. Of what is not there the place is as far as there is something.
 */
export function placeOf(node: Node, env: Env): Place | undefined {
  const defined = definitionOf(node, env);
  if (defined) return placeOf(defined.node, defined.env);
  switch (node.kind) {
    case "name":
      if (env.items.has(node.name)) return env.items.get(node.name);
      if (isValues(node, env)) return undefined;
      return stepTo(NOWHERE, node.name, ownEntry(env.outer, node.name));
    case "member":
      return below(placeOf(node.object, env), node.property);
    case "index": {
      const owner = placeOf(node.object, env);
      const key = attempt(node.index, env.scope);
      if (!owner || (typeof key !== "string" && typeof key !== "number")) return undefined;
      const { reads } = env.trace(node.index, env, "value");
      return below({ ...owner, via: [...owner.via, ...reads] }, key);
    }
    default:
      return undefined;
  }
}

/** The definition of `values.name`, with what its expression sees. Undefined for all else, and for one that leads back to itself. */
export function definitionOf(node: Node, env: Env): { name: string; node: Node; env: Env } | undefined {
  const key =
    node.kind === "member"
      ? node.property
      : node.kind === "index" && node.index.kind === "literal"
        ? node.index.value
        : undefined;
  if ((node.kind !== "member" && node.kind !== "index") || typeof key !== "string") return undefined;
  if (!isValues(node.object, env)) return undefined;
  const found = ownEntry(env.definitions, key);
  if (!found || env.way.includes(key)) return undefined;
  return {
    name: key,
    node: found,
    env: { ...env, scope: env.outer, items: new Map(), way: [...env.way, key] },
  };
}

function isValues(node: Node, { items, definitions }: Env): boolean {
  return (
    node.kind === "name" &&
    node.name === "values" &&
    !items.has("values") &&
    Object.keys(definitions).length > 0
  );
}

function below(owner: Place | undefined, key: string | number): Place | undefined {
  if (!owner) return undefined;
  const { path, value, via } = owner;
  if (value === undefined || value === UNKNOWN) return owner;
  if (typeof key === "string")
    return isObject(value) ? stepTo(owner, key, ownEntry(value, key)) : { ...owner, value: undefined };
  if (!Array.isArray(value)) return { ...owner, value: undefined };
  // What may not be there moves what is behind it: nothing then stands anywhere for sure.
  if (value.some((item) => item instanceof Maybe)) return undefined;
  if (Number.isInteger(key) && key >= 0 && key < value.length) return stepTo(owner, key, value[key]);
  return { path, value: undefined, via, end: { path, value, isSize: true } };
}

/** The place of a property or an item; of a list, only the item counts as read. */
export function stepTo({ path: above, via }: Place, key: string | number, value: unknown): Place {
  const path = [...above, key];
  return { path, value, via, end: { path, value } };
}
