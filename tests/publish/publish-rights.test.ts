import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type ReviewedTarget, whyNotReviewed } from "../../src/publish/publish-rights.ts";
import { folderForTest, folderForTests } from "../support/project/temporary-folder.ts";

const work = folderForTests();
const repository = join(work, "shop");
const project = join(repository, "campaigns");

function git(...args: string[]): void {
  const own = ["-c", "user.name=Wang", "-c", "user.email=wang@shop.example", "-c", "commit.gpgsign=false"];
  execFileSync("git", [...own, ...args], { cwd: repository, stdio: "pipe" });
}

function write(path: string, text: string): void {
  const file = join(repository, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

async function refusal(more: Partial<ReviewedTarget> = {}): Promise<string | undefined> {
  return (await whyNotReviewed(project, { name: "production", ...more }))?.en;
}

/** The reviewed files. */
function restore(): void {
  write("campaigns/tea.json", "tea");
  write("campaigns/art/茶 1.svg", "picture");
}

beforeAll(() => {
  mkdirSync(repository);
  git("init", "--quiet", "--initial-branch=main");
  restore();
  write(".gitignore", "ignored*\n");
  write("campaigns/notes.txt", "notes");
  git("add", ".");
  git("commit", "--quiet", "--message=Begin");
  git("branch", "trunk");
});

describe("a target that requires a review", () => {
  it("takes what is on the main branch, whichever branch is checked out", async () => {
    expect(await refusal()).toBeUndefined();
    git("checkout", "--quiet", "-b", "mine");
    expect(await refusal()).toBeUndefined();
  });

  it("is compared with its own repository, even if a hook of another one publishes", async () => {
    process.env.GIT_DIR = "/nowhere";
    onTestFinished(() => {
      delete process.env.GIT_DIR;
    });
    expect(await refusal()).toBeUndefined();
  });

  it.each([
    ["a changed document", () => write("campaigns/tea.json", "mine"), "tea.json (changed)"],
    ["a new document", () => write("campaigns/cake.json", "cake"), "cake.json (new)"],
    ["a document that git ignores", () => write("campaigns/ignored.json", "cake"), "ignored.json (new)"],
    ["a changed picture", () => write("campaigns/art/茶 1.svg", "mine"), "art/茶 1.svg (changed)"],
    ["a removed picture", () => rmSync(join(project, "art/茶 1.svg")), "art/茶 1.svg (missing)"],
  ])("refuses %s", async (_, change, expected) => {
    change();
    expect(await refusal()).toContain(
      `the branch main. These files differ: ${expected}. Nothing was published.`,
    );
    for (const path of ["cake.json", "ignored.json"]) rmSync(join(project, path), { force: true });
    restore();
  });

  it("refuses a commit that is not merged, and says where it must be", async () => {
    write("campaigns/tea.json", "committed");
    git("commit", "--quiet", "--all", "--message=Change");
    expect(await refusal()).toContain("tea.json (changed)");
    git("branch", "--force", "trunk");
    expect(await refusal({ mainBranch: "trunk" })).toBeUndefined();
    expect(await refusal({ mainBranch: "none" })).toContain("git has no branch none");
    git("checkout", "--quiet", "main");
  });

  it("leaves out files that are not published", async () => {
    write("campaigns/notes.txt", "other notes");
    write("campaigns/.drafts/tea.json", "draft");
    expect(await refusal()).toBeUndefined();
  });

  it("compares with the branch of the remote, so a local commit on main is not enough", async () => {
    const remote = join(work, "remote.git");
    git("init", "--quiet", "--bare", remote);
    git("remote", "add", "origin", remote);
    git("push", "--quiet", "origin", "main");
    write("campaigns/tea.json", "unpushed");
    git("commit", "--quiet", "--all", "--message=Change main");
    expect(await refusal()).toContain("the branch origin/main. These files differ: tea.json (changed)");
    git("push", "--quiet", "origin", "main");
    expect(await refusal()).toBeUndefined();
  });

  it("refuses a project without git", async () => {
    const alone = folderForTest();
    const said = await whyNotReviewed(alone, { name: "production" });
    expect(said?.en).toMatch(/^production requires a review, but the project is not in a git repository/);
  });
});
