import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished } from "vitest";

/** Makes an empty folder, which is removed when the running test ends. For tests and `beforeEach`. */
export function folderForTest(): string {
  const folder = mkdtempSync(join(tmpdir(), "test-"));
  onTestFinished(() => remove(folder));
  return folder;
}

/** Makes an empty folder, which is removed after the tests of the file or `describe` that makes it. */
export function folderForTests(): string {
  const folder = mkdtempSync(join(tmpdir(), "tests-"));
  afterAll(() => remove(folder));
  return folder;
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
