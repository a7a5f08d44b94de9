import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { build } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LiveFolder } from "../../../src/publish/live/live-folder.ts";
import { contentVersionOf, replaceFile } from "../../../src/studio/server/files/save-file.ts";
import { randomFrom } from "../../support/language/random.ts";
import type { SaverOrder } from "./saver.ts";

/** Number of killed processes; set STUDIO_ROUNDS=2000 for more. */
const ROUNDS = Number(process.env.STUDIO_ROUNDS ?? 20);

const TEXTS = ["a", "b"].map((letter) => `{"id": "${letter}", "title": "${letter.repeat(200_000)}"}\n`);

let work: string;
let program: string;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), "saver-"));
  // Bundled to plain JavaScript, which starts faster.
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "error",
    build: {
      ssr: join(import.meta.dirname, "saver.ts"),
      outDir: work,
      target: "node20",
      rolldownOptions: { output: { entryFileNames: "saver.mjs" } },
    },
  });
  program = join(work, "saver.mjs");
}, 60_000);
afterAll(() => rmSync(work, { recursive: true }));

it(`leaves the old text or the new one when a save is killed at any moment (${ROUNDS} times)`, {
  tags: "nightly",
  timeout: 300_000,
}, async () => {
  const folder = mkdtempSync(join(work, "campaigns-"));
  const file = join(folder, "page.json");
  const random = randomFrom(17);
  const seen = new Set<string>();
  let next = fork(program, { execArgv: [] });
  let isReady = once(next, "message");
  writeFileSync(file, TEXTS[0] ?? "");
  for (let round = 0; round < ROUNDS; round++) {
    const [saver, ready] = [next, isReady];
    next = fork(program, { execArgv: [] });
    isReady = once(next, "message");
    await ready;
    const now = readFileSync(file, "utf8");
    const texts = now === TEXTS[0] ? TEXTS : [...TEXTS].reverse();
    const begun = once(saver, "message");
    saver.send({ file, texts, versions: texts.map(contentVersionOf) } satisfies SaverOrder);
    await begun;
    await setTimeout(random(60));
    const gone = once(saver, "exit");
    saver.kill("SIGKILL");
    // The process was killed and did not exit by itself, so none of its saves was refused.
    expect((await gone)[1]).toBe("SIGKILL");
    const left = readFileSync(file, "utf8");
    expect(TEXTS.includes(left), "it is whole").toBe(true);
    seen.add(left);
    const checker = new LiveFolder({ folder, schemas: "schemas", recall: () => undefined });
    expect([...checker.refresh().files.keys()], "nothing else is checked").toEqual(["page.json"]);
    const litter = readdirSync(folder).filter((name) => name !== "page.json");
    expect(litter.every((name) => /^\.page\.json\.[0-9a-f]+\.saving$/.test(name))).toBe(true);
  }
  next.kill("SIGKILL");
  expect(seen.size).toBe(2);
  // The next save works as usual.
  const last = readFileSync(file, "utf8");
  expect(await replaceFile(file, Buffer.from("{}\n"), contentVersionOf(last))).toBe(true);
  expect(readFileSync(file, "utf8")).toBe("{}\n");
});
