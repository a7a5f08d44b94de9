import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

/** The folder that somebody removes at the moment at which it is read; for example, git checks out another branch. */
const GOING = "going";

const folder = mkdtempSync(join(tmpdir(), "vanishing-"));
afterAll(() => {
  vi.doUnmock("node:fs");
  vi.resetModules();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  vi.resetModules();
  vi.doMock("node:fs", async (original) => {
    const fs = await original<typeof import("node:fs")>();
    const readdirSync = (path: string, options: object) => {
      if (path.endsWith(GOING)) fs.rmSync(path, { recursive: true, force: true });
      return fs.readdirSync(path, options);
    };
    return { ...fs, readdirSync };
  });
  for (const name of [GOING, "staying"]) {
    mkdirSync(join(folder, "tea", name), { recursive: true });
    writeFileSync(join(folder, "tea", name, "a.json"), "{}");
  }
});

it("lists the files of a folder while one of its folders is removed", async () => {
  const { listFilesBelow } = await import("../../src/publish/read-json-folder.ts");
  expect(listFilesBelow(folder)).toEqual([join(folder, "tea/staying/a.json")]);
  expect(listFilesBelow(join(folder, "none"))).toEqual([]);
});

it("lists the entries of a project while one of its folders is removed", async () => {
  const { listProjectEntries } = await import("../../src/publish/project-entries.ts");
  const files = listProjectEntries(folder).filter((entry) => entry.isFile());
  expect(files.map(({ name, parentPath }) => join(parentPath, name))).toEqual([
    join(folder, "tea/staying/a.json"),
  ]);
  expect(() => listProjectEntries(join(folder, "none"))).toThrow("ENOENT");
});
