import { posix } from "node:path";
import { describe, expect, test } from "vitest";
import { foldReferences } from "../../src/check/schema/fold-references.ts";
import type { JsonSchema, Schemas } from "../../src/check/schema/json-schema.ts";
import { type SchemaShape, schemaShapesOf } from "../../src/check/schema/schema-shape.ts";
import { readSchemas } from "../../src/publish/read-json-folder.ts";
import { filesBelow } from "../support/project/project-files.ts";

interface Schema {
  $ref?: string;
  title?: string;
  description?: string;
  "x-zh"?: string;
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  examples?: unknown[];
  definitions?: Record<string, Schema>;
  additionalProperties?: unknown;
  items?: unknown;
  anyOf?: Schema[];
  "x-binds"?: Record<string, Schema>;
}

const schemas = new Map<string, Schema>(
  filesBelow("schemas", /^schemas\/(?!editor\/).*\.schema\.json$/).map(({ path, text }) => [
    path,
    foldReferences(JSON.parse(text)),
  ]),
);

/** Returns the schema that a reference in the schema file `path` points to. */
function resolve(path: string, reference: string): Schema | undefined {
  const [file = "", pointer = ""] = reference.split("#");
  const schema = schemas.get(file === "" ? path : posix.join(posix.dirname(path), file));
  const key = /^\/definitions\/(.+)$/.exec(pointer)?.[1];
  return key === undefined ? schema : schema?.definitions?.[key];
}

/** Returns the pointers of properties and definitions in a schema without a description. */
function undescribed(path: string, schema: Schema, pointer = ""): string[] {
  const named = ["properties", "definitions"] as const;
  const fields = named.flatMap((key) => entriesOf(schema[key], `${pointer}/${key}`));
  const bare = fields.filter(
    ({ value }) => !(value.description ?? (value.$ref && resolve(path, value.$ref)?.description)),
  );
  const parts = [
    ...fields,
    ...entriesOf(schema["x-binds"], `${pointer}/x-binds`),
    ...entriesOf({ items: schema.items, additionalProperties: schema.additionalProperties }, pointer),
    ...entriesOf(schema.anyOf, `${pointer}/anyOf`),
  ];
  const inner = parts.flatMap((part) => undescribed(path, part.value, part.pointer));
  return [...bare.map((field) => `${path}#${field.pointer}`), ...inner];
}

function entriesOf(schemas: object | undefined, pointer: string): Array<{ value: Schema; pointer: string }> {
  return Object.entries(schemas ?? {})
    .filter(([, value]) => typeof value === "object" && value !== null)
    .map(([key, value]) => ({ value, pointer: `${pointer}/${key}` }));
}

/** Returns descriptions in one language only. Examples are skipped, since they are documents. */
function inOneLanguage(schema: unknown): unknown[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { description, "x-zh": chinese = "" } = schema as Schema;
  const isSaid = typeof description === "string";
  const isWhole = isSaid ? /\p{Script=Han}.*。$/u.test(chinese) : chinese === "";
  const parts = Object.entries(schema).filter(([key, value]) => key !== "examples" || !Array.isArray(value));
  return [...(isWhole ? [] : [description, chinese]), ...parts.flatMap(([, value]) => inOneLanguage(value))];
}

function names(folder: string, pattern: RegExp): string[] {
  return filesBelow(folder, pattern).map(({ path }) => pattern.exec(path)?.[1] ?? path);
}

describe("schemas", () => {
  test.each([...schemas])("%s has a title, and everything in it is described", (path, schema) => {
    expect(schema).toMatchObject({ title: expect.any(String), description: expect.any(String) });
    expect(undescribed(path, schema)).toEqual([]);
  });

  test.each(filesBelow("schemas", /^schemas\/(?!recipes\/|editor\/).*\.json$/))(
    "$path has all descriptions in Chinese, too",
    ({ text }) => expect(inOneLanguage(JSON.parse(text))).toEqual([]),
  );

  test("every reference points to a schema", () => {
    const references = [...schemas].flatMap(([path, schema]) =>
      Array.from(JSON.stringify(schema).matchAll(/"\$ref":"([^"]+)"/g), ([, reference = ""]) => ({
        path,
        reference,
      })),
    );
    expect(references.filter(({ path, reference }) => resolve(path, reference) === undefined)).toEqual([]);
  });
});

interface Key {
  place: string;
  key: string;
  shape: SchemaShape;
  schema: JsonSchema;
}

/** Returns every key of documents, without the keys of response schemas, which are those of JSON Schema. */
function keysIn(file: string, shape: SchemaShape, done: Set<JsonSchema>): Key[] {
  if (done.has(shape.annotations) || shape.annotations.title === "Names") return [];
  done.add(shape.annotations);
  const own = shape.propertyNames.flatMap((key): Key[] => {
    const inner = shape.property(key);
    if (!inner) return [];
    const place = `${file}: ${key}`;
    return [{ place, key, shape: inner, schema: inner.annotations }, ...keysIn(file, inner, done)];
  });
  const items = shape.items ? keysIn(file, shape.items, done) : [];
  return [...own, ...items, ...shape.branches.flatMap((branch) => keysIn(file, branch, done))];
}

const keys = keysOf(readSchemas("schemas"));

function keysOf(known: Schemas): Key[] {
  const book = schemaShapesOf(known);
  const { definitions = {} } = known["definitions.schema.json"] ?? {};
  const { responseSchema: _, error: __, ...own } = definitions;
  const done = new Set<JsonSchema>();
  const documents = Object.keys(known).filter((file) => /^(campaign|brand|blocks\/)/.test(file));
  return [
    ...documents.flatMap((file) => keysIn(file, book.root(file), done)),
    ...Object.entries(own).flatMap(([name, schema]) =>
      keysIn(name, book.shapeOf(schema, "definitions.schema.json"), done),
    ),
  ];
}

describe("words", () => {
  test("a key is an expression everywhere, or a text everywhere", () => {
    const isText = new Map<string, string>();
    const mixed = keys.filter(({ key, schema }) => {
      const kind = schema["x-expression"] ? "expression" : schema["x-template"] ? "text" : undefined;
      if (kind === undefined) return false;
      const first = isText.get(key) ?? kind;
      isText.set(key, first);
      return first !== kind;
    });
    expect(keys.length).toBeGreaterThan(200);
    expect(mixed.map(({ place }) => place)).toEqual([]);
  });

  test("a key of a length, a time or an angle has its unit in its name", () => {
    const units = [
      [/milliseconds/i, /Ms$/],
      [/pixels/i, /Px$|^px[A-Z]/],
      [/degrees/i, /Deg$/],
    ] as const;
    const wrong = keys.filter(({ key, schema: { description = "", type } }) => {
      const isNumber = [type].flat().some((one) => one === "number" || one === "integer" || one === "array");
      return isNumber && units.some(([said, named]) => said.test(description) !== named.test(key));
    });
    expect(wrong.map(({ place }) => place)).toEqual([]);
  });
});

describe("lists", () => {
  const lists = keys.flatMap(({ place, shape }) => {
    // A text is patched as a whole, with its cases.
    if (shape.annotations["x-template"]) return [];
    const items = shape.items?.branches[0] ?? shape.items;
    return items && items.propertyNames.length > 0
      ? [{ place, items, name: shape.annotations["x-name"] }]
      : [];
  });

  test("every list of objects can be patched by the names of its elements", () => {
    expect(lists.length).toBeGreaterThan(20);
    const whole = lists.filter(({ name }) => name === undefined);
    // A document that extends another has its own variants, and the outcomes of a server are one decision.
    expect(whole.map(({ place }) => place)).toEqual([
      "brand.schema.json: outcomes",
      "campaign.schema.json: variants",
      "server: outcomes",
      "endpoint: outcomes",
    ]);
  });

  test.each(lists.filter(({ name }) => name !== undefined))(
    "an element of $place may have a name",
    (list) => {
      expect(list.items.propertyNames).toContain(list.name);
    },
  );
});

describe("blocks", () => {
  const blocks = names("schemas/blocks", /\/([^/]+)\.schema\.json$/);

  test("each has a schema and a folder with its view", () => {
    const views = names("src/blocks", /^src\/blocks\/([^/]+)\/View\.tsx$/);
    expect(views, "npx campaign-engine new block NAME writes both").toEqual(blocks);
  });

  test("each folder of src/blocks/ is a block, or the code that blocks share", () => {
    const folders = new Set(names("src/blocks", /^src\/blocks\/([^/]+)\/[^/]+$/));
    expect([...folders].filter((name) => name !== "shared")).toEqual(blocks);
  });

  test.each(blocks)("%s has the same name everywhere, and a closed schema", (name) => {
    const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}Block`;
    const schema = schemas.get(`schemas/blocks/${name}.schema.json`);
    expect(schema).toMatchObject({
      title,
      additionalProperties: false,
      properties: { type: { const: name } },
    });
    expect(schema?.required).toContain("type");
  });
});
