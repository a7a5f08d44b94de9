import { join } from "node:path";
import { expect, test } from "vitest";
import { Failure } from "../../src/check/command-result.ts";
import { findProjectFolder } from "../../src/check/find-projects.ts";
import { memoryDisk } from "../support/check/memory-disk.ts";

/** Returns the folder that a command finds among these files, in a working directory. */
function found(files: readonly string[], { named, at = "work" }: { named?: string; at?: string } = {}) {
  const disk = memoryDisk(files.map((path) => [`/root/${path}`, "{}"]));
  const absolute = (path: string) => (path.startsWith("/") ? path : join("/root", at, path));
  const folder = findProjectFolder(
    {
      ...disk,
      absolute,
      // The working directory and the folders above it exist.
      kindOf: (path) => (/^[./]+$/.test(path) ? "folder" : disk.kindOf(absolute(path))),
    },
    named,
  );
  return absolute(folder).slice("/root/".length);
}

test.each<[string, string[], { named?: string; at?: string }, string]>([
  ["the working directory", ["work/project.json"], {}, "work"],
  ["the nearest folder above", ["work/project.json", "project.json"], { at: "work/pages/art" }, "work"],
  ["campaigns below the working directory", ["work/campaigns/project.json"], {}, "work/campaigns"],
  ["a folder above before campaigns", ["project.json", "work/campaigns/project.json"], {}, ""],
  ["the named folder", ["work/project.json", "work/shop/project.json"], { named: "shop" }, "work/shop"],
])("a command finds the project in %s", (_, files, options, folder) =>
  expect(found(files, options)).toBe(folder),
);

test.each<[string, { named?: string }, string]>([
  ["there is no project", {}, "There is no project: no folder from here upwards has a project.json"],
  ["the named folder is none", { named: "shop" }, "shop is not a project: it has no project.json."],
  ["the named folder does not exist", { named: "sohp" }, "sohp is not a folder."],
])("a command fails if %s, and says how to make one", (_, options, message) => {
  const find = () => found(["work/shop/page.json"], options);
  expect(find).toThrow(Failure);
  expect(find).toThrow(message);
});
