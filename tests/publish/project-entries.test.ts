import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { listProjectEntries } from "../../src/publish/project-entries.ts";

const folder = mkdtempSync(join(tmpdir(), "entries-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a project's files and folders are listed without those of npm, editors and published sites", () => {
  const own = ["project.json", "tea.json", "art/.hidden.svg", "releases/notes.json"];
  const others = [
    ...["package.json", "package-lock.json", "node_modules/a/b.json", ".vscode/settings.json"],
    ...["manifests", "pointers", "releases"].map((name) => `dist/site/${name}/1.json`),
  ];
  for (const path of [...own, ...others]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), "{}");
  }
  // A folder with the name of a document is a mistake that the checker reports.
  mkdirSync(join(folder, "tea/page.json"), { recursive: true });
  const folders = ["art", "dist", "dist/site", "releases", "tea", "tea/page.json"];
  const found = listProjectEntries(folder).map(({ name, parentPath }) => join(parentPath, name));
  expect(found.sort()).toEqual([...own, ...folders].map((path) => join(folder, path)).sort());
});
