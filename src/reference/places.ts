import { pointerOf } from "../check/json/json-node.ts";
import type { JsonSchema, Schemas } from "../check/schema/json-schema.ts";

type Keys = readonly (string | number)[];

/** Where in a document each schema counts, by its address: the pointers in the order of the text. */
export function placesOf(document: unknown, file: string, schemas: Schemas): Map<string, string[]> {
  const places = new Map<string, string[]>();
  const visit = (value: unknown, schema: JsonSchema | undefined, file: string, keys: Keys): void => {
    if (!schema) return;
    const { $ref, oneOf, anyOf, ...own } = schema;
    if ($ref !== undefined) {
      const address = addressOf($ref, file);
      places.set(address, [...(places.get(address) ?? []), pointerOf(keys)]);
      visit(value, lookUp(schemas, address), address.split("#")[0] ?? file, keys);
    }
    const chosen = oneOf?.find(({ $ref = "" }) => $ref.endsWith(`/${typeOf(value)}.schema.json`));
    for (const one of chosen ? [chosen] : (anyOf ?? [])) visit(value, one, file, keys);
    for (const [key, inner] of Object.entries(typeof value === "object" && value !== null ? value : {})) {
      const others = typeof own.additionalProperties === "object" ? own.additionalProperties : undefined;
      const next = Array.isArray(value) ? own.items : (own.properties?.[key] ?? others);
      visit(inner, next, file, [...keys, key]);
    }
  };
  visit(document, schemas[file], file, []);
  return places;
}

function typeOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && "type" in value ? value.type : undefined;
}

function addressOf(reference: string, from: string): string {
  const [path = "", hash] = reference.split("#");
  const file = path === "" ? from : new URL(path, `schema://x/${from}`).pathname.slice(1);
  return hash === undefined ? file : `${file}#${hash}`;
}

function lookUp(schemas: Schemas, address: string): JsonSchema | undefined {
  const [file = "", hash = ""] = address.split("#");
  const name = hash.split("/").at(-1) ?? "";
  return hash === "" ? schemas[file] : schemas[file]?.definitions?.[name];
}
