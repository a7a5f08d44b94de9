import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { contentVersionOf, replaceFile } from "../../../src/studio/server/files/save-file.ts";
import { note } from "../../support/campaigns/note.ts";
import { runs } from "../../support/seed.ts";
import type { RaceOrder, RaceResult } from "./racing-saver.ts";

/** Saves of each of the two processes; set STUDIO_ROUNDS=2000 for more. */
const SAVES = Number(process.env.STUDIO_ROUNDS ?? runs(24));

/** A large text, since its hash takes the time in which the other process may interfere. */
const TEXT = `begin 0\n${"x".repeat(500_000)}`;

let work: string;
let file: string;
let lock: string;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), "two-savers-"));
  file = join(work, "page.json");
  lock = join(work, ".page.json.0.saving");
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "error",
    build: {
      ssr: join(import.meta.dirname, "racing-saver.ts"),
      outDir: join(work, "program"),
      target: "node20",
      rolldownOptions: { output: { entryFileNames: "saver.mjs" } },
    },
  });
}, 60_000);
afterAll(() => rmSync(work, { recursive: true }));
beforeEach(() => writeFileSync(file, TEXT));

async function race(name: string): Promise<RaceResult> {
  const saver = fork(join(work, "program/saver.mjs"), { execArgv: [] });
  await once(saver, "message");
  const done = once(saver, "message");
  saver.send({ file, name, saves: SAVES } satisfies RaceOrder);
  const [saved] = (await done) as [RaceResult];
  return saved;
}

it("loses no text when two processes save the same file", async () => {
  const saved = (await Promise.all([race("one"), race("two")])).flat();
  const replaced = saved.map(([from]) => from);
  const twice = replaced.filter((from, index) => replaced.indexOf(from) !== index);
  expect(twice, "texts that two processes replaced, so that one of the two new texts is lost").toEqual([]);
  expect(saved).toHaveLength(2 * SAVES);
  expect(readdirSync(work).filter((name) => name.endsWith(".saving"))).toEqual([]);
  note(`two studios saved one file ${saved.length} times without a lost text`);
}, 300_000);

const save = () => replaceFile(file, Buffer.from("{}\n"), contentVersionOf(TEXT));

it("takes over the lock of a process that was killed", async () => {
  const child = fork(join(work, "program/saver.mjs"), { execArgv: [] });
  await once(child, "message");
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
  writeFileSync(lock, `${hostname()} ${child.pid} abc`);
  expect(await save()).toBe(true);
  expect(readdirSync(work).filter((name) => name.endsWith(".saving"))).toEqual([]);
});

it.each([
  ["after a minute", -70],
  ["if the clock was set back meanwhile", 86_400],
])("takes over the lock of another computer %s", { tags: "nightly" }, async (_, seconds) => {
  writeFileSync(lock, "elsewhere 1 abc");
  const at = Date.now() / 1000 + seconds;
  utimesSync(lock, at, at);
  expect(await save()).toBe(true);
});

it("says that another program saves the file, if that one does not end", { tags: "nightly" }, async () => {
  writeFileSync(lock, `${hostname()} ${process.pid} abc`);
  await expect(save()).rejects.toThrow("Another program is saving this file right now");
  expect(readFileSync(file, "utf8")).toBe(TEXT);
  rmSync(lock);
  expect(await save()).toBe(true);
});
