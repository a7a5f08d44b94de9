import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { check } from "../../src/check/check.ts";
import { pathOf } from "../../src/check/json/json-node.ts";
import type { Problem } from "../../src/check/report/problem.ts";
import { placesOf } from "../../src/reference/placed-examples.ts";
import {
  blockExamples,
  schemaExamples,
  wholeExample,
  written,
  writtenSchemas,
} from "../support/schemas/examples.ts";

const CAMPAIGN = "campaigns/springTea.json";
const BRAND = "campaigns/brands/mall.json";

/** Another page, which the examples lead to and show. */
const help = {
  language: 2,
  id: "springTeaHelp",
  route: "/springTea/help",
  title: "帮助",
  view: [{ type: "text", text: "付款后两天内发货。" }],
};

/** The example of a campaign with all examples of blocks, so that every name that one of them says is there. */
const whole = {
  ...wholeExample("campaign"),
  view: [...[wholeExample("campaign").view].flat(), ...blockExamples().map(({ value }) => value)],
};

/** The schemas as editors read them, who know none of our keywords and see files before anything is merged. */
const editor = new Ajv({ strict: false, discriminator: true, validateFormats: false, allErrors: true });
for (const [file, schema] of Object.entries(written))
  if (file.endsWith(".schema.json")) editor.addSchema(schema, file);

/** What patches are made of is no part of a whole document. */
const inPatches = ["namedList", "elementPatch"].map((name) => `definitions.schema.json#/definitions/${name}`);

function problemsOf(campaign: unknown, brand: unknown = wholeExample("brand")): Problem[] {
  const documents = { [CAMPAIGN]: campaign, "campaigns/springTeaHelp.json": help, [BRAND]: brand };
  const files = Object.entries(documents).map(([path, value]) => ({ path, text: JSON.stringify(value) }));
  return check(files, { schemas: written }).problems;
}

interface Spot {
  file: string;
  document: object;
  pointer: string;
}

const inItsBrand = { file: BRAND, document: wholeExample("brand") };

/** What a document says of itself where it has this value at this place; of other places it may say what it likes. */
function problemsAt({ file, document, pointer }: Spot, value: unknown): Problem[] {
  const changed = replaced(document, pathOf(pointer), value);
  const problems = file === BRAND ? problemsOf(whole, changed) : problemsOf(changed);
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
  test("of a campaign has no problems, nor has that of a brand", () => {
    expect(problemsOf(wholeExample("campaign"))).toEqual([]);
  });

  test.each(writtenSchemas())("of %s is there", (_, { examples = [] }) => {
    expect(examples.length).toBeGreaterThan(0);
  });

  test.each(schemaExamples())("$value fits $schema", ({ schema, value }) => {
    const validate = editor.getSchema(schema);
    validate?.(value);
    expect(validate?.errors).toBeNull();
  });
});

describe("an example in a whole document is right", () => {
  const inCampaign = placesOf(whole, "campaign.schema.json", written);
  const inBrand = placesOf(wholeExample("brand"), "brand.schema.json", written);
  const blocks = whole.view.map((_, index) => `/view/${index}`);

  test("blocks", () => {
    const problems = problemsOf(whole).filter(
      ({ severity, pointer }) => severity === "error" || blocks.some((one) => pointer.startsWith(one)),
    );
    expect(problems.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual([]);
  });

  const placed = schemaExamples().flatMap(({ schema, value }) => {
    if (!schema.includes("#") || inPatches.includes(schema)) return [];
    const [campaign] = inCampaign.get(schema) ?? [];
    const [brand] = inBrand.get(schema) ?? [];
    if (campaign !== undefined)
      return [{ schema, value, at: { file: CAMPAIGN, document: whole, pointer: campaign } }];
    return [{ schema, value, at: brand === undefined ? undefined : { ...inItsBrand, pointer: brand } }];
  });

  test("every definition that is written stands somewhere in them", () => {
    const unplaced = placed.filter(({ at }) => at === undefined).map(({ schema }) => schema);
    // What a catch knows of a failure is never written.
    expect(unplaced).toEqual(["definitions.schema.json#/definitions/error"]);
  });

  test.each(placed)("$schema: $value", ({ value, at }) => {
    const problems = at ? problemsAt(at, value) : [];
    expect(problems.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual([]);
  });
});

describe("an example of a patch is right", () => {
  const intro = { type: "text", name: "intro", text: "一杯春茶" };
  const old = { type: "text", name: "old", text: "敬请期待" };
  const patches = schemaExamples().flatMap(({ schema, value }) => {
    if (schema === inPatches[0]) return [{ view: value }];
    if (schema !== inPatches[1]) return [];
    return [{ view: { [JSON.stringify(value).includes("$") ? "more" : "old"]: value } }];
  });

  test.each(patches)("%j", (patch) => {
    const campaign = {
      language: 2,
      id: "springTea",
      route: "/springTea",
      title: "春茶有礼",
      view: [intro, old],
    };
    const problems = problemsOf({ ...campaign, variants: [{ route: "/late", patch }] });
    expect(problems.filter(({ rule }) => !/unknown-page|whole-list/.test(rule))).toEqual([]);
    expect(patches).toHaveLength(5);
  });
});
