import { childOf, expressionText, type JsonNode, type Path } from "../check/json/json-node.ts";
import { readJson } from "../check/json/read-json.ts";
import { documentMaps } from "../check/schema/document-maps.generated.ts";
import type { Schemas } from "../check/schema/json-schema.ts";
import { bookOf } from "../check/schema/shape.ts";
import { type Visit, walk } from "../check/schema/walk.ts";
import { namesIn, nodesOf } from "../language/syntax/names-in.ts";
import { parse } from "../language/syntax/parse.ts";
import { parseTemplate } from "../language/syntax/template.ts";

/** A part of a campaign that can be removed by itself: an entry of a map, an item of a list, or a top-level key. */
export interface CampaignPart {
  /** `tables/main`, `view/0`, `schedule`. */
  name: string;
  path: Path;
  /** The names of the parts to which it refers. */
  named: Set<string>;
  /** The names of the parts that its expressions read. */
  read: Set<string>;
}

/** Returns the parts of a campaign, by name, each with the parts that it needs. Pure. */
export function partsOf(campaign: object, schemas: Schemas): Map<string, CampaignPart> {
  const { root } = readJson({ path: "", text: JSON.stringify(campaign) });
  if (!root) return new Map();
  const visits = walk(root, bookOf(schemas).root("campaign.schema.json"));
  const shared = sharedIn(root);
  const parts = new Map(
    pathsIn(root).map((path): [string, CampaignPart] => {
      const name = path.join("/");
      return [name, { name, path, named: new Set(), read: new Set() }];
    }),
  );
  for (const visit of visits) {
    const part = parts.get(partAt(root, visit.path).join("/"));
    if (!part) continue;
    for (const one of namedAt(visit, shared)) part.named.add(one);
    for (const one of namesReadAt(visit)) for (const place of placesOfName(one)) part.read.add(place);
  }
  return parts;
}

/** Returns the paths of all parts, in document order. */
function pathsIn(root: JsonNode): Path[] {
  const entries = root.kind === "object" ? root.entries : [];
  return entries.flatMap(({ key, value }): Path[] => {
    if (partAt(root, [key]).length > 0) return [[key]];
    if (value.kind === "array") return value.items.map((_, index) => [key, index]);
    return value.kind === "object" ? value.entries.map((entry) => [key, entry.key]) : [];
  });
}

/** Returns the path of the part that contains a value; empty if the value contains several parts. */
function partAt(root: JsonNode, path: Path): Path {
  const [first, second] = path;
  if (first === undefined) return [];
  const isMap = isDocumentMap(first) || isOfObjects(childOf(root, first));
  if (!isMap) return [first];
  return second === undefined ? [] : [first, second];
}

function isDocumentMap(key: string | number): boolean {
  return documentMaps.some(({ name }) => name === key);
}

/** Returns the shared definitions from which parts inherit, by name: entries of maps that are not document maps. */
function sharedIn(root: JsonNode): Map<string, string> {
  const maps = root.kind === "object" ? root.entries : [];
  return new Map(
    maps
      .filter(({ key, value }) => !isDocumentMap(key) && value.kind === "object" && isOfObjects(value))
      .flatMap(({ key, value }) =>
        value.kind === "object"
          ? value.entries.map((entry) => [entry.key, `${key}/${entry.key}`] as const)
          : [],
      ),
  );
}

/** Returns whether a node is a list, or an object of objects, so that each entry is a part. */
function isOfObjects(node: JsonNode | undefined): boolean {
  if (node?.kind === "array") return true;
  return node?.kind === "object" && node.entries.every(({ value }) => value.kind === "object");
}

function namedAt({ node, shape: { annotations } }: Visit, shared: ReadonlyMap<string, string>): string[] {
  const { "x-references": own, propertyNames } = annotations;
  if (node.kind === "string")
    return own?.map === undefined ? [shared.get(node.value) ?? []].flat() : [`${own.map}/${node.value}`];
  const ofKeys = propertyNames?.["x-references"]?.map;
  if (node.kind !== "object" || ofKeys === undefined) return [];
  return node.entries.map(({ key }) => `${ofKeys}/${key}`);
}

/** Returns the names that an expression or a text reads, without names that are only bound locally. */
function namesReadAt({ binds, node, shape: { annotations } }: Visit): (readonly string[])[] {
  const text = expressionText(node);
  if (text === undefined) return [];
  const nodes = annotations["x-expression"]
    ? expressionsIn(text)
    : annotations["x-template"]
      ? templatesIn(text)
      : [];
  return nodes.flatMap(namesIn).filter(([first = ""]) => !Object.hasOwn(binds, first));
}

function expressionsIn(text: string) {
  const read = parse(text);
  return "error" in read ? [] : [read.node];
}

function templatesIn(text: string) {
  const parts = parseTemplate(text);
  return "error" in parts ? [] : nodesOf(parts);
}

/** Returns the parts that may define a name: `constants.goal`, `schedule.start`, or an endpoint by its name alone. */
function placesOfName([first = "", second = ""]: readonly string[]): string[] {
  const alone = documentMaps.filter(({ readAs }) => readAs === "name").map(({ name }) => `${name}/${first}`);
  return [`${first}/${second}`, first, ...alone];
}
