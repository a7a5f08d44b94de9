import { evaluateRaw } from "../language/evaluation/evaluate.ts";
import type { Node } from "../language/syntax/ast.ts";
import { isObject, MaybeItem, ownEntryOf, UNKNOWN } from "../language/values.ts";
import type { ScopeLocation, TraceEnvironment } from "./verdict-reason.ts";

const NO_POSITION: ScopeLocation = {
  path: [],
  value: undefined,
  via: [],
  end: { path: [], value: undefined },
};

/**
 * Returns where a node's value is found: at a name, a member, an item, a macro's item, or a named value that is one of
 * these. Returns undefined for computed values. For a missing value, it is the last location that exists.
 */
export function scopeLocationOf(node: Node, env: TraceEnvironment): ScopeLocation | undefined {
  const defined = findDefinitionOfValue(node, env);
  if (defined) return scopeLocationOf(defined.node, defined.env);
  switch (node.kind) {
    case "name":
      if (env.items.has(node.name)) return env.items.get(node.name);
      if (isRootOfNamedValues(node, env)) return undefined;
      return childLocation(NO_POSITION, node.name, ownEntryOf(env.outer, node.name));
    case "member":
      return scopeLocationOfMember(scopeLocationOf(node.object, env), node.property);
    case "index": {
      const owner = scopeLocationOf(node.object, env);
      const key = evaluateRaw(node.index, env.scope, env.place);
      if (!owner || (typeof key !== "string" && typeof key !== "number")) return undefined;
      const { reads } = env.trace(node.index, env, "value");
      return scopeLocationOfMember({ ...owner, via: [...owner.via, ...reads] }, key);
    }
    default:
      return undefined;
  }
}

/** Returns the definition of `values.name`, with its scope. Returns undefined for other nodes and for a cycle. */
export function findDefinitionOfValue(
  node: Node,
  env: TraceEnvironment,
): { name: string; node: Node; env: TraceEnvironment } | undefined {
  const key =
    node.kind === "member"
      ? node.property
      : node.kind === "index" && node.index.kind === "literal"
        ? node.index.value
        : undefined;
  if ((node.kind !== "member" && node.kind !== "index") || typeof key !== "string") return undefined;
  if (!isRootOfNamedValues(node.object, env)) return undefined;
  const found = ownEntryOf(env.definitions, key);
  if (!found || env.openValues.includes(key)) return undefined;
  return {
    name: key,
    node: found,
    env: { ...env, scope: env.outer, items: new Map(), openValues: [...env.openValues, key] },
  };
}

/** Whether the node is the name `values`, the root of the document's named values, and not an item of that name. */
function isRootOfNamedValues(node: Node, { items, definitions }: TraceEnvironment): boolean {
  return (
    node.kind === "name" &&
    node.name === "values" &&
    !items.has("values") &&
    Object.keys(definitions).length > 0
  );
}

/** Returns where `owner` has a property or an item, such as `garden.beds` for `garden`; undefined if that is uncertain. */
function scopeLocationOfMember(
  owner: ScopeLocation | undefined,
  key: string | number,
): ScopeLocation | undefined {
  if (!owner) return undefined;
  const { path, value, via } = owner;
  if (value === undefined || value === UNKNOWN) return owner;
  if (typeof key === "string")
    return isObject(value)
      ? childLocation(owner, key, ownEntryOf(value, key))
      : { ...owner, value: undefined };
  if (!Array.isArray(value)) return { ...owner, value: undefined };
  // An item that may be missing shifts the items after it, so no index is certain.
  if (value.some((item) => item instanceof MaybeItem)) return undefined;
  if (Number.isInteger(key) && key >= 0 && key < value.length) return childLocation(owner, key, value[key]);
  return { path, value: undefined, via, end: { path, value, isSize: true } };
}

/** Returns the location of a property or an item. Only the item counts as read, not its list. */
export function childLocation(
  { path: above, via }: ScopeLocation,
  key: string | number,
  value: unknown,
): ScopeLocation {
  const path = [...above, key];
  return { path, value, via, end: { path, value } };
}
