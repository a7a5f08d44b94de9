import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { completionsAt, splitAtMark, stateOf } from "../../support/studio/assist-at.ts";

// No campaign calls the app with arguments, so this test has a brand of its own.
const folder = mkdtempSync(join(tmpdir(), "campaigns-"));
cpSync("campaigns/brands", join(folder, "brands"), { recursive: true });
const brand = JSON.parse(readFileSync("campaigns/brands/mall.json", "utf8"));
brand.native.share = {
  ios: "needShare",
  other: "jumpShare",
  arguments: [
    { name: "title", type: "string", description: "卡片标题" },
    { name: "url", type: "string", format: "uri" },
  ],
};
writeFileSync(join(folder, "brands/mall.json"), JSON.stringify(brand));
const state = stateOf(folder);
afterAll(() => rmSync(folder, { recursive: true }));

const campaign = (step: string, view = "", action = '{ "steps": [{ "toast": "{arguments.friend}" }] }') =>
  `{ "language": 3, "id": "a", "title": "a", "brand": "mall", "actions": { "a": { "steps": [${step}] }, "greet": ${action} }, "view": [${view}] }`;

function offeredAt(marked: string) {
  const { offset, text } = splitAtMark(marked);
  return completionsAt(text, offset, "seasonal/a.json", state)?.choices ?? [];
}

test.each([
  ["all of a native call", campaign('{ "native": "share", "with": { ▮ } }'), ["title", "url", "$comment"]],
  [
    "without those already written",
    campaign('{ "native": "share", "with": { "url": "a", ▮ } }'),
    ["title", "$comment"],
  ],
  ["none of a native call without arguments", campaign('{ "native": "login", "with": { ▮ } }'), ["$comment"]],
  [
    "of a native call on tap",
    campaign("", '{ "type": "link", "text": "a", "do": "share", "with": { ▮ } }'),
    ["title", "url", "$comment"],
  ],
  [
    "of an action: those that it reads, and a new one",
    campaign("", '{ "type": "link", "text": "a", "do": "greet", "with": { ▮ } }'),
    ["friend", "name", "$comment"],
  ],
])("offers arguments: %s", (_, marked, labels) => {
  expect(offeredAt(marked).map(({ label }) => label)).toEqual(labels);
});

test("shows the brand's descriptions, and inserts all arguments with the key", () => {
  const [title] = offeredAt(campaign('{ "native": "share", "with": { ▮ } }'));
  expect(title).toMatchObject({
    detail: { en: "a text", zh: "文字" },
    description: { zh: "卡片标题" },
    isNeeded: true,
  });
  const all = offeredAt(campaign('{ "native": "share", ▮ }')).find(({ label }) => label === "with");
  expect(all?.text.replace(/\s+/g, " ")).toContain('"with": { "title": "", "url": "" }');
});
