import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { DiskStore } from "../../../src/publish/release/disk-store.ts";
import { listReleases, rollBackRelease, verifyRelease } from "../../../src/publish/release/releases.ts";
import { folderForTest } from "../../support/project/temporary-folder.ts";
import { publishSample } from "../sample-release.ts";
import { servedRelease } from "./served-release.ts";

let folder: string;
let store: DiskStore;

beforeEach(() => {
  folder = folderForTest();
  store = new DiskStore(folder);
});

const at = (path: string) => join(folder, path);
const served = () => servedRelease(folder)?.id;

const publish = (word: string, into = store) => publishSample(into, word, 3);

/** Writes a file that looks two hours old. */
function writeOld(path: string, text = "foreign"): void {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
  const time = Date.now() / 1000 - 7200;
  utimesSync(at(path), time, time);
}

describe("a folder with files of somebody else", () => {
  it.each(["assets/logo.png", "art/photo-1.jpg", "releases/20240101/index.php", "current/index.html"])(
    "does not become a store if it contains %s",
    async (path) => {
      writeOld(path);
      await expect(publish("1")).rejects.toThrow(
        new RegExp(
          `already contains ${path.split("/")[0]}, which no publish made, .* Choose an empty folder`,
        ),
      );
      expect(readFileSync(at(path), "utf8")).toBe("foreign");
      expect(readdirSync(folder)).toEqual([path.split("/")[0]]);
    },
  );

  it("keeps an empty folder current, and refuses it", async () => {
    mkdirSync(at("current"));
    await expect(publish("1")).rejects.toThrow("already contains current");
    await expect(publish("1")).rejects.toThrow("already contains current");
  });

  it("becomes a store beside them", async () => {
    writeOld("index.php");
    await publish("1");
    expect(readFileSync(at("index.php"), "utf8")).toBe("foreign");
  });

  it("keeps those that were added to a store later", async () => {
    await publish("1");
    const foreign = [
      "assets/logo.png",
      "art/deep/photo.jpg",
      "releases/backup/a.html",
      "manifests/notes.json",
    ];
    for (const path of foreign) writeOld(path);
    writeOld("assets/old-12345678.js");
    await publish("2");
    expect(foreign.filter((path) => !existsSync(at(path)))).toEqual([]);
    expect(existsSync(at("assets/old-12345678.js")), "left by a killed publish").toBe(false);
  });
});

describe("a store in which current is a folder", () => {
  it("can be read, says what is wrong, and changes nothing", async () => {
    const { manifest } = await publish("1");
    rmSync(at("current"));
    mkdirSync(at("current"));
    expect((await listReleases(store)).map(({ id }) => id)).toEqual([manifest.id]);
    const message = /current is a folder, expected a link to the current release/;
    expect(store.warnings().map(({ en }) => en)).toEqual([expect.stringMatching(message)]);
    await expect(publish("2")).rejects.toThrow(message);
    expect(readdirSync(at("pointers"))).toEqual(["00000001"]);
    rmSync(at("current"), { recursive: true });
    await publish("2");
    expect(readlinkSync(at("current"))).toMatch(/^releases\/2-/);
  });
});

describe("claims", () => {
  it.each<[string, () => void]>([
    ["a link to itself", () => symlinkSync("00000009", at("pointers/00000009"))],
    ["a number after which none is free", () => writeFileSync(at("pointers/999999999999999"), "")],
    [
      "a claim that names a link elsewhere",
      () =>
        writeFileSync(
          at("pointers/00000009"),
          JSON.stringify({ release: "1-00000000", kept: [], link: "../releases" }),
        ),
    ],
  ])("survive %s", async (_, spoil) => {
    const first = await publish("1");
    await publish("2");
    spoil();
    expect(await rollBackRelease(store)).toMatchObject({ to: first.manifest.id });
    await publish("3");
    await publish("4");
    expect((await listReleases(store)).map(({ id }) => id)[0]).toBe(served());
    expect((await verifyRelease(store))?.differences.filter(({ what }) => what !== "extra")).toEqual([]);
  });

  it("may all be deleted: the release that current names stays, and numbers go on", async () => {
    const first = await publish("1");
    const second = await publish("2");
    rmSync(at("pointers"), { recursive: true });
    expect((await listReleases(store)).map(({ id }) => id)).toEqual([second.manifest.id, first.manifest.id]);
    await publish("3");
    expect(served()).toMatch(/^3-/);
    expect(await rollBackRelease(store)).toMatchObject({ to: second.manifest.id });
  });
});

describe("a manifest that is JSON", () => {
  const file = { kind: "page", type: "text/html", sha256: "", size: 1 };
  it.each<[string, object]>([
    ["has no files", {}],
    ["has files that are null", { files: null }],
    ["has a file that is null", { files: { "a.html": null } }],
    ["has a path outside of the site", { files: { "../../a.html": file } }],
    ["has a document without paths", { files: { "a.html": file }, documents: { "a.json": {} } }],
  ])("counts as unreadable if it %s", async (_, patch) => {
    const { manifest } = await publish("1");
    const { id, made } = manifest;
    writeFileSync(
      at(`manifests/${id}.json`),
      JSON.stringify({ id, made, engine: "e", documents: {}, ...patch }),
    );
    expect(await listReleases(store)).toEqual([{ id, isCurrent: true, manifest: undefined }]);
    await publish("2");
    expect(served()).toMatch(/^2-/);
  });

  it("counts as unreadable if a folder has its name", async () => {
    const { manifest } = await publish("1");
    rmSync(at(`manifests/${manifest.id}.json`));
    mkdirSync(at(`manifests/${manifest.id}.json`));
    expect(await listReleases(store)).toEqual([{ id: manifest.id, isCurrent: true, manifest: undefined }]);
  });
});

describe("a publish", () => {
  it("writes a release again whose folder was deleted", async () => {
    const { manifest } = await publish("1");
    rmSync(at(`releases/${manifest.id}`), { recursive: true });
    expect(await publish("1")).toMatchObject({ isNew: true });
    expect((await verifyRelease(store))?.differences).toEqual([]);
  });

  it("keeps a script that the next publisher wrote before the clean-up", async () => {
    await publish("1");
    writeOld("assets/a-again.js");
    const move = store.movePointer.bind(store);
    store.movePointer = async (pointer, tag) => {
      const isMoved = await move(pointer, tag);
      await publish("again", new DiskStore(folder));
      return isMoved;
    };
    await publish("2");
    expect((await verifyRelease(store))?.differences.filter(({ what }) => what === "missing")).toEqual([]);
  });

  it("leaves nothing if it is the first one and fails", async () => {
    const target = at("new/site");
    const failing = new DiskStore(target);
    failing.movePointer = async () => Promise.reject(new Error("The pointer cannot be moved."));
    await expect(publish("1", failing)).rejects.toThrow("cannot be moved");
    expect(existsSync(target)).toBe(false);
  });

  it.each<[string, string, () => void]>([
    ["a file", "target", () => writeFileSync(at("target"), "")],
    ["a link to nothing", "target", () => symlinkSync("nowhere", at("target"))],
    ["a folder in which unfinished is a file", ".", () => writeFileSync(at("unfinished"), "")],
  ])("says where it cannot write if the target is %s", async (_, target, make) => {
    make();
    await expect(publish("1", new DiskStore(at(target)))).rejects.toThrow(
      /cannot be written at .*\(E[A-Z]+\): .* choose/,
    );
  });
});
