import { childOf, entryOf, type JsonNode, type ObjectNode, textOf } from "../check/json/json-node.ts";
import type { Edit } from "./edit.ts";

/**
 * A brand's native calls by their names: those that its bridge named for iPhones and for other phones, one below the
 * other, behind the bridge. To go back was the browser's where the app could not, and stays so. Pure.
 */
export function nativeCallsOf(brand: ObjectNode): Edit[] {
  const bridge = entryOf(brand, "bridge")?.value;
  const other = childOf(bridge, "other");
  const [ios, functions] = [namesIn(childOf(bridge, "ios")), namesIn(childOf(other, "functions"))];
  if (!bridge || ios.size + functions.size === 0) return [];
  const calls = new Set([...ios.keys(), ...functions.keys()]);
  // What a brand that extends another leaves out stands there.
  if (!entryOf(brand, "extends")) calls.add("back");
  const lines = [...calls].map((call) => {
    const said = {
      ios: ios.get(call),
      other: functions.get(call),
      otherwise: call === "back" ? "back" : undefined,
    };
    return `\n    ${JSON.stringify(call)}: ${inLine(said)}`;
  });
  const [object, comment] = [textOf(childOf(other, "object")), textOf(childOf(bridge, "$comment"))];
  const left = inLine({ $comment: comment, other: object === undefined ? undefined : { object } });
  return [{ start: bridge.start, end: bridge.end, text: `${left},\n  "native": {${lines.join(",")}\n  }` }];
}

function namesIn(map: JsonNode | undefined): ReadonlyMap<string, string> {
  const entries = map?.kind === "object" ? map.entries : [];
  const names = entries.flatMap(({ key, value }) => {
    const name = textOf(value);
    return name === undefined || key === "$comment" ? [] : [[key, name] as const];
  });
  return new Map(names);
}

/** JSON as it stands in one line of a document. */
function inLine(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  const parts = entries.map(([key, inner]) => `${JSON.stringify(key)}: ${inLine(inner)}`);
  return parts.length > 0 ? `{ ${parts.join(", ")} }` : "{}";
}
