import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { completedAt, stateOf, unmarked } from "../../support/studio/asked.ts";

// No campaign calls the app with arguments: a brand of this test's own does.
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
  `{ "language": 2, "id": "a", "title": "a", "brand": "mall", "actions": { "a": { "steps": [${step}] }, "greet": ${action} }, "view": [${view}] }`;

function offeredAt(marked: string) {
  const { offset, text } = unmarked(marked);
  return completedAt(text, offset, "seasonal/a.json", state)?.choices ?? [];
}

test.each([
  ["of a native call", campaign('{ "native": "share", "with": { ▮ } }'), ["title", "url", "$comment"]],
  [
    "but those that are there",
    campaign('{ "native": "share", "with": { "url": "a", ▮ } }'),
    ["title", "$comment"],
  ],
  ["of one that takes none", campaign('{ "native": "login", "with": { ▮ } }'), ["$comment"]],
  [
    "of one that is tapped",
    campaign("", '{ "type": "link", "text": "a", "do": "share", "with": { ▮ } }'),
    ["title", "url", "$comment"],
  ],
  [
    "of an action: what it reads, and others",
    campaign("", '{ "type": "link", "text": "a", "do": "greet", "with": { ▮ } }'),
    ["friend", "name", "$comment"],
  ],
])("the arguments %s", (_, marked, labels) => {
  expect(offeredAt(marked).map(({ label }) => label)).toEqual(labels);
});

test("they are told as the brand describes them, and all come with the word", () => {
  const [title] = offeredAt(campaign('{ "native": "share", "with": { ▮ } }'));
  expect(title).toMatchObject({
    detail: { en: "a text", zh: "文本" },
    description: { zh: "卡片标题" },
    isNeeded: true,
  });
  const all = offeredAt(campaign('{ "native": "share", ▮ }')).find(({ label }) => label === "with");
  expect(all?.text.replace(/\s+/g, " ")).toContain('"with": { "title": "", "url": "" }');
});
