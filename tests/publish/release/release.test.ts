import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { DiskStore } from "../../../src/publish/release/disk-store.ts";
import {
  type PublishOptions,
  type PublishResult,
  publishRelease,
} from "../../../src/publish/release/publish-release.ts";
import { listReleases, rollBackRelease, verifyRelease } from "../../../src/publish/release/releases.ts";
import { folderForTest } from "../../support/project/temporary-folder.ts";
import { contentOfFiles, sampleFile } from "../sample-release.ts";
import { contentAt, servedRelease, traces } from "./served-release.ts";

let folder: string;
let store: DiskStore;

beforeEach(() => {
  folder = folderForTest();
  store = new DiskStore(folder);
});

const HOUR_MS = 3_600_000;

/** Publishes files, given by path and a word of their content. */
function publish(words: Record<string, string>, more: Partial<PublishOptions> = {}): Promise<PublishResult> {
  const files = Object.entries(words).map(([path, word]) => sampleFile(path, word));
  const make = async () => contentOfFiles(files);
  return publishRelease(store, { make, keep: 5, now: new Date(), say: () => {}, ...more });
}

const served = () => servedRelease(folder)?.id;
const numbers = async () => (await listReleases(store)).map(({ id }) => Number.parseInt(id, 10));

describe("a release", () => {
  it("is served with its own and the shared files", async () => {
    await publish({ "shell.html": "shell", "assets/a-1.js": "one", "mall-a/about.html": "about" });
    expect(contentAt(folder, "assets/a-1.js")).toMatch(/^one/);
    expect(contentAt(folder, "mall-a/about.html")).toMatch(/^about/);
    expect(served()).toMatch(/^1-[0-9a-f]{8}$/);
  });

  it("stores small and already compressed files uncompressed", async () => {
    const picture = { ...sampleFile("art/a-1.png", "one"), type: "image/png" };
    const small = { ...sampleFile("small.html", ""), content: Buffer.from("small") };
    await publish({}, { make: async () => contentOfFiles([picture, small]) });
    const { files } = servedRelease(folder) ?? {};
    for (const path of ["art/a-1.png", "small.html"]) expect(files?.[path]).not.toHaveProperty("br");
    expect(existsSync(join(folder, "art/a-1.png.br"))).toBe(false);
  });

  it("is not made if nothing changed", async () => {
    const first = await publish({ "shell.html": "shell" });
    const again = await publish({ "shell.html": "shell" });
    expect(again).toEqual({ manifest: first.manifest, isNew: false, sent: 0, copied: 0 });
    expect(await numbers()).toEqual([1]);
  });

  it("takes unchanged files from the previous release, with their compressed forms", async () => {
    await publish({ "a.html": "a", "b.html": "b", "assets/a-1.js": "one" });
    const { sent, copied } = await publish({ "a.html": "a", "b.html": "other", "assets/a-1.js": "one" });
    expect([sent, copied]).toEqual([3, 6]);
    const { sent: moved } = await publish({
      "elsewhere.html": "a",
      "b.html": "other",
      "assets/a-1.js": "one",
    });
    expect(moved, "the content of a sample file depends on its name").toBe(3);
  });

  it("is written completely on request", async () => {
    await publish({ "a.html": "a", "assets/a-1.js": "one" });
    const { isNew, sent } = await publish({ "a.html": "a", "assets/a-1.js": "one" }, { isRewriting: true });
    expect([isNew, sent]).toEqual([true, 6]);
  });

  it("records its base and its time", async () => {
    const first = await publish({ "a.html": "1" });
    const now = new Date("2025-04-01T00:00:00Z");
    const { manifest } = await publish({ "a.html": "2" }, { now });
    expect(manifest).toMatchObject({ base: first.manifest.id, made: "2025-04-01T00:00:00.000Z" });
  });
});

describe("immutable files that open pages may still request", () => {
  const edition = (word: string) => ({ "shell.html": word, [`assets/app-${word}.js`]: word });
  const scripts = () => readdirSync(join(folder, "assets")).filter((name) => name.endsWith(".js"));
  const later = (ms: number) => ({ keep: 2, now: new Date(Date.now() + ms) });

  it("stay as long as a release has them", async () => {
    await publish(edition("1"), later(0));
    await publish(edition("2"), later(0));
    expect(contentAt(folder, "assets/app-1.js")).toMatch(/^1/);
    await publish(edition("3"), later(2 * HOUR_MS));
    expect(scripts()).toEqual(["app-2.js", "app-3.js"]);
    expect(await numbers()).toEqual([3, 2]);
    expect(traces(folder)).toHaveLength(2);
  });

  it("stay for an hour, since another publisher may be about to publish them", async () => {
    await publish(edition("1"), later(0));
    writeFileSync(join(folder, "assets/theirs-1.js"), "theirs");
    await publish(edition("2"), later(HOUR_MS / 2));
    expect(scripts()).toContain("theirs-1.js");
    await publish(edition("3"), later(2 * HOUR_MS));
    expect(scripts()).not.toContain("theirs-1.js");
  });

  it("are written again after they were removed by hand", async () => {
    await publish({ ...edition("1"), "a.html": "a" });
    rmSync(join(folder, "assets/app-1.js.br"));
    await publish({ ...edition("1"), "a.html": "b" });
    expect((await verifyRelease(store))?.differences).toEqual([]);
  });
});

describe("rolling back", () => {
  beforeEach(async () => {
    for (const word of ["1", "2", "3"]) await publish({ "a.html": word, [`assets/a-${word}.js`]: word });
  });

  it("serves the previous release, and then the one before it", async () => {
    const ids = (await listReleases(store)).map(({ id }) => id);
    expect(await rollBackRelease(store)).toEqual({ from: ids[0], to: ids[1] });
    expect(contentAt(folder, "a.html")).toMatch(/^2/);
    expect(contentAt(folder, "assets/a-3.js"), "open pages still need it").toMatch(/^3/);
    await rollBackRelease(store);
    expect(served()).toBe(ids[2]);
  });

  it.each([
    ["a number", "1"],
    ["a later one, by its number", "3"],
  ])("serves the release of %s", async (_, number) => {
    await rollBackRelease(store);
    await rollBackRelease(store, number);
    expect(served()).toMatch(new RegExp(`^${number}-`));
    expect(await numbers()).toEqual([3, 2, 1]);
  });

  it("makes the earlier release the base of the next one", async () => {
    await rollBackRelease(store, "1");
    await publish({ "a.html": "4" }, { keep: 2 });
    expect(await numbers()).toEqual([4, 1]);
    await rollBackRelease(store);
    expect(served()).toMatch(/^1-/);
  });

  it.each([
    ["an unknown release", "9", "There is no release 9 in "],
    ["the current one", "3", "is already current"],
  ])("fails for %s", async (_, wanted, message) => {
    await expect(rollBackRelease(store, wanted)).rejects.toThrow(message);
    expect(served()).toMatch(/^3-/);
  });

  it("fails if no earlier release exists", async () => {
    await rollBackRelease(store, "1");
    await expect(rollBackRelease(store)).rejects.toThrow(
      /The release before 1-\w+ is no longer in .* Available: 3-/,
    );
    await expect(rollBackRelease(new DiskStore(join(folder, "empty")))).rejects.toThrow(
      "contains no release yet",
    );
  });

  it("fails and moves nothing if another publisher is faster", async () => {
    const move = store.movePointer.bind(store);
    store.movePointer = async (pointer, tag) => {
      store.movePointer = move;
      await publish({ "a.html": "4" });
      return move(pointer, tag);
    };
    await expect(rollBackRelease(store)).rejects.toThrow("at the same moment, so the rollback was not done");
    expect(served()).toMatch(/^4-/);
  });
});

describe("verifying", () => {
  beforeEach(() => publish({ "a.html": "a", "b/c.html": "c", "assets/a-1.js": "one" }));
  const differences = async () =>
    (await verifyRelease(store))?.differences.map(
      ({ path, what }) => `${what} ${path.replace(/\d-\w{8}/, "ID")}`,
    );
  const current = (path: string) => join(folder, "current", path);

  it("finds no difference in a published release, and counts the files it read", async () => {
    expect(await verifyRelease(store)).toEqual({ release: served(), files: 9, differences: [] });
  });

  it.each<[string, () => void, string[]]>([
    ["a changed byte", () => writeFileSync(current("a.html"), "A"), ["changed releases/ID/a.html"]],
    ["a compressed form", () => writeFileSync(current("a.html.br"), "A"), ["changed releases/ID/a.html.br"]],
    ["a shared file", () => writeFileSync(current("assets/a-1.js"), "A"), ["changed assets/a-1.js"]],
    [
      "removed files",
      () => rmSync(current("b"), { recursive: true }),
      ["missing releases/ID/b/c.html", "missing releases/ID/b/c.html.br", "missing releases/ID/b/c.html.gz"],
    ],
    ["an additional page", () => writeFileSync(current("evil.html"), ""), ["extra releases/ID/evil.html"]],
    ["an additional script", () => writeFileSync(current("assets/evil.js"), ""), ["extra assets/evil.js"]],
  ])("reports %s", async (_, spoil, expected) => {
    spoil();
    expect(await differences()).toEqual(expected);
  });

  it("fails if the manifest is unreadable, and the next publish writes all files again", async () => {
    writeFileSync(join(folder, `manifests/${served()}.json`), "{");
    await expect(verifyRelease(store)).rejects.toThrow("cannot be read");
    const { manifest, sent } = await publish({ "a.html": "a", "assets/a-1.js": "one" });
    expect([manifest.id.slice(0, 2), sent]).toEqual(["2-", 6]);
    expect(await differences()).toEqual([]);
  });
});

describe("with concurrent publishers", () => {
  it("a publisher reports that another was faster, and starts again from their release", async () => {
    await publish({ "a.html": "1" });
    const said: string[] = [];
    let isFirst = true;
    const make: PublishOptions["make"] = async (current) => {
      if (isFirst) {
        isFirst = false;
        await publish({ "a.html": "theirs" });
      }
      return contentOfFiles([sampleFile("a.html", `over ${current?.id.slice(0, 1)}`)]);
    };
    await publish({}, { make, say: ({ en }) => said.push(en) });
    expect(said).toEqual([expect.stringContaining("Another publisher was faster")]);
    expect(contentAt(folder, "a.html")).toMatch(/^over 2/);
    expect(await numbers()).toEqual([3, 2, 1]);
  });

  it("a publisher gives up if others are faster each time, and keeps their release", async () => {
    let count = 0;
    const make: PublishOptions["make"] = async () => {
      count += 1;
      await publish({ "a.html": `theirs ${count}` });
      return contentOfFiles([sampleFile("a.html", "ours")]);
    };
    await expect(publish({}, { make })).rejects.toThrow(/10 times meanwhile, so nothing was published/);
    expect(contentAt(folder, "a.html")).toMatch(/^theirs 10/);
  });

  it("a publisher starts again if the release that it copies from is removed", async () => {
    const first = await publish({ "a.html": "1" });
    let isFirst = true;
    const make: PublishOptions["make"] = async (current) => {
      if (isFirst) for (const word of ["2", "3"]) await publish({ "a.html": word }, { keep: 1 });
      isFirst = false;
      return {
        engine: "",
        documents: {},
        files: Object.entries(current?.files ?? {}).map(([path, file]) => ({ path, file })),
      };
    };
    const { manifest } = await publish({}, { make, keep: 1 });
    expect(manifest.id).not.toBe(first.manifest.id);
    expect(contentAt(folder, "a.html")).toMatch(/^3/);
  });

  it("a publisher that wakes up fifty releases later moves nothing back", { tags: "nightly" }, async () => {
    await publish({ "a.html": "0" });
    const before = await store.pointer();
    for (let i = 1; i <= 60; i++) await publish({ "a.html": String(i) }, { keep: 2 });
    expect(readdirSync(join(folder, "pointers")).length).toBeLessThan(60);
    const late = { release: before?.pointer.release ?? "", kept: [] };
    expect(await store.movePointer(late, before?.tag)).toBe(false);
    expect(served()).toMatch(/^61-/);
  });
});

describe("the link to the current release", () => {
  it.each<[string, (link: string) => void]>([
    ["that is missing", (link) => rmSync(link)],
    [
      "that points elsewhere",
      (link) => {
        rmSync(link);
        symlinkSync("releases/none", link);
      },
    ],
  ])("%s is repaired", async (_, spoil) => {
    const { manifest } = await publish({ "a.html": "a" });
    spoil(join(folder, "current"));
    await store.pointer();
    expect(served()).toBe(manifest.id);
  });

  it("is moved once for a publisher that was killed after its claim", async () => {
    await publish({ "a.html": "a" });
    const { manifest } = await publish({ "a.html": "b" });
    // The state after the second publisher died between claiming and applying.
    const claim = JSON.parse(readFileSync(join(folder, "pointers/00000002"), "utf8"));
    rmSync(join(folder, "current"));
    symlinkSync("releases/1", join(folder, "current"));
    symlinkSync(`releases/${manifest.id}`, join(folder, "unfinished", claim.link));
    await store.pointer();
    expect(served()).toBe(manifest.id);
    expect(readdirSync(join(folder, "unfinished"))).toEqual([]);
  });
});

it("removes old leftovers of a killed writer", async () => {
  await publish({ "a.html": "a" });
  const left = join(folder, "unfinished/left");
  writeFileSync(left, "half");
  // The time at which a page was modified is set before it is moved to its path.
  utimesSync(left, 0, 0);
  await publish({ "a.html": "b" });
  expect(readdirSync(join(folder, "unfinished")), "a page in progress").toEqual(["left"]);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * HOUR_MS });
  onTestFinished(() => void vi.useRealTimers());
  await publish({ "a.html": "c" });
  expect(readdirSync(join(folder, "unfinished"))).toEqual([]);
});

it.each(["../out.html", "a/../../../out.html", "/../out.html", "."])(
  "refuses to write to %s",
  async (path) => {
    const forged = { ...sampleFile("a.html", "a"), path: `${"../".repeat(2)}${path}` };
    const make = async () => contentOfFiles([forged]);
    await expect(publish({}, { make })).rejects.toThrow("nothing was published");
    expect(served()).toBeUndefined();
  },
);
