import { expect, test } from "vitest";
import { check } from "../../src/check/check.ts";
import { exampleBrand, exampleCampaign } from "../../src/check/rules/example-campaign.ts";
import { schemas } from "./support.ts";

/** The schema of a block that nobody has had listed in the union yet. */
const fresh = { ...schemas, "blocks/texts.schema.json": { title: "TextsBlock", type: "object" } };

function fixOf(type: string): (string | undefined)[] {
  const campaign = { ...exampleCampaign, view: [...exampleCampaign.view, { type, text: "A" }] };
  const files = [
    { path: "campaigns/brands/mall.json", text: JSON.stringify(exampleBrand) },
    { path: "campaigns/example.json", text: JSON.stringify(campaign) },
  ];
  return check(files, { schemas: fresh }).problems.map(({ rule, fix }) => `${rule}: ${fix}`);
}

test.each([
  ["texts", "schemas/blocks/texts.schema.json is new: run npm run generate."],
  ["txt", 'Did you mean "text"?'],
  ["carpet", "Take a block of the list."],
])("of a block %s it is said: %s", (type, fix) => expect(fixOf(type)).toEqual([`unknown-block: ${fix}`]));
