import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { lastCommitsBelow } from "../../../../src/studio/server/home/last-commits.ts";

const repository = mkdtempSync(join(tmpdir(), "commits-"));
const folder = join(repository, "campaigns");
afterAll(() => rmSync(repository, { recursive: true }));

const git = (...args: string[]) => execFileSync("git", args, { cwd: repository, stdio: "pipe" });

function commitAs(name: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  git("add", ".");
  git("-c", `user.name=${name}`, "-c", `user.email=${name}@example.com`, "commit", "-qm", "Edit");
}

it("returns the last author of each file, with names that are not Latin; nothing outside of a repository", async () => {
  mkdirSync(folder);
  expect(await lastCommitsBelow(folder)).toEqual(new Map());
  git("init", "-q");
  git("config", "user.email", "me@example.com");
  commitAs("me", { "tea.json": "1", "春茶.json": "1" });
  commitAs("other", { "tea.json": "2" });
  const found = await lastCommitsBelow(folder);
  expect([...found.keys()].sort()).toEqual(["tea.json", "春茶.json"]);
  expect(found.get("tea.json")).toMatchObject({ author: "other", isMine: false });
  expect(found.get("春茶.json")).toMatchObject({ author: "me", isMine: true });
  expect(Date.now() - (found.get("tea.json")?.at ?? 0)).toBeLessThan(3_600_000);
});
