import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { checkDocuments } from "../../src/check/check-documents.ts";
import { parsePointer } from "../../src/check/json/json-node.ts";
import type { Problem } from "../../src/check/report/problem.ts";
import { findPointersBySchema } from "../../src/reference/examples-in-documents.ts";
import {
  blockExamples,
  schemaExamples,
  wholeExample,
  written,
  writtenSchemas,
} from "../support/schemas/examples.ts";

const CAMPAIGN = "campaigns/springTea.json";
const BRAND = "campaigns/brands/mall.json";
const PROJECT = "campaigns/project.json";

/** Another page that the examples link to and embed. */
const help = {
  language: 3,
  id: "springTeaHelp",
  route: "/springTea/help",
  title: "帮助",
  view: [{ type: "text", text: "付款后两天内发货。" }],
};

/** The example campaign with all block examples, so that every name used by an example is defined. */
const whole = {
  ...wholeExample("campaign"),
  view: [...[wholeExample("campaign").view].flat(), ...blockExamples().map(({ value }) => value)],
};

/** A validator like that of editors: without our keywords, for files before merging. */
const editor = new Ajv({ strict: false, discriminator: true, validateFormats: false, allErrors: true });
for (const [file, schema] of Object.entries(written))
  if (file.endsWith(".schema.json")) editor.addSchema(schema, file);

/** Definitions that are used only in patches, not in whole documents. */
const inPatches = ["namedList", "elementPatch"].map((name) => `definitions.schema.json#/definitions/${name}`);

/** Returns the problems of the example documents, with these in the place of some. */
function problemsOf(changed: Readonly<Record<string, unknown>>): Problem[] {
  const documents = {
    [CAMPAIGN]: whole,
    "campaigns/springTeaHelp.json": help,
    [BRAND]: wholeExample("brand"),
    [PROJECT]: wholeExample("project"),
    ...changed,
  };
  const files = Object.entries(documents).map(([path, value]) => ({ path, text: JSON.stringify(value) }));
  return checkDocuments(files, { schemas: written }).problems;
}

interface Spot {
  file: string;
  document: object;
  pointer: string;
}

/** Returns the errors at this place after the value there was replaced; problems elsewhere are ignored. */
function problemsAt({ file, document, pointer }: Spot, value: unknown): Problem[] {
  const changed = replaced(document, parsePointer(pointer), value);
  const problems = problemsOf({ [file]: changed });
  const isAt = (one: Problem) => one.pointer === pointer || one.pointer.startsWith(`${pointer}/`);
  return problems.filter((one) => one.file === file && isAt(one) && one.severity === "error");
}

function replaced(document: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(document))
    return document.map((item, index) => (index === Number(key) ? replaced(item, rest, value) : item));
  const object = document as Record<string, unknown>; // the pointers are those of this document
  return { ...object, [key]: replaced(object[key], rest, value) };
}

describe("the example", () => {
  test("documents have no problems", () => {
    expect(problemsOf({ [CAMPAIGN]: wholeExample("campaign") })).toEqual([]);
  });

  test.each(writtenSchemas())("of %s exists", (_, { examples = [] }) => {
    expect(examples.length).toBeGreaterThan(0);
  });

  test.each(schemaExamples())("$value fits $schema", ({ schema, value }) => {
    const validate = editor.getSchema(schema);
    validate?.(value);
    expect(validate?.errors).toBeNull();
  });
});

describe("an example has no problems in a whole document", () => {
  const places = [
    { file: CAMPAIGN, document: whole, schema: "campaign.schema.json" },
    { file: BRAND, document: wholeExample("brand"), schema: "brand.schema.json" },
    { file: PROJECT, document: wholeExample("project"), schema: "project.schema.json" },
  ].map(({ schema, ...one }) => ({ ...one, pointers: findPointersBySchema(one.document, schema, written) }));
  const blocks = whole.view.map((_, index) => `/view/${index}`);

  test("blocks", () => {
    const problems = problemsOf({}).filter(
      ({ severity, pointer }) => severity === "error" || blocks.some((one) => pointer.startsWith(one)),
    );
    expect(problems.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual([]);
  });

  const placed = schemaExamples().flatMap(({ schema, value }) => {
    if (!schema.includes("#") || inPatches.includes(schema)) return [];
    const [at] = places.flatMap(({ file, document, pointers }) =>
      (pointers.get(schema) ?? []).slice(0, 1).map((pointer) => ({ file, document, pointer })),
    );
    return [{ schema, value, at }];
  });

  test("every definition with examples has a place in the example documents", () => {
    const unplaced = placed.filter(({ at }) => at === undefined).map(({ schema }) => schema);
    // Only expressions read the `response` of a call, and the `error` of a catch.
    expect(unplaced).toEqual(
      ["response", "error"].map((name) => `definitions.schema.json#/definitions/${name}`),
    );
  });

  test.each(placed)("$schema: $value", ({ value, at }) => {
    const problems = at ? problemsAt(at, value) : [];
    expect(problems.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual([]);
  });
});

describe("an example of a patch has no problems", () => {
  const intro = { type: "text", name: "intro", text: "一杯春茶" };
  const old = { type: "text", name: "old", text: "敬请期待" };
  const patches = schemaExamples().flatMap(({ schema, value }) => {
    if (schema === inPatches[0]) return [{ view: value }];
    if (schema !== inPatches[1]) return [];
    return [{ view: { [JSON.stringify(value).includes("$") ? "more" : "old"]: value } }];
  });

  test.each(patches)("%j", (patch) => {
    const campaign = {
      language: 3,
      id: "springTea",
      route: "/springTea",
      title: "春茶有礼",
      view: [intro, old],
    };
    const problems = problemsOf({ [CAMPAIGN]: { ...campaign, variants: [{ route: "/late", patch }] } });
    expect(problems.filter(({ rule }) => !/unknown-page|whole-list|unread-event/.test(rule))).toEqual([]);
    expect(patches).toHaveLength(5);
  });
});
