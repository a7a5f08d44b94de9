import { describe, expect, it } from "vitest";
import { withoutPatches } from "../../src/check/schema/effective-schemas.ts";
import type { Block, Campaign } from "../../src/language/document.generated.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { openingOf } from "../../src/play/snapshot.ts";
import { readSchemas } from "../../src/publish/read-folder.ts";
import { drawView, viewsOf } from "../support/blocks/draw-view.tsx";
import { resolveDocuments } from "../support/check/resolved.ts";
import { planFor, visitor } from "../support/play/page.ts";
import { blockExamples, wholeExample } from "../support/schemas/examples.ts";

interface Schema {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minItems?: number;
  "x-expression"?: string;
  "x-references"?: { map: string };
  "x-binds"?: object;
}

/** The part of JSON Schema that blocks are described in. */
const schemas = withoutPatches(readSchemas("schemas")) as Record<
  string,
  Schema & { definitions?: Record<string, Schema> }
>;

const expressions: Record<string, string> = { number: "1 + 1", boolean: "1 < 2", list: "[]" };

const places = Array.from({ length: 8 }, (_, i) => ({ prize: i, label: `[prize${i}]` }));

/** A value of this schema: with all that may stand in it, or only with what must. */
function sampleOf(schema: Schema, key: string, isFull: boolean): unknown {
  if (schema.$ref) {
    const [, name = ""] = /#\/definitions\/(\w+)$/.exec(schema.$ref) ?? [];
    if (name === "view") return [];
    // Nobody sees what an element is called.
    if (name === "elementName" || name === "as") return "named";
    return sampleOf(
      { ...schemas["definitions.schema.json"]?.definitions?.[name], ...withoutRef(schema) },
      key,
      isFull,
    );
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema["x-references"]) return "main";
  if (schema["x-expression"]) return expressions[schema["x-expression"]];
  if (schema.type === "number" || schema.type === "integer") return 10;
  if (schema.type === "boolean") return true;
  if (schema.type === "array")
    return Array.from({ length: schema.minItems ?? 1 }, (_, i) =>
      sampleOf(schema.items ?? {}, `${key}${i}`, isFull),
    );
  if (schema.type !== "object") return `[${key}]`;
  const keys = isFull ? Object.keys(schema.properties ?? {}) : (schema.required ?? []);
  return Object.fromEntries(
    keys.map((name) => {
      const inner = schema.properties?.[name] ?? {};
      // What is shown for each item of a list: the list is empty here.
      const isOfItem = inner["x-binds"] !== undefined || key.startsWith("of-item");
      return [name, sampleOf(inner, isOfItem ? `of-item-${name}` : name, isFull)];
    }),
  );
}

function withoutRef({ $ref: _, ...rest }: Schema): Schema {
  return rest;
}

/** Texts that are not shown as they stand: digits alone are, and words for a while in which there is nothing else. */
const unseen = ["[value]", "[loading]"];

const kinds = Object.keys(schemas).filter((name) => name.startsWith("blocks/"));

/** What a server makes of the page of a plan. Fails where developers are told of anything. */
async function drawn(plan: Plan): Promise<string> {
  const embed = (route: string) => <p>{route}</p>;
  return drawView(plan, openingOf(plan, visitor, 0), { views: await viewsOf(plan), embed });
}

describe("the examples of the schemas", () => {
  // That they fit their schemas is held beside the checker.
  const blocks = blockExamples().map(({ schema, value }) => ({ schema, block: value as Block }));
  const file = { path: "campaign.json", text: JSON.stringify(wholeExample("campaign")) };
  const campaign = resolveDocuments([file], readSchemas("schemas"))[0]?.document as Partial<Campaign>;

  it.each(blocks)("$schema is drawn on a server", async ({ block }) => {
    const html = await drawn(planFor({ ...campaign, view: [block] }));
    expect(html).toContain('<main class="page-body"><');
  });
});

describe.each(kinds)("%s", (name) => {
  it.each([true, false])("is drawn on a server (all that may stand in it: %s)", async (isFull) => {
    // A value of a block's schema is a block.
    const block = sampleOf(schemas[name] ?? {}, "", isFull) as Block;
    const plan = planFor({
      view: [block],
      tables: { main: { rows: [{ state: "any", text: "[row]", do: "order" }] } },
      draws: {
        main: { result: "1", announce: "[won]", ...(/digits/.test(name) ? { digits: 3 } : { places }) },
      },
      forms: { main: { fields: { name: { label: "[field]" } }, submit: "[send]", do: "order" } },
    });
    const html = await drawn(plan);
    const texts = JSON.stringify(block).match(/"\[\w+\]"/g) ?? [];
    for (const text of texts.map((one) => one.slice(1, -1))) {
      if (!unseen.includes(text) || !/digits|records/.test(name)) expect(html).toContain(text);
    }
    expect(html).toContain('<main class="page-body"><');
  });
});
