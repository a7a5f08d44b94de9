import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copyCampaignsAtRevision } from "../../../scripts/shots/run-screenshots.ts";
import { listFilesBelow } from "../../../src/publish/read-json-folder.ts";
import { folderForTests } from "../../support/project/temporary-folder.ts";

const repository = folderForTests();

const campaigns = join(repository, "campaigns");
const git = (...args: string[]) => execFileSync("git", args, { cwd: repository, stdio: "pipe" });
const write = (path: string, content: string | Buffer) => {
  mkdirSync(join(repository, path, ".."), { recursive: true });
  writeFileSync(join(repository, path), content);
};

test("copies the campaigns of a revision with their pictures, and nothing else", () => {
  const picture = Buffer.from([0x89, 0x50, 0, 0xff, 0x0a]);
  git("init", "--quiet");
  write("README.md", "beside");
  write("campaigns/project.json", "{}");
  write("campaigns/seasonal/春茶.json", '{"id": "tea"}\n');
  write("campaigns/seasonal/art/tea.png", picture);
  git("add", ".");
  git("-c", "user.name=a", "-c", "user.email=a@mall.example", "commit", "--quiet", "--message", "One");
  write("campaigns/seasonal/春茶.json", "{}");
  const found = copyCampaignsAtRevision(campaigns, "HEAD");
  const copy = found?.folder ?? "";
  expect(listFilesBelow(copy)).toHaveLength(3);
  expect(readFileSync(join(copy, "seasonal/春茶.json"), "utf8")).toBe('{"id": "tea"}\n');
  expect(readFileSync(join(copy, "seasonal/art/tea.png"))).toEqual(picture);
  found?.remove();
  expect(existsSync(copy)).toBe(false);
});

test.each(["no-such-revision", "--help", ""])("finds no campaigns at %j", (revision) => {
  expect(copyCampaignsAtRevision(campaigns, revision)).toBeUndefined();
});
