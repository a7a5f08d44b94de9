import { createRequire } from "node:module";
import { Ajv } from "ajv";
import { compileFromFile } from "json-schema-to-typescript";
import { describe, expect, test } from "vitest";
import { exampleFilesOf } from "../../src/check/check-documents.ts";
import type { SourceFile } from "../../src/check/json/source-file.ts";
import { rules } from "../../src/check/rules/all-rules.ts";
import { filesBelow } from "../support/project/project-files.ts";

const declareVocabulary: (ajv: Ajv) => void = createRequire(import.meta.url)("../../schemas/vocabulary.cjs");

const files = filesBelow("schemas", /\.schema\.json$/).map(({ path, text }) => ({
  path,
  schema: JSON.parse(text),
}));
const KINDS = ["campaign", "brand"] as const;

/** Returns every object in a schema, without those in examples. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.entries(value).filter(([key]) => key !== "examples" || Array.isArray(value));
  const own = Array.isArray(value) ? [] : [value as Record<string, unknown>];
  return [...own, ...inner.flatMap(([, one]) => objectsIn(one))];
}

describe("each schema follows draft-07", () => {
  test.each(files)("$path has an id with its path", ({ path, schema }) => {
    expect(schema.$id).toBe(`https://campaign-engine.example/${path}`);
  });

  test.each(files)("$path has keywords only beside allOf, not beside its references", ({ schema }) => {
    const referring = objectsIn(schema).filter(({ $ref }) => typeof $ref === "string");
    expect(referring.filter((one) => Object.keys(one).length > 1)).toEqual([]);
  });
});

describe("ajv in strict mode", () => {
  test.each(KINDS)("compiles the schema of a merged %s with the vocabulary", (kind) => {
    const ajv = new Ajv({ strict: true });
    declareVocabulary(ajv);
    const own = files.filter(({ path }) => !path.includes("/editor/"));
    ajv.addSchema(own.map(({ schema }) => schema));
    expect(ajv.getSchema(`https://campaign-engine.example/schemas/${kind}.schema.json`)).toBeTypeOf(
      "function",
    );
  });

  test.each(KINDS)("compiles the editors' schema of a %s without it", (kind) => {
    expect(() => plainReader(kind, { strict: true })).not.toThrow();
  });
});

function plainReader(kind: string, options = {}) {
  const { schema } = files.find(({ path }) => path === `schemas/editor/${kind}.schema.json`) ?? {};
  return new Ajv({ validateFormats: false, allowUnionTypes: true, ...options }).compile(schema);
}

test("json2ts makes types of both schemas", async () => {
  const campaign = await compileFromFile("schemas/campaign.schema.json", { format: false });
  expect(campaign).toMatch(/export interface Campaign \{[\s\S]*view: View[\s\S]*export interface HeroBlock/);
  const brand = await compileFromFile("schemas/brand.schema.json", { format: false });
  expect(brand).toMatch(/export interface Brand \{[\s\S]*export interface NativeArgument/);
});

/** The rules for the structure of documents: which keys and values there are. The others look at their meaning. */
const STRUCTURE_RULES = [
  ...["exactly-one", "missing-companion", "missing-key", "old-language", "out-of-range", "unfitting-key"],
  ...[
    "unknown-block",
    "unknown-key",
    "wrong-form",
    "patch-without-effect",
    "wrong-patch",
    "wrong-type",
    "wrong-value",
  ],
];

/** Cases in which a reader of the schema alone cannot agree with the validator. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  "missing-key.json": "The document extends another, so that only the merged document shows what is missing.",
  "nothing-to-remove.json":
    "null is under a misspelt key. The validator sees first that the base has no such key.",
  "nothing-to-remove": "As above.",
  "patch-place-by-number.json":
    "$after is a number. The validator reports it with other names that do not exist.",
};

interface Case {
  name: string;
  files: readonly SourceFile[];
  /** Whether the validator reports a mistake of structure in one of the files. */
  isWrong: boolean;
}

function casesOfMistakes(): Case[] {
  const good = new Map(filesBelow("tests/check/good", /\.json$/).map(({ path, text }) => [path, text]));
  return filesBelow("tests/check/mistakes", /\.json$/).map(({ path: from, text }) => {
    const { file: path = "campaigns/garden.json", find, write, problem } = JSON.parse(text);
    const changed = good.get(`tests/check/good/${path}`)?.replace(find, () => write) ?? "";
    const isWrong = STRUCTURE_RULES.includes(problem?.rule);
    return { name: from.replace(/^.*\//, ""), files: [{ path, text: changed }], isWrong };
  });
}

function casesOfRules(): Case[] {
  return rules.flatMap(({ id, ok, bad }) => [
    ...ok.map((example) => ({ name: id, files: exampleFilesOf(example), isWrong: false })),
    ...bad.map((example) => ({
      name: id,
      files: exampleFilesOf(example),
      isWrong: STRUCTURE_RULES.includes(id),
    })),
  ]);
}

test("a reader of the schema alone agrees with the validator about structure", () => {
  const readers = {
    campaign: plainReader("campaign"),
    brand: plainReader("brand"),
    project: plainReader("project"),
  };
  const isRefused = ({ path, document }: { path: string; document: Record<string, unknown> }) => {
    const named = String(document.$schema ?? path);
    return !readers[named.includes("brand") ? "brand" : named.includes("project") ? "project" : "campaign"](
      document,
    );
  };
  const cases = [...casesOfMistakes(), ...casesOfRules()].flatMap(({ files, ...one }) => {
    const documents = files.flatMap(({ path, text }) => {
      const document = documentIn(text);
      return document ? [{ path, document }] : [];
    });
    // Files that are not JSON have no structure.
    return documents.length === files.length ? [{ ...one, documents }] : [];
  });
  const differing = cases.filter(({ documents, isWrong }) => documents.some(isRefused) !== isWrong);
  expect(cases.length).toBeGreaterThan(700);
  expect([...new Set(differing.map(({ name }) => name))].sort()).toEqual(Object.keys(DIFFERENCES).sort());
});

/** Returns the document in a text; undefined if it is not JSON. */
function documentIn(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
