import { type DocumentPath, expressionSourceOf, findChild, type JsonNode } from "../check/json/json-node.ts";
import { readJson } from "../check/json/read-json.ts";
import { documentMaps } from "../check/schema/document-maps.generated.ts";
import type { Schemas } from "../check/schema/json-schema.ts";
import { schemaShapesOf } from "../check/schema/schema-shape.ts";
import { type VisitedValue, walkDocument } from "../check/schema/walk-document.ts";
import { expressionsInTemplate, namesInExpression } from "../language/syntax/names-in-expression.ts";
import { parseExpression } from "../language/syntax/parse.ts";
import { parseTemplate } from "../language/syntax/template.ts";

/** A part of a campaign that can be removed by itself: an entry of a map, an item of a list, or a top-level key. */
export interface CampaignPart {
  /** `tables/main`, `view/0`, `schedule`. */
  name: string;
  path: DocumentPath;
  /** The names of the parts to which it refers by name, such as the table of a button. */
  named: Set<string>;
  /** The names of the parts that its expressions read. */
  read: Set<string>;
}

/**
 * Splits a campaign into named parts, such as `tables/main` or `actions/claim`, each with the parts that it needs.
 * Pure.
 */
export function splitCampaignIntoParts(campaign: object, schemas: Schemas): Map<string, CampaignPart> {
  const { root } = readJson({ path: "", text: JSON.stringify(campaign) });
  if (!root) return new Map();
  const visits = walkDocument(root, schemaShapesOf(schemas).root("campaign.schema.json"));
  const shared = sharedDefinitionsIn(root);
  const parts = new Map(
    partPathsIn(root).map((path): [string, CampaignPart] => {
      const name = path.join("/");
      return [name, { name, path, named: new Set(), read: new Set() }];
    }),
  );
  for (const visit of visits) {
    const part = parts.get(partPathAt(root, visit.path).join("/"));
    if (!part) continue;
    for (const one of partsReferencedAt(visit, shared)) part.named.add(one);
    for (const one of namesReadAt(visit)) for (const place of partsDefiningName(one)) part.read.add(place);
  }
  return parts;
}

/** Returns the paths of all parts of the campaign, in document order. */
function partPathsIn(root: JsonNode): DocumentPath[] {
  const entries = root.kind === "object" ? root.entries : [];
  return entries.flatMap(({ key, value }): DocumentPath[] => {
    if (partPathAt(root, [key]).length > 0) return [[key]];
    if (value.kind === "array") return value.items.map((_, index) => [key, index]);
    return value.kind === "object" ? value.entries.map((entry) => [key, entry.key]) : [];
  });
}

/** Returns the path of the campaign's part that contains a value; empty if the value contains several parts. */
function partPathAt(root: JsonNode, path: DocumentPath): DocumentPath {
  const [first, second] = path;
  if (first === undefined) return [];
  const isMap = isMapOfDefinitions(first) || hasEntryParts(findChild(root, first));
  if (!isMap) return [first];
  return second === undefined ? [] : [first, second];
}

function isMapOfDefinitions(key: string | number): boolean {
  return documentMaps.some(({ name }) => name === key);
}

/** Returns the addresses of definitions that parts include by name alone, such as shared rows, by that name. */
function sharedDefinitionsIn(root: JsonNode): Map<string, string> {
  const maps = root.kind === "object" ? root.entries : [];
  return new Map(
    maps
      .filter(({ key, value }) => !isMapOfDefinitions(key) && value.kind === "object" && hasEntryParts(value))
      .flatMap(({ key, value }) =>
        value.kind === "object"
          ? value.entries.map((entry) => [entry.key, `${key}/${entry.key}`] as const)
          : [],
      ),
  );
}

/** Returns whether each entry of a value is a part of its own: the value is a list, or an object of objects. */
function hasEntryParts(node: JsonNode | undefined): boolean {
  if (node?.kind === "array") return true;
  return node?.kind === "object" && node.entries.every(({ value }) => value.kind === "object");
}

function partsReferencedAt(
  { node, shape: { annotations } }: VisitedValue,
  shared: ReadonlyMap<string, string>,
): string[] {
  const { "x-references": own, propertyNames } = annotations;
  if (node.kind === "string")
    return own?.map === undefined ? [shared.get(node.value) ?? []].flat() : [`${own.map}/${node.value}`];
  const ofKeys = propertyNames?.["x-references"]?.map;
  if (node.kind !== "object" || ofKeys === undefined) return [];
  return node.entries.map(({ key }) => `${ofKeys}/${key}`);
}

/** Returns the names that an expression or a text reads, without names that are only bound locally. */
function namesReadAt({ binds, node, shape: { annotations } }: VisitedValue): (readonly string[])[] {
  const text = expressionSourceOf(node);
  if (text === undefined) return [];
  const nodes = annotations["x-expression"]
    ? expressionsIn(text)
    : annotations["x-template"]
      ? templatesIn(text)
      : [];
  return nodes.flatMap(namesInExpression).filter(([first = ""]) => !Object.hasOwn(binds, first));
}

function expressionsIn(text: string) {
  const read = parseExpression(text);
  return "error" in read ? [] : [read.node];
}

function templatesIn(text: string) {
  const parts = parseTemplate(text);
  return "error" in parts ? [] : expressionsInTemplate(parts);
}

/** Returns the parts that may define a name: `constants.goal`, `schedule.start`, or an endpoint by its name alone. */
function partsDefiningName([first = "", second = ""]: readonly string[]): string[] {
  const alone = documentMaps.filter(({ readAs }) => readAs === "name").map(({ name }) => `${name}/${first}`);
  return [`${first}/${second}`, first, ...alone];
}
