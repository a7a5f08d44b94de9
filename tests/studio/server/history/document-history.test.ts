import { existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { listProjectEntries } from "../../../../src/publish/project-entries.ts";
import { gitIn } from "../../../../src/publish/run-git.ts";
import { DocumentHistory } from "../../../../src/studio/server/history/document-history.ts";
import {
  KEPT_FOLDER,
  keepVersion,
  listKeptVersions,
  removeOldestBeyond,
} from "../../../../src/studio/server/history/kept-versions.ts";
import { GitProject } from "../../../support/studio/git-project.ts";

const PATH = "季节/春茶.json";
const textOf = (title: string) => `{\n  "id": "tea",\n  "title": "${title}",\n  "route": "/tea"\n}\n`;

describe("the history of a document in git", () => {
  let project: GitProject;
  let history: DocumentHistory;
  const list = async (limit?: number) =>
    history.list({ path: PATH, ...(limit !== undefined && { limit: String(limit) }) });
  const subjects = async () => (await list()).versions.map(({ subject }) => subject);
  beforeEach(() => {
    project = new GitProject();
    history = new DocumentHistory(project.folder);
  });
  afterEach(() => project.remove());

  it("lists who changed it, when and why, and returns the text of each version", async () => {
    project.write(PATH, textOf("一"));
    project.commit("Add the tea");
    project.write(PATH, textOf("二"));
    project.commit("改标题\n\n正文");
    const { git, hasMore, isShallow, lastCommit, versions } = await list();
    expect({ git, hasMore, isShallow }).toEqual({ git: "repository", hasMore: false, isShallow: false });
    expect(versions).toMatchObject([
      { kind: "commit", author: "王小明", subject: "改标题", path: PATH, branch: null, isOnDisk: true },
      { kind: "commit", author: "王小明", subject: "Add the tea", isOnDisk: false },
    ]);
    expect(lastCommit).toBe(versions[0]?.id);
    expect((versions[0]?.at ?? 0) - (versions[1]?.at ?? 0)).toBe(3_600_000);
    const texts = await Promise.all(versions.map(({ id }) => history.version({ path: PATH, id })));
    expect(texts.map(({ text }) => text)).toEqual([textOf("二"), textOf("一")]);
  });

  it("follows renames, and says the former path", async () => {
    project.write("旧名.json", textOf("一"));
    project.commit("first");
    mkdirSync(join(project.folder, "季节"));
    project.git("mv", "活动 页面/旧名.json", `活动 页面/${PATH}`);
    project.commit("renamed");
    project.write(PATH, textOf("二"));
    project.commit("changed");
    const { versions } = await list();
    expect(versions.map(({ path, subject }) => [subject, path])).toEqual([
      ["changed", PATH],
      ["renamed", PATH],
      ["first", "旧名.json"],
    ]);
    expect((await history.version({ path: PATH, id: String(versions[2]?.id) })).text).toBe(textOf("一"));
  });

  it("lists a merge only if it has a text of its own", async () => {
    project.write(PATH, textOf("一"));
    project.commit("first");
    project.git("checkout", "--quiet", "-b", "other");
    project.write(PATH, textOf("other"));
    project.commit("theirs");
    project.git("checkout", "--quiet", "main");
    project.write(PATH, textOf("main"));
    project.commit("mine");
    expect(() => project.git("merge", "--quiet", "other")).toThrow();
    project.write(PATH, textOf("both"));
    project.commit("Merge other");
    expect(await subjects()).toEqual(["Merge other", "mine", "theirs", "first"]);
    const [merge] = (await list()).versions;
    expect((await history.version({ path: PATH, id: String(merge?.id) })).text).toBe(textOf("both"));
  });

  it("includes branches of the studio that are not merged yet, and says so", async () => {
    project.write(PATH, textOf("一"));
    project.commit("first");
    project.git("checkout", "--quiet", "-b", "studio/tea");
    project.write(PATH, textOf("二"));
    project.commit("submitted");
    project.git("checkout", "--quiet", "main");
    const { lastCommit, versions } = await list();
    expect(versions.map(({ branch, subject }) => [subject, branch])).toEqual([
      ["submitted", "studio/tea"],
      ["first", null],
    ]);
    expect(lastCommit).toBe(versions[1]?.id);
  });

  it("limits a long history and says that there is more", { tags: "nightly" }, async () => {
    for (let count = 1; count <= 6; count++) {
      project.write(PATH, textOf(String(count)));
      project.commit(`number ${count}`);
    }
    const short = await list(3);
    expect([short.versions.length, short.hasMore]).toEqual([3, true]);
    const whole = await list(6);
    expect([whole.versions.length, whole.hasMore]).toEqual([6, false]);
  });

  it("says that a shallow clone lacks older commits", { tags: "nightly" }, async () => {
    project.write(PATH, textOf("一"));
    project.commit("first");
    project.write(PATH, textOf("二"));
    project.commit("second");
    const clone = new GitProject("unused", { isEmpty: true });
    onTestFinished(() => clone.remove());
    clone.git("clone", "--quiet", "--depth=1", `file://${project.root}`, "copy");
    const copy = new DocumentHistory(join(clone.root, "copy", "活动 页面"));
    const { isShallow, versions } = await copy.list({ path: PATH });
    expect([isShallow, versions.map(({ subject }) => subject)]).toEqual([true, ["second"]]);
  });

  it("has no version of a file that was never committed, nor of a repository without commits", async () => {
    project.write(PATH, textOf("一"));
    expect(await list()).toMatchObject({ git: "repository", versions: [], lastCommit: null });
    project.write("other.json", "{}");
    project.git("add", "活动 页面/other.json");
    project.git("commit", "--quiet", "-m", "other");
    expect(await list()).toMatchObject({ versions: [], lastCommit: null });
  });

  it.each([
    "commit-HEAD",
    "commit-main",
    `commit-${"0".repeat(40)}`,
    "commit---output=x",
    "kept-../../../secret.json",
    "saved",
    "",
  ])("refuses the version %j", async (id) => {
    project.write(PATH, textOf("一"));
    project.commit("first");
    await expect(history.version({ path: PATH, id })).rejects.toMatchObject({ status: 404 });
  });

  it("refuses the commit of another document, and paths outside of the folder", async () => {
    project.write(PATH, textOf("一"));
    project.commit("first");
    project.write("secret.json", "{}");
    const other = project.commit("secret");
    await expect(history.version({ path: PATH, id: `commit-${other}` })).rejects.toMatchObject({
      status: 404,
    });
    for (const path of ["../x.json", "/etc/passwd", ".git/config", "--all.json", ":(top)x.json"])
      await expect(history.list({ path })).rejects.toMatchObject({ status: 403 });
  });

  it("leaves out a kept version that was committed later", async () => {
    project.write(PATH, textOf("一"));
    project.commit("first");
    project.write(PATH, textOf("二"));
    history.keep(PATH, { before: textOf("一"), text: textOf("二") });
    expect((await list()).versions).toMatchObject([
      { kind: "kept", isOnDisk: true },
      { kind: "commit", subject: "first" },
    ]);
    project.commit("second");
    expect(project.git("ls-files")).not.toContain(KEPT_FOLDER);
    expect(await subjects()).toEqual(["second", "first"]);
  });
});

describe("the versions that the studio keeps", () => {
  let project: GitProject;
  let history: DocumentHistory;
  beforeEach(() => {
    project = new GitProject("project", { isEmpty: true });
    history = new DocumentHistory(project.folder);
  });
  afterEach(() => project.remove());

  it("are listed and read without git, the replaced text among them", async () => {
    project.write(PATH, textOf("二"));
    history.keep(PATH, { before: textOf("一"), text: textOf("二") });
    history.keep(PATH, { before: textOf("二"), text: textOf("二") });
    const { git, lastCommit, versions } = await history.list({ path: PATH });
    expect({ git, lastCommit }).toEqual({ git: "none", lastCommit: null });
    expect(versions).toMatchObject([
      { kind: "kept", isOnDisk: true, author: null },
      { kind: "kept", isOnDisk: false },
    ]);
    expect((await history.version({ path: PATH, id: String(versions[1]?.id) })).text).toBe(textOf("一"));
  });

  it("are read if git is not installed", async () => {
    const { PATH: path } = process.env;
    onTestFinished(() => {
      process.env.PATH = path;
    });
    process.env.PATH = project.folder;
    history.keep(PATH, { before: undefined, text: textOf("一") });
    const { git, versions } = await history.list({ path: PATH });
    expect([git, versions.length]).toEqual(["missing", 1]);
  });

  it("are not listed among the files of the project", () => {
    project.write(PATH, textOf("一"));
    history.keep(PATH, { before: undefined, text: textOf("一") });
    expect(existsSync(join(project.folder, KEPT_FOLDER, ".gitignore"))).toBe(true);
    const names = listProjectEntries(project.folder).map(({ name }) => name);
    expect(names).toEqual(["季节", "春茶.json"]);
  });

  it("are limited in number, age and size, the oldest removed first", () => {
    const day = 24 * 60 * 60 * 1000;
    const keep = (at: number, text: string) => keepVersion(project.folder, PATH, { at, text });
    for (let count = 0; count < 105; count++) keep(1000 * day + count, `{"count":${count}}`);
    const kept = listKeptVersions(project.folder, PATH);
    expect(kept.length).toBe(100);
    expect(kept.at(-1)?.at).toBe(1000 * day + 5);
    keep(1181 * day, "{}");
    expect(listKeptVersions(project.folder, PATH).length).toBe(20);
    keepVersion(project.folder, "b.json", { at: 1182 * day, text: "x".repeat(600) });
    keepVersion(project.folder, "b.json", { at: 1183 * day, text: "y".repeat(600) });
    removeOldestBeyond(join(project.folder, KEPT_FOLDER), 700);
    expect(listKeptVersions(project.folder, PATH)).toEqual([]);
    expect(listKeptVersions(project.folder, "b.json").map(({ at }) => at)).toEqual([1183 * day]);
  });

  it("are not written through a link, and a failure does not reach the save", () => {
    const outside = join(project.root, "outside");
    mkdirSync(outside);
    symlinkSync(outside, join(project.folder, KEPT_FOLDER));
    history.keep(PATH, { before: textOf("一"), text: textOf("二") });
    expect(readdirSync(outside)).toEqual([]);
  });
});

it("runs git without the variables of a hook", async () => {
  const project = new GitProject();
  onTestFinished(() => {
    project.remove();
    delete process.env.GIT_DIR;
  });
  project.write("a.json", "{}");
  project.commit("first");
  process.env.GIT_DIR = "/nowhere";
  expect((await gitIn(project.folder)(["rev-parse", "--show-prefix"])).stdout).toBe("活动 页面/\n");
});
