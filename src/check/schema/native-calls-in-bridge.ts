import { type DocumentPath, findChild, type JsonNode, stringValueOf } from "../json/json-node.ts";

/** The names of a native call in the app, as the map `native` of a brand has them. */
export interface NativeNames {
  ios?: string;
  other?: string;
  otherwise?: string;
}

/** Where the bridge of a brand had native calls in language 1, by the key of `native` for that system. */
const CALLS_IN_BRIDGE = { ios: ["ios"], other: ["other", "functions"] } as const;

/** Returns the native calls that stand in the bridge of a brand, as in language 1, by name; empty if none does. */
export function nativeCallsInBridge(bridge: JsonNode | undefined): Map<string, NativeNames> {
  const calls = new Map<string, NativeNames>();
  for (const [system, keys] of Object.entries(CALLS_IN_BRIDGE)) {
    const map = keys.reduce<JsonNode | undefined>((node, key) => findChild(node, key), bridge);
    for (const { key, value } of map?.kind === "object" ? map.entries : []) {
      const name = stringValueOf(value);
      if (name !== undefined && key !== "$comment") calls.set(key, { ...calls.get(key), [system]: name });
    }
  }
  return calls;
}

/** Returns whether a key of an object at a path is where the bridge of a brand had native calls in language 1. */
export function isNativeCallsOfBridge(path: DocumentPath, key: string): boolean {
  const [first, ...rest] = [...path, key];
  return (
    first === "bridge" && Object.values(CALLS_IN_BRIDGE).some((keys) => keys.join("/") === rest.join("/"))
  );
}
