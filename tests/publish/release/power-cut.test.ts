import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, symlinkSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type PublishArguments, runPublishCommand } from "../../../src/publish/publish-command.ts";
import { DiskStore } from "../../../src/publish/release/disk-store.ts";
import { verifyRelease } from "../../../src/publish/release/releases.ts";
import { randomFrom } from "../../support/language/random.ts";
import { folderForTests } from "../../support/project/temporary-folder.ts";
import { momentOf, ROUNDS } from "../../support/publish/rounds.ts";
import { contentOver, pathOf, sampleFile, scriptPath } from "../sample-release.ts";
import type { Unsynced } from "./counted-fs.ts";
import { buildDiskPublisher, DiskPublisher } from "./publishers.ts";
import { servedRelease, traces } from "./served-release.ts";

const work = folderForTests();
const counts: Record<string, number> = {};
const random = randomFrom(15);
let program: string;

beforeAll(async () => {
  program = await buildDiskPublisher(work);
});

afterAll(() => {
  const lines = Object.entries(counts).map(([what, count]) => `  ${count} ${what}\n`);
  process.stdout.write(`Power cuts and cut files, ${ROUNDS} rounds each:\n${lines.join("")}`);
});

function count(what: string, number = 1): void {
  counts[what] = (counts[what] ?? 0) + number;
}

/** Returns the paths of all files below a folder, links excluded. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => !path.includes("/current/") && lstatSync(path).isFile());
}

function cut(path: string): void {
  truncateSync(path, random(lstatSync(path).size + 1));
}

/** Undoes a random part of what was not synced. */
function cutPower(folder: string, { inodes, names }: Unsynced): void {
  for (const path of filesBelow(folder)) {
    if (!inodes.includes(String(lstatSync(path, { bigint: true }).ino)) || random(4) === 0) continue;
    cut(path);
    count("unsynced files cut");
  }
  for (const [path, before] of names) {
    if (random(2) === 0 || !lstatSync(path, { throwIfNoEntry: false })) continue;
    rmSync(path, { recursive: true });
    if (before) symlinkSync(before, path);
    count("unsynced names lost");
  }
}

it(`serves a whole release after a power cut at any moment of a publish (${ROUNDS} times), and the next publish cleans up`, async () => {
  const folder = join(work, "site");
  const report = join(work, "unsynced.json");
  let next = new DiskPublisher(program);
  let number = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const publisher = next;
    next = new DiskPublisher(program);
    const said = await publisher.order({ folder, page: "a", round });
    expect(said?.unsynced, "all is synced before the pointer moves").toEqual([]);
    const kept = (await new DiskStore(folder).pointer())?.pointer.kept ?? [];
    expect(kept[0], "the next publish succeeds").toBe(said?.id);
    expect(new Set(traces(folder)), "and cleans up").toEqual(new Set(kept));

    const dieAt = momentOf(round, said?.changes ?? 1);
    await publisher.order({ folder, page: "a", round: round + 0.5, dieAt, report, keep: 1 });
    await publisher.kill();
    if (existsSync(report)) cutPower(folder, JSON.parse(readFileSync(report, "utf8")));
    rmSync(report, { force: true });
    expect(servedRelease(folder), "whole even before a publisher looks").toBeDefined();
    const store = new DiskStore(folder);
    const id = (await store.pointer())?.pointer.release;
    expect(store.warnings(), "no claim is lost").toEqual([]);
    expect(servedRelease(folder)?.id).toBe(id);
    const wrong = (await verifyRelease(store))?.differences.filter(({ what }) => what !== "extra");
    expect(wrong).toEqual([]);
    const reached = Number.parseInt(id ?? "", 10);
    expect(reached - number, "never an older release").toBeGreaterThanOrEqual(1);
    number = reached;
    count(id === said?.id ? "power cuts that undid the publish" : "power cuts after the pointer moved");
  }
  await next.kill();
}, 600_000);

it(`serves whole releases after a power cut while a release is scheduled or the schedule is cancelled (${ROUNDS / 2} times)`, async () => {
  const folder = join(work, "scheduled");
  const report = join(work, "unsynced.json");
  const [schedule, after] = ["2100-01-01T10:00:00+08:00", new Date("2100-01-02T00:00:00Z")];
  const store = new DiskStore(folder);
  let next = new DiskPublisher(program);
  for (let round = 0; round < ROUNDS; round += 2) {
    const publisher = next;
    next = new DiskPublisher(program);
    const base = await publisher.order({ folder, page: "a", round });
    const planned = { folder, page: "a", round: round + 0.5 };
    const scheduled = await publisher.order({ ...planned, schedule });
    expect(scheduled?.unsynced, "all is synced before the pointer moves").toEqual([]);
    const isCancelling = round % 4 === 2;
    const cancelled = await publisher.order({ ...planned, schedule: "cancel" });
    expect(cancelled?.id).toBe(scheduled?.id);
    const again = isCancelling ? await publisher.order({ ...planned, schedule }) : undefined;

    const changes = (isCancelling ? cancelled : scheduled)?.changes ?? 1;
    const dieAt = momentOf(round, changes);
    await publisher.order({ ...planned, schedule: isCancelling ? "cancel" : schedule, dieAt, report });
    await publisher.kill();
    if (existsSync(report)) cutPower(folder, JSON.parse(readFileSync(report, "utf8")));
    rmSync(report, { force: true });
    // Each reader has the current release, and later the same or the scheduled one, each of them whole.
    expect(servedRelease(folder)?.id, "whole even before a publisher looks").toBe(base?.id);
    const readers = servedRelease(folder, after)?.id;
    const { next: pending, release } = (await store.pointer())?.pointer ?? {};
    expect(store.warnings(), "no claim is lost").toEqual([]);
    expect(release).toBe(base?.id);
    expect(servedRelease(folder, after)?.id, "readers follow the pointer").toBe(pending?.release ?? base?.id);
    expect([base?.id, again?.id, pending?.release]).toContain(readers);
    const wrong = (await verifyRelease(store))?.differences.filter(({ what }) => what !== "extra");
    expect(wrong).toEqual([]);
    count(pending ? "power cuts that left a schedule" : "power cuts that left no schedule");
  }
  await next.kill();
}, 600_000);

it(`ends no command when files of the last publish are cut off (${ROUNDS} times)`, async () => {
  const folder = join(work, "damaged");
  const run = async (task: PublishArguments["task"], round: number, isRewriting = false) => {
    const edition = String(round);
    const files = [pathOf("a"), "shell.html", scriptPath(edition)].map((path) => sampleFile(path, edition));
    const made = ["b", "c"].map((page) => sampleFile(pathOf(page), "same"));
    const args = { task, to: folder, keep: 1 + (round % 3), isRewriting, names: [], language: "en" } as const;
    return runPublishCommand(args, {
      openStore: async (to) => new DiskStore(to),
      openCampaigns: async () => ({
        chooseFiles: () => new Set<string>(),
        check: async () => undefined,
        preview: async () => ({ files: [], pages: [] }),
        site: (current) => contentOver(current, current ? files : [...files, ...made], edition),
      }),
      now: () => new Date(),
    });
  };
  await run("publish", 0);
  for (let round = 1; round <= ROUNDS; round++) {
    const before = new Map(filesBelow(folder).map((path) => [path, lstatSync(path).ino]));
    expect(await run("publish", round)).toMatchObject({ code: 0, stderr: "" });
    // Every third time, the claim is among the files.
    const last = filesBelow(folder).filter((path) => before.get(path) !== lstatSync(path).ino);
    const chosen = last.filter(
      (path) => random(last.length) < 2 || (round % 3 === 0 && /pointers/.test(path)),
    );
    for (const path of chosen) {
      cut(path);
      count(`last files cut in ${/damaged\/(\w+)/.exec(path)?.[1]}/`);
    }
    for (const task of ["list", "verify", "rollback"] as const) {
      const { code, stderr } = await run(task, round);
      count(`${task}: ${code === 0 ? "done" : "refused, with the reason"}`);
      expect(stderr).not.toMatch(/JSON|Error|system reported|undefined/);
      if (code !== 0)
        expect(stderr).toMatch(
          /damaged|differs|cut off|cannot be verified|There is no other|no longer in|no release/,
        );
    }
    const again = await run("publish", round + 0.5);
    count(`publish: ${again.code === 0 ? "done" : "refused, with the advice to use --rewrite"}`);
    if (again.code !== 0) expect(again.stderr).toContain("Publish with --rewrite");
    expect(await run("publish", round + 0.7, true)).toMatchObject({ code: 0 });
    // Scripts without a release stay for an hour.
    expect((await run("verify", round)).stdout).not.toMatch(/missing|changed/);
    expect(servedRelease(folder)).toBeDefined();
  }
}, 600_000);
