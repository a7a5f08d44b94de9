import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { en } from "../../../src/language/messages/localized-text.ts";
import { DiskStore } from "../../../src/publish/release/disk-store.ts";
import { explainDiskError } from "../../../src/publish/release/explain-disk-error.ts";
import { type PublishResult, publishRelease } from "../../../src/publish/release/publish-release.ts";
import { rollBackRelease, verifyRelease } from "../../../src/publish/release/releases.ts";
import { createFileEntry, type SiteFile } from "../../../src/publish/release/write-files.ts";
import { folderForTests } from "../../support/project/temporary-folder.ts";
import { servedRelease } from "./served-release.ts";

const work = folderForTests();
const disk = join(work, "disk");
const folder = join(disk, "site");

function mount(...options: string[]): boolean {
  mkdirSync(disk, { recursive: true });
  return spawnSync("mount", ["-t", "tmpfs", "-o", options.join(","), "tmpfs", disk]).status === 0;
}

function unmount(): void {
  execFileSync("umount", [disk]);
}

/** Only root can mount a disk. */
const canMount = mount("size=1m");
if (canMount) unmount();

/** Returns a file of this size (bytes) that compression does not make smaller. */
function fileOf(path: string, size: number): SiteFile {
  const kind = path.startsWith("assets/") ? "immutable" : "page";
  return { path, kind, type: "image/png", content: Buffer.alloc(size, path) };
}

function publish(files: readonly SiteFile[], store = new DiskStore(folder)): Promise<PublishResult> {
  return publishRelease(store, {
    make: async () => ({ engine: "engine", documents: {}, files: files.map(createFileEntry) }),
    keep: 5,
    now: new Date(),
    say: () => {},
  });
}

/** A store whose disk fails after some files. */
class FailingStore extends DiskStore {
  left = 3;
  code = "ENOSPC";
  /** Runs before the failure. */
  onFailure: () => Promise<unknown> = async () => {};

  override async write(...args: Parameters<DiskStore["write"]>): Promise<void> {
    if (this.left-- > 0) return super.write(...args);
    await this.onFailure();
    throw Object.assign(new Error(`${this.code}: write`), { code: this.code, syscall: "write" });
  }
}

const small = [fileOf("shell.html", 10_000), fileOf("assets/a-1.js", 10_000)];
const large = [
  ...[1, 2, 3].map((i) => fileOf(`page-${i}.html`, 200_000)),
  ...[2, 3, 4, 5].map((i) => fileOf(`assets/a-${i}.js`, 150_000)),
];

/** Returns all files of the store, folders excluded. */
function filesInStore(): string[] {
  if (!existsSync(folder)) return [];
  const all = readdirSync(folder, { recursive: true, withFileTypes: true });
  return all.flatMap((one) => (one.isDirectory() ? [] : [join(one.parentPath, one.name)])).sort();
}

const freeBytes = () => statfsSync(disk).bavail * statfsSync(disk).bsize;

describe.skipIf(!canMount)("on a small disk", () => {
  afterEach(unmount);

  it("a publish that does not fit removes what it wrote, and says which disk needs how much", async () => {
    mount("size=1m");
    const { manifest } = await publish(small);
    const [files, free] = [filesInStore(), freeBytes()];
    const failing = publish(large);
    await expect(failing).rejects.toMatchObject({
      saying: {
        en: expect.stringMatching(
          `^The disk at ${disk}, which contains \\S+, is full\\. The release needs 1\\.3 MB, and 1 MB are free\\. Nothing was published, and what was written for it is removed\\. Free at least [\\d.]+ kB on it, then publish again\\.$`,
        ),
        zh: expect.stringMatching(
          /已满。这个版本需要 1\.3 MB，剩余 1 MB。没有发布，已写入的内容已清除。请至少再腾出/,
        ),
      },
    });
    expect(filesInStore()).toEqual(files);
    expect(freeBytes()).toBe(free);
    expect(servedRelease(folder)?.id).toBe(manifest.id);
    await publish([...small, fileOf("more.html", 1000)]);
  });

  it("a publish fits when as much is freed as the message says", async () => {
    mount("size=1m");
    await publish(small);
    const message = await publish(large).then(String, String);
    const [, kilobytes] = /Free at least ([\d.]+) kB/.exec(message) ?? [];
    const size = 1_048_576 + Math.ceil((Number(kilobytes) * 1000) / 4096) * 4096;
    execFileSync("mount", ["-o", `remount,size=${size}`, disk]);
    expect(await publish(large)).toMatchObject({ isNew: true });
    expect((await verifyRelease(new DiskStore(folder)))?.differences).toEqual([]);
  });

  it("the first publish may fail as well", async () => {
    mount("size=100k");
    await expect(publish(large)).rejects.toThrow(/is full\. The release needs 1\.3 MB/);
    expect(filesInStore()).toEqual([]);
    await publish(small);
  });

  it("a disk may have no room for more files", async () => {
    mount("size=10m", "nr_inodes=40");
    await publish(small);
    const many = Array.from({ length: 50 }, (_, i) => fileOf(`page-${i}.html`, 10));
    await expect(publish(many)).rejects.toThrow(
      /is full\. The release needs \d+ files, and the disk can hold \d+ more\. .*Delete at least \d+ files/,
    );
    await publish([...small, fileOf("more.html", 10)]);
  });

  it("a rollback on a full disk leaves the current release", async () => {
    mount("size=200k");
    await publish(small);
    const { manifest } = await publish([...small, fileOf("more.html", 10)]);
    writeFileSync(join(disk, "filler"), Buffer.alloc(freeBytes()));
    await expect(rollBackRelease(new DiskStore(folder))).rejects.toThrow(
      /^The disk at \S+, which contains \S+, is full\. The rollback was not done\. Free some space/,
    );
    expect(servedRelease(folder)?.id).toBe(manifest.id);
  });

  it("a read-only disk is named, and its releases are listed and served", async () => {
    mount("size=1m");
    const { manifest } = await publish(small);
    execFileSync("mount", ["-o", "remount,ro", disk]);
    await expect(publish([...small, fileOf("more.html", 1000)])).rejects.toThrow(
      /^The disk at \S+, which contains \S+, is read-only\. The release needs [\d.]+ kB\. Nothing was published, .* Mount it for writing, or choose another folder with --to\.$/,
    );
    const store = new DiskStore(folder);
    expect((await store.pointer())?.pointer.release).toBe(manifest.id);
    expect((await verifyRelease(store))?.differences).toEqual([]);
  });
});

describe("a failing disk", () => {
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each(["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EIO"])(
    "loses what was written before %s",
    async (code) => {
      const { manifest } = await publish(small);
      const files = filesInStore();
      const store = Object.assign(new FailingStore(folder), { code });
      await expect(publish(large, store)).rejects.toThrow(code === "EIO" ? "EIO" : "Nothing was published");
      expect(filesInStore()).toEqual(files);
      expect(servedRelease(folder)?.id).toBe(manifest.id);
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(filesInStore(), "no write follows").toEqual(files);
    },
  );

  it("keeps the files that another publisher needs", async () => {
    await publish(small);
    const files = [...small, ...[1, 2, 3, 4].map((i) => fileOf(`assets/b-${i}.js`, 100))];
    const theirs = [...files, fileOf("theirs.html", 10)];
    const failing = new FailingStore(folder);
    let isFirst = true;
    failing.onFailure = async () => {
      const wasFirst = isFirst;
      isFirst = false;
      if (wasFirst) await publish(theirs);
    };
    failing.left = 4;
    await expect(publish([...files, ...large], failing)).rejects.toThrow("is full");
    expect(servedRelease(folder)?.files).toHaveProperty("theirs.html");
  });

  it("keeps the files of several publishers that replaced its own", async () => {
    await publish(small);
    const files = [...small, ...[1, 2, 3, 4].map((i) => fileOf(`assets/b-${i}.js`, 100))];
    const failing = new FailingStore(folder);
    failing.left = 4;
    // Each of them replaces the files of the one before, so the disk gives the same inode numbers again.
    failing.onFailure = () => publish([...files, fileOf("theirs.html", 10)]);
    await expect(publish([...files, ...large], failing)).rejects.toThrow("is full");
    expect(servedRelease(folder)?.files).toHaveProperty("theirs.html");
  });

  it("keeps the release of a publisher that publishes the same", async () => {
    await publish(small);
    const failing = new FailingStore(folder);
    failing.onFailure = () => publish(large);
    await publish(large, failing).catch(() => {});
    expect(servedRelease(folder)?.files).toHaveProperty("page-1.html");
  });
});

describe("the message for a disk", () => {
  const outcome = en`Nothing was published.`.zh`没有发布。`;
  const measure = async () => [{ path: "a.html", size: 5_000_000 }];
  const explain = (code: string) => {
    const error = Object.assign(new Error(code), { code, syscall: "open", path: "/site/a" });
    return explainDiskError(error, { folder: join(work, "not/there"), name: "site", measure, outcome });
  };

  it.each([
    ["EDQUOT", "quota on the disk at /, which contains site, is used up. The release needs 5.1 MB."],
    ["EROFS", "The disk at /, which contains site, is read-only. The release needs 5.1 MB."],
    ["EACCES", "The system does not allow this user to change site (open /site/a). Nothing was published."],
    ["ENOSPC", "The disk at /, which contains site, is full. The release needs 5.1 MB, and "],
  ])("names it for %s", async (code, words) => {
    expect(String(await explain(code)).replace(/at \/\w[^,]*,/, "at /,")).toContain(words);
  });

  it("leaves other errors unchanged", async () => {
    expect(await explain("EIO")).toMatchObject({ message: "EIO" });
  });
});
