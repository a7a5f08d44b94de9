import type { NativeArgument } from "../../language/document.generated.ts";
import {
  type DocumentPath,
  findChild,
  findEntry,
  type JsonNode,
  listItemsOf,
  nodeAtPath,
  toPlainValue,
} from "../json/json-node.ts";

/**
 * Returns the arguments that a brand lists for one of its native functions, in order; undefined if it has no such
 * function. An entry that is not an argument is left out: the brand's own check reports it. Pure.
 */
export function nativeArgumentsOf(brand: JsonNode | undefined, name: string): NativeArgument[] | undefined {
  const call = findEntry(findEntry(brand, "native")?.value, name)?.value;
  if (call?.kind !== "object" || name === "$comment") return undefined;
  return listItemsOf(findChild(call, "arguments")).map(toPlainValue).filter(isNativeArgument);
}

function isNativeArgument(value: unknown): value is NativeArgument {
  const { name, type } = (value ?? {}) as Partial<NativeArgument>;
  return typeof name === "string" && ["string", "number", "boolean"].includes(type ?? "");
}

/**
 * Returns the argument of a native function whose value is at a path; undefined for all other values, and if the
 * function has no such argument. Pure.
 */
export function nativeArgumentAt(
  root: JsonNode,
  brand: JsonNode | undefined,
  path: DocumentPath,
): NativeArgument | undefined {
  if (path.at(-2) !== "with") return undefined;
  const name = path.at(-1);
  const called = receiverOfArguments(root, path.slice(0, -1));
  if (called?.kind !== "native") return undefined;
  return nativeArgumentsOf(brand, called.name)?.find((argument) => argument.name === name);
}

/**
 * Returns the native function or action that receives the arguments at a path; undefined for all other paths. Pure.
 */
export function receiverOfArguments(
  root: JsonNode,
  path: DocumentPath,
): { kind: "native" | "action"; name: string } | undefined {
  if (path.at(-1) !== "with") return undefined;
  const owner = nodeAtPath(root, path.slice(0, -1));
  const native = findChild(owner, "native");
  const call = native ?? findChild(owner, "do");
  if (call?.kind !== "string") return undefined;
  // If an action and a native call have the same name, `do` runs the action.
  const isOwn = !native && findChild(findChild(root, "actions"), call.value) !== undefined;
  return { kind: isOwn ? "action" : "native", name: call.value };
}
