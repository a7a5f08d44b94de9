import { mkdirSync, readdirSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { DiskStore } from "../../../src/publish/release/disk-store.ts";
import { publishRelease } from "../../../src/publish/release/publish-release.ts";
import { listReleases, rollBackRelease, verifyRelease } from "../../../src/publish/release/releases.ts";
import { folderForTest } from "../../support/project/temporary-folder.ts";
import { contentOfFiles, publishSample, sampleFile } from "../sample-release.ts";
import { servedRelease } from "./served-release.ts";

let folder: string;
let store: DiskStore;

beforeEach(() => {
  folder = folderForTest();
  store = new DiskStore(folder);
});

const at = (path: string) => join(folder, path);
const served = () => servedRelease(folder)?.id;
const warnings = () => store.warnings().map(({ en }) => en);

const publish = (word: string, keep = 5) => publishSample(store, word, keep);

/** Publishes releases with these words. Returns their ids. */
async function publishAll(words: readonly string[], keep?: number): Promise<string[]> {
  const ids = [];
  for (const word of words) ids.push((await publish(word, keep)).manifest.id);
  return ids;
}

describe("a claim that cannot be read", () => {
  const [last, none] = ["pointers/00000003", "no release"];

  it.each<[string, () => void]>([
    ["is empty", () => truncateSync(at(last), 0)],
    ["is cut off", () => truncateSync(at(last), 10)],
    ["contains zeros", () => writeFileSync(at(last), "\0".repeat(80))],
    ["names no release", () => writeFileSync(at(last), "{}")],
    ["is a number", () => writeFileSync(at(last), "1")],
    [
      "is a folder",
      () => {
        rmSync(at(last));
        mkdirSync(at(`${last}/more`), { recursive: true });
      },
    ],
  ])("counts as not made if it %s", async (_, spoil) => {
    const [first, second] = await publishAll(["1", "2", "3"]);
    spoil();
    expect((await listReleases(store)).map(({ id }) => id)).toEqual([second, first]);
    expect(served()).toBe(second);
    expect(warnings()).toEqual([
      expect.stringMatching(
        `pointers/00000003 is cut off, .* counts as not made. Until the next publish or rollback, release ${second} is`,
      ),
    ]);
    expect((await verifyRelease(store))?.release).toBe(second);
    expect(await rollBackRelease(store)).toEqual({ from: second, to: first });
    expect(served()).toBe(first);
    const { manifest } = await publish("4");
    expect(served()).toBe(manifest.id);
    await store.pointer();
    expect(warnings(), "the next claim replaces it").toEqual([]);
  });

  it("leaves the current release if its publisher removed the earlier ones", async () => {
    const ids = await publishAll(["1", "2", "3"], 1);
    truncateSync(at(last), 0);
    expect((await store.pointer())?.pointer).toEqual({ release: ids[2], kept: [ids[2]] });
    expect(warnings()).toHaveLength(1);
    expect(served()).toBe(ids[2]);
    await publish("4");
    expect(served()).toMatch(/^4-/);
  });

  it("leaves the current release if no claim can be read", async () => {
    const [first, second] = await publishAll(["1", "2"]);
    for (const name of readdirSync(at("pointers"))) truncateSync(at(`pointers/${name}`), 0);
    expect((await store.pointer())?.pointer).toEqual({ release: second, kept: [second, first] });
    expect(await rollBackRelease(store)).toEqual({ from: second, to: first });
  });

  it(`means ${none} if nothing else is left, and the next publish succeeds`, async () => {
    await publish("1");
    truncateSync(at("pointers/00000001"), 0);
    rmSync(at("current"));
    expect(await listReleases(store)).toEqual([]);
    expect(warnings()).toEqual([expect.stringContaining("Until the next publish, no release is current.")]);
    await publish("2");
    expect(served()).toMatch(/^1-/);
    expect((await store.pointer())?.tag).toBe("2");
  });

  it("keeps its number, so that one of two publishers claims the next one", async () => {
    const [first] = await publishAll(["1", "2", "3"]);
    truncateSync(at(last), 0);
    const [mine, theirs] = [await store.pointer(), await new DiskStore(folder).pointer()];
    const pointer = { release: first ?? "", kept: [first ?? ""] };
    expect(await new DiskStore(folder).movePointer(pointer, theirs?.tag)).toBe(true);
    expect(await store.movePointer(pointer, mine?.tag)).toBe(false);
  });
});

describe("a page that is cut off", () => {
  it("is not taken into the next release", async () => {
    const [id] = await publishAll(["1"]);
    truncateSync(at(`releases/${id}/a.html`), 3);
    await publishRelease(store, {
      make: async () => contentOfFiles([sampleFile("a.html", "1"), sampleFile("b.html", "1")]),
      keep: 2,
      now: new Date(),
      say: () => {},
    });
    expect(served()).toMatch(/^2-/);
  });
});

describe("a rollback", () => {
  it.each<[string, (tree: string) => void, RegExp]>([
    ["a missing file", (tree) => rmSync(at(`${tree}/a.html`)), /: releases\/1-\w+\/a\.html is missing\. /],
    ["a missing script", () => rmSync(at("assets/a-1.js.br")), /: assets\/a-1\.js\.br is missing\. /],
    ["a file that is cut off", (tree) => truncateSync(at(`${tree}/a.html.gz`), 5), /a\.html\.gz has changed/],
    [
      "a missing folder",
      (tree) => renameSync(at(tree), at("elsewhere")),
      /1-\w+\/a\.html is missing, releases\/1-\w+\/a\.html\.br is missing, .*\.gz is missing\. /,
    ],
  ])("to a release with %s is refused, and names it", async (_, spoil, message) => {
    const [first, second, third] = await publishAll(["1", "2", "3"]);
    spoil(`releases/${first}`);
    await expect(rollBackRelease(store, "1")).rejects.toThrow(message);
    await expect(rollBackRelease(store, "1")).rejects.toThrow(`is damaged, so the rollback was not done`);
    await expect(rollBackRelease(store, "1")).rejects.toThrow(
      `Publish again with --rewrite, or return to another release. Available: ${second}.`,
    );
    expect(served()).toBe(third);
    expect(await rollBackRelease(store)).toEqual({ from: third, to: second });
  });

  it("names ten files and the number of the others", async () => {
    const files = Array.from({ length: 12 }, (_, i) => sampleFile(`page-${i}.html`, "1"));
    const make = async () => contentOfFiles(files);
    const { manifest } = await publishRelease(store, { make, keep: 5, now: new Date(), say: () => {} });
    await publish("2");
    rmSync(at(`releases/${manifest.id}`), { recursive: true });
    await expect(rollBackRelease(store)).rejects.toThrow(/page-11\.html is missing, and 26 more\. /);
  });

  it("to a release without a manifest is refused, and names it", async () => {
    const [first] = await publishAll(["1", "2"]);
    truncateSync(at(`manifests/${first}.json`), 7);
    await expect(rollBackRelease(store)).rejects.toThrow(`The manifest of release ${first} in`);
    expect((await listReleases(store)).map(({ manifest }) => manifest?.id)).toEqual([served(), undefined]);
  });

  it("needs an id if the manifest of the current release is gone", async () => {
    const [first, second] = await publishAll(["1", "2"]);
    rmSync(at(`manifests/${second}.json`));
    await expect(rollBackRelease(store)).rejects.toThrow(
      /is missing or cut off, so the release before it is unknown\. Available: 1-/,
    );
    expect(await rollBackRelease(store, "1")).toEqual({ from: second, to: first });
  });

  it("says that a folder vanished, and not that another publisher was faster", async () => {
    const [first, second] = await publishAll(["1", "2"]);
    const move = store.movePointer.bind(store);
    store.movePointer = (pointer, tag) => {
      rmSync(at(`releases/${first}`), { recursive: true });
      return move(pointer, tag);
    };
    await expect(rollBackRelease(store)).rejects.toThrow(
      `releases/${first} does not exist, so this release cannot become current.`,
    );
    expect(served()).toBe(second);
  });

  it("says that another publisher was faster if that one removed the folder", async () => {
    await publishAll(["1", "2"]);
    const move = store.movePointer.bind(store);
    store.movePointer = async (pointer, tag) => {
      store.movePointer = move;
      await publish("3", 1);
      return move(pointer, tag);
    };
    await expect(rollBackRelease(store)).rejects.toThrow("Another publisher changed");
  });
});

it("a publish says that its folder vanished, instead of trying ten times", async () => {
  await publish("1");
  const move = store.movePointer.bind(store);
  let count = 0;
  store.movePointer = (pointer, tag) => {
    count += 1;
    rmSync(at(`releases/${pointer.release}`), { recursive: true });
    return move(pointer, tag);
  };
  await expect(publish("2")).rejects.toThrow(/releases\/2-\w+ does not exist/);
  expect(count).toBe(1);
  expect(served()).toMatch(/^1-/);
});
