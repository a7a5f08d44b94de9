import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createLogger, type ViteDevServer } from "vite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchFolder } from "../../src/publish/live/watch-folder.ts";
import { listenTo } from "../../src/publish/watch.ts";
import { folderForTest } from "../support/project/temporary-folder.ts";

/** What the system says at the end, where it is not content. */
let atTheEnd: Error | undefined;
vi.mock("@parcel/watcher", async (original) => {
  const watcher = await original<typeof import("@parcel/watcher")>();
  return {
    ...watcher,
    subscribe: async (...args: Parameters<typeof watcher.subscribe>) => {
      const { unsubscribe } = await watcher.subscribe(...args);
      return { unsubscribe: () => unsubscribe().then(() => atTheEnd && Promise.reject(atTheEnd)) };
    },
  };
});

let folder: string;
let told: string[][];
let failed: Error[];
const ends: (() => Promise<void>)[] = [];

beforeEach(() => {
  folder = folderForTest();
  mkdirSync(join(folder, "core"));
  write("core/a.json");
  write("core/b.json");
  [told, failed] = [[], []];
  atTheEnd = undefined;
});

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

function write(path: string, text = "{}"): void {
  writeFileSync(join(folder, path), text);
}

async function listen(at = folder): Promise<void> {
  const heard = (paths: readonly string[]) => void told.push([...paths].sort());
  ends.push(await watchFolder(at, { heard, failed: (error) => failed.push(error) }));
}

/** All that was told once something is told of a file that is written now: what came before it was told before it. */
async function toldUntilNow(): Promise<string[]> {
  write("core/last.json");
  await expect.poll(() => told.flat()).toContain("core/last.json");
  expect(failed).toEqual([]);
  return [...new Set(told.flat())].filter((path) => path !== "core/last.json").sort();
}

const cases: [what: string, happens: () => void, paths: string[]][] = [
  ["is written", () => write("core/a.json", "{ }"), ["core/a.json"]],
  ["comes", () => write("core/new.json"), ["core/new.json"]],
  ["goes", () => rmSync(join(folder, "core/b.json")), ["core/b.json"]],
  [
    "is replaced by another, as editors and the studio do it",
    () => {
      write("core/.a.json.1");
      renameSync(join(folder, "core/.a.json.1"), join(folder, "core/a.json"));
    },
    ["core/a.json"],
  ],
  [
    "has another name",
    () => renameSync(join(folder, "core/a.json"), join(folder, "core/c.json")),
    ["core/a.json", "core/c.json"],
  ],
  ["begins with a dot", () => write(".lock"), []],
  [
    "stands in a folder with a dot",
    () => {
      mkdirSync(join(folder, ".git"));
      write(".git/index");
    },
    [],
  ],
];

test.each(cases)("a file that %s", async (_, happens, paths) => {
  await listen();
  happens();
  expect(await toldUntilNow()).toEqual(paths);
});

test("a folder that comes with files in it is told with these", async () => {
  const elsewhere = folderForTest();
  mkdirSync(join(elsewhere, "art"));
  writeFileSync(join(elsewhere, "art/one.png"), "");
  await listen();
  renameSync(elsewhere, join(folder, "spring"));
  expect(await toldUntilNow()).toEqual(expect.arrayContaining(["spring", "spring/art/one.png"]));
});

test("what is written in a folder that came later is told, too", async () => {
  await listen();
  mkdirSync(join(folder, "spring"));
  await expect.poll(() => told.flat()).toContain("spring");
  write("spring/tea.json");
  expect(await toldUntilNow()).toContain("spring/tea.json");
});

test("many writes that follow each other are told at once", async () => {
  await listen();
  for (let count = 0; count < 20; count++) write("core/a.json", `{ "count": ${count} }`);
  await expect.poll(() => told).toEqual([["core/a.json"]]);
});

test("a folder behind a link is heard, with paths relative to it", async () => {
  const link = `${folder}-link`;
  symlinkSync(folder, link);
  await listen(link);
  write("core/a.json", "{ }");
  expect(await toldUntilNow()).toEqual(["core/a.json"]);
  rmSync(link);
});

test("nothing is told after the end", async () => {
  const heard: string[] = [];
  const end = await watchFolder(folder, {
    heard: (paths) => heard.push(...paths),
    failed: (error) => failed.push(error),
  });
  await listen();
  write("core/a.json", "{ }");
  await end();
  expect(await toldUntilNow()).toEqual(["core/a.json"]);
  expect(heard).toEqual([]);
});

test("a folder that went just before the end is none to fail over", async () => {
  // As the system has it now and then, when it had not got round to noticing.
  atTheEnd = new Error("Unable to remove watcher: Invalid argument");
  await listen();
  rmSync(folder, { recursive: true });
  await expect(ends.pop()?.()).resolves.toBeUndefined();
});

test("a server goes on where a folder cannot be watched, and says so", async () => {
  const error = vi.fn();
  const server = { config: { logger: { ...createLogger("silent"), error } }, httpServer: null };
  await listenTo(server as unknown as ViteDevServer, join(folder, "none"), () => {});
  expect(error).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/none are not seen: start again\. .*ENOENT/),
  );
});
