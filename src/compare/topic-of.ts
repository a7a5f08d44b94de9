import { documentMaps, type MapName } from "../check/schema/document-maps.generated.ts";
import type { Topic } from "./change.ts";
import type { Difference } from "./differences.ts";

/** What the entries of a map are about, where it is one thing. */
const ofMaps: Readonly<Record<MapName, Topic | undefined>> = {
  tables: "states",
  constants: "figures",
  values: "figures",
  draws: "figures",
  local: "states",
  actions: "taps",
  forms: "forms",
  endpoints: "calls",
  dialogs: undefined,
};

/** What a difference is about: by the map that it stands in, else by what the schema says of the value. */
export function topicOf({ kind, trail }: Pick<Difference, "kind" | "trail">): Topic {
  if (kind === "renamed") return "names";
  const [, top] = trail;
  const [list, , last] = trail.slice(-3);
  if (last && list?.shape?.annotations["x-name"] === last.key) return "names";
  const map = documentMaps.find(({ name }) => name === top?.key)?.name;
  const known = map && ofMaps[map];
  if (known) return known;
  if (trail.some(({ shape }) => shape?.annotations["x-exactlyOne"])) return "taps";
  return ofValue(trail) ?? "looks";
}

function ofValue(trail: Difference["trail"]): Topic | undefined {
  const last = trail.at(-1);
  const { node, shape } = last ?? {};
  const {
    "x-expression": yields,
    "x-template": isText,
    "x-references": named = shape?.items?.annotations["x-references"],
    "x-link": leads,
    "x-name": isNamedList,
    format,
    enum: choice,
    pattern,
    type,
  } = shape?.annotations ?? {};
  if (leads === "route" && trail.length === 2) return "page";
  if (yields === "boolean") return "states";
  if (yields) return "figures";
  if (format === "date-time" || format === "date") return "dates";
  if (isText) return "texts";
  if (leads === "image" || leads === "picture") return "looks";
  if (leads) return "links";
  if (named) return named.map === "endpoints" ? "calls" : "taps";
  const isElement = typeof last?.key === "number" && node?.kind === "object";
  if (isElement || isNamedList || (trail.length === 3 && trail[1]?.shape?.annotations["x-map"]))
    return "blocks";
  if (type === "string" && choice === undefined && pattern === undefined) return "texts";
  return undefined;
}
