import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { diff } from "../../scripts/commands/diff.ts";
import { openGitRepository } from "../../scripts/lib/git-repository.ts";
import { tea, teaBrand } from "../support/compare/tea.ts";
import { folderForTest, folderForTests } from "../support/project/temporary-folder.ts";

const repository = folderForTests();
const folder = join(repository, "shop", "campaigns");
const file = join(folder, "tea.json");

function git(...args: string[]): void {
  const who = ["-c", "user.name=Test", "-c", "user.email=test@mall.example"];
  execFileSync("git", [...who, ...args], { cwd: repository, stdio: "ignore" });
}

function write(path: string, document: unknown): void {
  writeFileSync(path, typeof document === "string" ? document : `${JSON.stringify(document, null, 2)}\n`);
}

beforeAll(() => {
  // Ignores the git settings of the developer.
  for (const name of ["GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM"]) vi.stubEnv(name, "/dev/null");
  vi.stubEnv("CAMPAIGNS", folder);
  mkdirSync(join(folder, "brands"), { recursive: true });
  mkdirSync(join(folder, "art"));
  write(join(folder, "project.json"), { language: 3, name: "Tea" });
  write(join(folder, "brands/mall.json"), teaBrand());
  write(join(folder, "art/茶.svg"), "<svg/>");
  const art = { src: "art/茶.svg", widthPx: 10, heightPx: 10 };
  const first = { ...tea(), view: [{ type: "image", image: art }, ...tea().view] };
  write(file, first);
  git("init", "--initial-branch=main");
  git("add", ".");
  git("commit", "-m", "first");
  write(file, { ...first, constants: { ...first.constants, goal: 2000 } });
  git("commit", "-am", "a higher goal");
  write(join(folder, "art/茶.svg"), "<svg></svg>");
});

afterAll(() => vi.unstubAllEnvs());

const run = (...args: string[]) => diff.run(args, "en");

test("compares a revision with the working tree: the goal, its consequences, and the picture", async () => {
  const { code, stdout } = await run("HEAD~1", "--format", "json");
  const report = JSON.parse(stdout);
  const [{ changes, pages }] = report.groups;
  expect([code, pages]).toEqual([0, [{ route: "/springTea", title: "春茶有礼" }]]);
  expect(changes.map(({ text }: { text: string }) => text)).toEqual([
    expect.stringContaining('was "领取66元代金券" (claimable), now "去订购" (short)'),
    "constant goal: 1000 → 2000",
    'The picture "art/茶.svg" has new content',
  ]);
  expect(changes[1].file).toMatch(/tea\.json$/);
});

test("compares two revisions", async () => {
  expect((await run("HEAD~1", "main", "--lang", "zh")).stdout).toContain("常量 goal：1000 → 2000");
});

test("reads the files of a revision by paths of the file system", () => {
  const { at, digest } = openGitRepository(folder);
  const first = at("HEAD~1");
  if ("en" in first) throw new Error(first.en);
  const { disk } = first;
  expect(JSON.parse(disk.read(file).text).constants.goal).toBe(1000);
  expect(disk.jsonFilesBelow(folder)).toEqual([
    ...["brands/mall.json", "project.json"].map((name) => join(folder, name)),
    file,
  ]);
  expect([folder, file, join(folder, "none.json"), join(repository, "..")].map(disk.kindOf)).toEqual([
    "folder",
    "file",
    undefined,
    undefined,
  ]);
  expect(digest(file)).not.toBe(first.digest(file));
  const now = at("HEAD");
  expect("digest" in now && now.digest(file)).toBe(digest(file));
  expect(readFileSync(file, "utf8")).toContain("2000");
});

test.each(["-", "--output=x", "--all", "HEAD^{tree}", "", "HEAD;true", "no such"])(
  "%s is refused as a revision",
  (name) => {
    expect(openGitRepository(folder).at(name)).toMatchObject({ en: `git has no revision ${name}` });
  },
);

test("reports campaigns without a repository", () => {
  const bare = folderForTest();
  cpSync(folder, bare, { recursive: true });
  expect(openGitRepository(bare).at("HEAD")).toMatchObject({ en: "this folder is not in a git repository" });
  expect(openGitRepository(bare).digest(join(bare, "tea.json"))).toMatch(/^[0-9a-f]{40}$/);
});
