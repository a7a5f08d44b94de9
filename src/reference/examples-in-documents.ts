import { jsonPointerOf, parsePointer } from "../check/json/json-node.ts";
import { type JsonSchema, resolveSchemaReference, type Schemas } from "../check/schema/json-schema.ts";
import type { Reference } from "./reference.ts";

type KeysToValue = readonly (string | number)[];

/** Returns, by schema address, the JSON Pointers of the values to which the schema applies, in document order. */
export function findPointersBySchema(
  document: unknown,
  file: string,
  schemas: Schemas,
): Map<string, string[]> {
  const places = new Map<string, string[]>();
  const visit = (value: unknown, schema: JsonSchema | undefined, file: string, keys: KeysToValue): void => {
    if (!schema) return;
    const { $ref, oneOf, anyOf, ...own } = schema;
    const target = $ref === undefined ? undefined : resolveSchemaReference($ref, file, schemas);
    if (target) {
      places.set(target.address, [...(places.get(target.address) ?? []), jsonPointerOf(keys)]);
      visit(value, target.schema, target.file, keys);
    }
    const chosen = oneOf?.find(({ $ref = "" }) => $ref.endsWith(`/${keyOfBlockType(value)}.schema.json`));
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

function keyOfBlockType(value: unknown): unknown {
  return typeof value === "object" && value !== null && "type" in value ? value.type : undefined;
}

/** Paths of the documents in the small projects of examples. */
export const EXAMPLE_CAMPAIGN_PATH = "example.json";
export const EXAMPLE_BRAND_PATH = "brands/mall.json";

/** A campaign or a brand. */
export type ExampleDocument = Readonly<Record<string, unknown>>;

/** Returns the schemas' examples of a whole campaign and a whole brand, in which other examples are placed. */
export function wholeDocumentExamples(schemas: Schemas) {
  const exampleOf = (file: string) => (schemas[file]?.examples?.[0] ?? {}) as ExampleDocument;
  const { $comment: _, ...whole } = exampleOf("campaign.schema.json");
  const brand = exampleOf("brand.schema.json");
  return { whole: whole as ExampleDocument, brand };
}

/** An example of a value, placed in a whole document at `pointer`. */
export interface PlacedExample {
  file: string;
  document: ExampleDocument;
  pointer: string;
}

/** Places the examples of an entry in whole documents, at each value of that kind. The shortest campaign is first. */
export function putExamplesIntoDocuments(
  group: string,
  name: string,
  { schemas, reference }: { schemas: Schemas; reference: Reference },
): PlacedExample[] {
  const { whole, brand } = wholeDocumentExamples(schemas);
  const own = (whole.view ?? []) as readonly unknown[];
  if (group === "blocks") {
    const examples = reference.blocks.find((one) => one.name === name)?.examples ?? [];
    const pointer = `/view/${own.length}`;
    return examples.map((example) => ({
      file: EXAMPLE_CAMPAIGN_PATH,
      document: { ...whole, view: [...own, example] },
      pointer,
    }));
  }
  const all = { ...whole, view: [...own, ...reference.blocks.flatMap(({ examples }) => examples)] };
  const step = group === "steps" ? reference.steps.find((one) => one.name === name) : undefined;
  const examples = step?.examples ?? reference.definitions.find((one) => one.name === name)?.examples ?? [];
  const wanted = step ? "steps" : name;
  const file = Object.keys(schemas).find((one) => schemas[one]?.definitions?.[wanted]);
  const at = `${file}#/definitions/${wanted}`;
  const documents = [
    { file: EXAMPLE_CAMPAIGN_PATH, document: whole },
    { file: EXAMPLE_CAMPAIGN_PATH, document: all },
    { file: EXAMPLE_BRAND_PATH, document: brand },
  ];
  return documents.flatMap((one) => {
    const schema = one.file === EXAMPLE_BRAND_PATH ? "brand.schema.json" : "campaign.schema.json";
    const found = findPointersBySchema(one.document, schema, schemas).get(at) ?? [];
    // Steps that an event of the app starts need more around them than those of an action.
    const pointers = [...found].sort((a, b) => Number(a.startsWith("/on/")) - Number(b.startsWith("/on/")));
    return pointers.flatMap((pointer) =>
      examples.map((example) => {
        const value = step ? [example].flat() : example;
        return {
          ...one,
          pointer,
          document: replaceValueAtPointer(one.document, parsePointer(pointer), value) as ExampleDocument,
        };
      }),
    );
  });
}

function replaceValueAtPointer(
  document: unknown,
  [key, ...rest]: readonly string[],
  value: unknown,
): unknown {
  if (key === undefined) return value;
  if (Array.isArray(document))
    return document.map((item, index) =>
      index === Number(key) ? replaceValueAtPointer(item, rest, value) : item,
    );
  const object = document as ExampleDocument; // the pointers belong to this document
  return { ...object, [key]: replaceValueAtPointer(object[key], rest, value) };
}
