import { EventEmitter } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ViteDevServer } from "vite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSite } from "../../../src/publish/site.ts";
import { Studio } from "../../../src/studio/server/studio.ts";
import { rehearse, whenQuiet } from "../../../src/studio/server/studio-host.ts";
import { springTea } from "../../support/studio/campaign-folder.ts";

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
  const studio = new Studio({ site, readme: () => "", rules: {} });
  const mall = vi.spyOn(studio.drafts, "mall");
  const states = vi.spyOn(studio.drafts, "states");
  await rehearse(studio);
  await studio.gallery.proved.end();
  const answers = await Promise.all(mall.mock.results.map(({ value }) => value));
  return { answers, states: states.mock.calls.length };
}

const still = '{"$schema":"../../schemas/campaign.schema.json","id":"still","title":"静","route":"/still"}';

test("the first page that calls the mall is opened, its call answered and its states proved", async () => {
  const { answers, states } = await rehearsed({
    "a/broken.json": "{",
    "a/still.json": still,
    "a/springTea.json": springTea,
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

/** What happens to a server, a moment after the other, in milliseconds: how often something was done by then. */
function doneAfter(...events: (string | number)[]): number {
  vi.useFakeTimers();
  const httpServer = new EventEmitter();
  const make = vi.fn();
  whenQuiet({ httpServer } as unknown as ViteDevServer, make);
  for (const event of events) {
    if (typeof event === "number") vi.advanceTimersByTime(event);
    else httpServer.emit(event);
  }
  vi.useRealTimers();
  return make.mock.calls.length;
}

test.each<[why: string, events: (string | number)[], times: number]>([
  ["it has not begun", [5000], 0],
  ["it has just begun", ["listening", 900], 0],
  ["it was asked nothing for a second", ["listening", 1100], 1],
  ["it is asked again and again", ["listening", 900, "request", 900, "request", 900], 0],
  ["it is asked no more", ["listening", 900, "request", 900, "request", 1100], 1],
  ["it is asked afterwards", ["listening", 1100, "request", 5000, "request", 5000], 1],
  ["it ended before", ["listening", 500, "close", 5000], 0],
])("%s", (_, events, times) => {
  expect(doneAfter(...events)).toBe(times);
});
