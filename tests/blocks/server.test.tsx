import { describe, expect, it } from "vitest";
import { removePatchSchemas } from "../../src/check/schema/merged-document-schemas.ts";
import type { Block, Campaign } from "../../src/language/document.generated.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { openingSnapshot } from "../../src/play/snapshot.ts";
import { readSchemas } from "../../src/publish/read-json-folder.ts";
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

/** Subset of JSON Schema that the blocks' schemas use. */
const schemas = removePatchSchemas(readSchemas("schemas")) as Record<
  string,
  Schema & { definitions?: Record<string, Schema> }
>;

const expressions: Record<string, string> = { number: "1 + 1", boolean: "1 < 2", list: "[]" };

const places = Array.from({ length: 8 }, (_, i) => ({ prize: i, label: `[prize${i}]` }));

/** Returns a value of this schema, with all optional fields or with none. */
function sampleOf(schema: Schema, key: string, isFull: boolean): unknown {
  if (schema.$ref) {
    const [, name = ""] = /#\/definitions\/(\w+)$/.exec(schema.$ref) ?? [];
    if (name === "view") return [];
    // The names of elements are not visible.
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
      // Content for each item of a list is not drawn: the list is empty here.
      const isOfItem = inner["x-binds"] !== undefined || key.startsWith("of-item");
      return [name, sampleOf(inner, isOfItem ? `of-item-${name}` : name, isFull)];
    }),
  );
}

function withoutRef({ $ref: _, ...rest }: Schema): Schema {
  return rest;
}

/** Texts that a block with all fields does not show, by block: values, texts of temporary states, and texts of items in a list. */
const unseen: Readonly<Record<string, readonly string[]>> = {
  digits: ["value", "loading"],
  records: ["value", "loading", "end"],
  list: ["end"],
  cards: ["src", "alt", "title", "text"],
  tiles: ["src", "alt", "text"],
};

const kinds = Object.keys(schemas).filter((name) => name.startsWith("blocks/"));

/** Returns the server-rendered page of a plan. Fails if a block reports a problem to developers. */
async function drawn(plan: Plan): Promise<string> {
  const embed = (route: string) => <p>{route}</p>;
  return drawView(plan, openingSnapshot(plan, visitor, 0), { views: await viewsOf(plan), embed });
}

describe("the examples in the schemas", () => {
  // The checker's tests verify that they fit their schemas.
  const blocks = blockExamples().map(({ schema, value }) => ({ schema, block: value as Block }));
  const file = { path: "campaign.json", text: JSON.stringify(wholeExample("campaign")) };
  const campaign = resolveDocuments([file], readSchemas("schemas"))[0]?.document as Partial<Campaign>;

  it.each(blocks)("$schema can be rendered on a server", async ({ block }) => {
    const html = await drawn(planFor({ ...campaign, view: [block] }));
    expect(html).toContain('<main class="page-body"><');
  });
});

describe.each(kinds)("the %s block", (name) => {
  it.each([true, false])("can be rendered on a server (with all optional fields: %s)", async (isFull) => {
    // The cast is safe: a value of a block's schema is a block.
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
    const texts = Array.from(JSON.stringify(block).matchAll(/"\[(\w+)\]"/g), ([, text = ""]) => text);
    const hidden = isFull ? (unseen[block.type] ?? []) : [];
    for (const text of texts) if (!hidden.includes(text)) expect(html).toContain(`[${text}]`);
    expect(html).toContain('<main class="page-body"><');
  });
});
