import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSite } from "../../../src/publish/site.ts";
import { rehearse } from "../../../src/studio/server/rehearse.ts";
import { Studio } from "../../../src/studio/server/studio.ts";

const readme = () => readFileSync("README.md", "utf8");
const example = /```json\n([\s\S]*?)```/.exec(readme())?.[1] ?? "";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rehearse-"));
  mkdirSync(join(folder, "a"));
  cpSync("campaigns/brands", join(folder, "brands"), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The calls of the mall and the states that a rehearsal over these files asks for. */
async function rehearsed(files: Readonly<Record<string, string>>) {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  const site = createSite({ folder, schemas: "schemas" });
  const studio = new Studio({ site, readme, rules: {} });
  const mall = vi.spyOn(studio.drafts, "mall");
  const states = vi.spyOn(studio.drafts, "states");
  await rehearse(studio);
  await studio.gallery.end();
  const answers = await Promise.all(mall.mock.results.map(({ value }) => value));
  return { answers, states: states.mock.calls.length };
}

const still = '{"$schema":"../../schemas/campaign.schema.json","id":"still","title":"静","route":"/still"}';

test("the first page that calls the mall is opened, its call answered and its states proved", async () => {
  const { answers, states } = await rehearsed({
    "a/broken.json": "{",
    "a/still.json": still,
    "a/springTea.json": example,
    "a/z.json": still.replaceAll("still", "z"),
  });
  expect(answers).toEqual([expect.objectContaining({ kind: "whole", status: 200 })]);
  expect(states).toBe(1);
});

test("where none calls it, nothing is asked", async () => {
  expect(await rehearsed({ "a/still.json": still })).toEqual({ answers: [], states: 0 });
});

test("nor where there is no file", async () => {
  expect(await rehearsed({})).toEqual({ answers: [], states: 0 });
});
