import { expect, test } from "vitest";
import { checkDocuments } from "../../src/check/check-documents.ts";
import { exampleBrand, exampleCampaign } from "../../src/check/rules/example-campaign.ts";
import { schemas } from "./support.ts";

/** Schemas with a new block that is not yet in the generated union. */
const fresh = { ...schemas, "blocks/texts.schema.json": { title: "TextsBlock", type: "object" } };

function fixOf(type: string): (string | undefined)[] {
  const campaign = { ...exampleCampaign, view: [...exampleCampaign.view, { type, text: "A" }] };
  const files = [
    { path: "campaigns/brands/mall.json", text: JSON.stringify(exampleBrand) },
    { path: "campaigns/example.json", text: JSON.stringify(campaign) },
  ];
  return checkDocuments(files, { schemas: fresh }).problems.map(({ rule, fix }) => `${rule}: ${fix}`);
}

test.each([
  ["texts", "schemas/blocks/texts.schema.json is new: run npm run generate."],
  ["txt", 'Did you mean "text"?'],
  ["carpet", "Use one of these types."],
])("the advice for the block %s is: %s", (type, fix) =>
  expect(fixOf(type)).toEqual([`unknown-block: ${fix}`]),
);
