import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { SubmitRequest } from "../../../../src/studio/api-submit.ts";
import { contentVersionOf } from "../../../../src/studio/server/files/save-file.ts";
import {
  explainRefusal,
  pullRequestIn,
  tidyOutput,
} from "../../../../src/studio/server/submit/push-branch.ts";
import { SubmitService } from "../../../../src/studio/server/submit/submit-service.ts";
import { GitProject } from "../../../support/studio/git-project.ts";

const PATH = "季节/春茶.json";
const ART = "季节/art/茶.png";
const textOf = (title: string) => `{ "id": "tea", "title": "${title}", "image": "art/茶.png" }\n`;

let project: GitProject;
let service: SubmitService;
/** Nobody's configuration of git. */
const saved = { ...process.env };
beforeEach(() => {
  Object.assign(process.env, { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" });
  project = new GitProject();
  service = new SubmitService(project.folder);
  project.write(PATH, textOf("一"));
  project.write("other.json", "{}\n");
  project.commit("first");
});
afterEach(() => {
  project.remove();
  for (const name of ["GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "PATH"]) {
    if (saved[name] === undefined) delete process.env[name];
    else process.env[name] = saved[name];
  }
});

const versionOnDisk = () => {
  const file = join(project.folder, PATH);
  return existsSync(file) ? contentVersionOf(readFileSync(file)) : null;
};
const submit = (more: Partial<SubmitRequest> = {}) =>
  service.submit({
    ...{ path: PATH, version: versionOnDisk(), files: [PATH] },
    ...{ message: "春茶：改标题", branch: "studio/tea", isNewBranch: true, isPushed: true, author: null },
    ...more,
  });
const refusal = async (result: Promise<unknown>) => {
  const error = await result.then(
    () => undefined,
    (found: { body: { message: { en: string } } }) => found,
  );
  return error?.body.message.en;
};
const addRemote = () => {
  const remote = new GitProject("unused", { isEmpty: true });
  onTestFinished(() => remote.remove());
  remote.git("init", "--quiet", "--bare");
  project.git("remote", "add", "origin", remote.root);
  return remote;
};
const addHook = (name: string, script: string, root = join(project.root, ".git")) => {
  writeFileSync(join(root, "hooks", name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(root, "hooks", name), 0o755);
};

describe("what can be submitted", () => {
  it("lists the document and its new picture first, and proposes a branch that does not exist", async () => {
    project.write(PATH, textOf("二"));
    project.write(ART, "picture");
    project.write("other.json", "[]\n");
    project.write("季节/art/unused.png", "picture");
    project.git("branch", "studio/春茶");
    expect(await service.state({ path: PATH })).toEqual({
      files: [
        { path: PATH, kind: "changed", belongs: true },
        { path: ART, kind: "added", belongs: true },
        { path: "other.json", kind: "changed", belongs: false },
        { path: "季节/art/unused.png", kind: "added", belongs: false },
      ],
      ...{ branch: "main", newBranch: "studio/春茶-2", remote: null, hasUnrunHook: false },
      author: { name: "王小明", email: "wang@example.com" },
    });
  });

  it("knows a detached head, an unknown author, the remote and an unrun hook", {
    tags: "nightly",
  }, async () => {
    addRemote();
    addHook("pre-commit", "exit 1");
    project.git("config", "--unset", "user.email");
    project.git("checkout", "--quiet", "--detach");
    const state = await service.state({ path: PATH });
    expect(state).toMatchObject({ branch: null, author: null, remote: "origin", hasUnrunHook: true });
  });
});

describe("a submit", () => {
  it("commits the chosen files on a new branch and pushes it; the index, the working tree and HEAD stay", async () => {
    const remote = addRemote();
    project.write("other.json", "[1]\n");
    project.git("add", "--all");
    project.write(PATH, textOf("二"));
    project.write(ART, "picture");
    const before = [project.git("status", "--porcelain"), project.git("rev-parse", "HEAD")];
    const { commit, push } = await submit({ files: [PATH, ART] });
    expect(push).toMatchObject({ remote: "origin", refusal: null });
    expect([project.git("status", "--porcelain"), project.git("rev-parse", "HEAD")]).toEqual(before);
    expect(remote.git("rev-parse", "refs/heads/studio/tea")).toBe(commit);
    expect(
      project.git("-c", "core.quotePath=false", "diff", "--name-only", "HEAD", commit).split("\n"),
    ).toEqual([`活动 页面/${ART}`, `活动 页面/${PATH}`]);
    expect(project.git("log", "-1", "--format=%an|%s", commit)).toBe("王小明|春茶：改标题");
    expect(project.git("show", `${commit}:活动 页面/${PATH}`)).toBe(textOf("二").trim());
  });

  it("commits on the current branch without leaving the file staged; other staged work stays staged", {
    tags: "nightly",
  }, async () => {
    project.write("other.json", "[1]\n");
    project.git("add", "--all");
    project.write(PATH, textOf("二"));
    const { branch, push } = await submit({ branch: "main", isNewBranch: false });
    expect([branch, push]).toEqual(["main", null]);
    expect(project.git("log", "-1", "--format=%s")).toBe("春茶：改标题");
    expect(project.git("-c", "core.quotePath=false", "status", "--porcelain")).toBe(
      'M  "活动 页面/other.json"',
    );
  });

  it("keeps a version of the file that somebody staged", { tags: "nightly" }, async () => {
    project.write(PATH, textOf("staged"));
    project.git("add", "--all");
    project.write(PATH, textOf("二"));
    await submit({ branch: "main", isNewBranch: false });
    expect(project.git("show", `:活动 页面/${PATH}`)).toBe(textOf("staged").trim());
  });

  it("commits a deletion, and the first commit of a repository", { tags: "nightly" }, async () => {
    rmSync(join(project.folder, PATH));
    const { commit } = await submit();
    expect(project.git("ls-tree", "-r", "--name-only", commit)).not.toContain("json\n");
    const fresh = new GitProject();
    onTestFinished(() => fresh.remove());
    fresh.write(PATH, textOf("一"));
    const version = contentVersionOf(textOf("一"));
    const first = await new SubmitService(fresh.folder).submit({
      ...{ path: PATH, version, files: [PATH], message: "first", branch: "main", isNewBranch: false },
    });
    expect(fresh.git("rev-parse", "main")).toBe(first.commit);
    expect(fresh.git("status", "--porcelain")).toBe("");
  });

  it("uses the author that the operator entered only if git knows none", { tags: "nightly" }, async () => {
    project.write(PATH, textOf("二"));
    const author = { name: " 李 ", email: "li@example.com" };
    const known = await submit({ author });
    expect(project.git("log", "-1", "--format=%an <%ae>", known.commit)).toBe("王小明 <wang@example.com>");
    project.git("config", "--unset", "user.name");
    expect(await refusal(submit({ branch: "studio/b" }))).toMatch(/does not know your name/);
    expect(await refusal(submit({ branch: "studio/b", author: { name: "a<b", email: "x@y" } }))).toMatch(
      /name/,
    );
    const { commit } = await submit({ branch: "studio/b", author });
    expect(project.git("log", "-1", "--format=%an <%ae>|%cn", commit)).toBe("李 <li@example.com>|李");
  });

  it("reports a refused push, keeps the commit and pushes again", async () => {
    const remote = addRemote();
    project.write(PATH, textOf("二"));
    addHook("pre-receive", 'echo "only signed commits" >&2; exit 1', remote.root);
    const { commit, push } = await submit();
    expect(push?.refusal?.en).toContain("only signed commits");
    expect(project.git("rev-parse", "studio/tea")).toBe(commit);
    rmSync(join(remote.root, "hooks/pre-receive"));
    expect((await service.push({ branch: "studio/tea" })).push?.refusal).toBeNull();
    expect(remote.git("rev-parse", "studio/tea")).toBe(commit);
    addHook("pre-push", 'echo "run the linter" >&2; exit 1');
    project.write(PATH, textOf("三"));
    const stopped = await submit({ branch: "studio/c" });
    expect(stopped.push).toMatchObject({ refusal: { en: expect.stringMatching(/A hook/) } });
    expect(stopped.push?.output).toContain("run the linter");
  });

  it("lets the commit-msg hook change or refuse the message", async () => {
    project.write(PATH, textOf("二"));
    addHook("commit-msg", 'grep -q "#" "$1" || { echo "no ticket" >&2; exit 1; }; echo checked >> "$1"');
    expect(await refusal(submit())).toContain("no ticket");
    const { commit } = await submit({ message: "春茶 #7" });
    expect(project.git("log", "-1", "--format=%B", commit)).toContain("checked");
  });

  it.each<[string, Partial<SubmitRequest>, RegExp]>([
    ["an option as branch", { branch: "--force" }, /cannot be the name of a branch/],
    ["a branch with spaces", { branch: "a b" }, /cannot be the name of a branch/],
    ["a branch that exists", { branch: "main" }, /already exists/],
    ["another branch than the current one", { branch: "x", isNewBranch: false }, /branch has changed/],
    ["a version that was not reviewed", { version: "0" }, /has changed on disk/],
    ["no message", { message: " \n" }, /message is empty/],
    ["no file", { files: [] }, /No changed file/],
    ["an unchanged file", { files: [PATH, "other.json"] }, /No changed file/],
    ["a file outside of the project", { files: ["../secret"] }, /No changed file/],
  ])("refuses %s", async (_, more, message) => {
    project.write(PATH, textOf("二"));
    expect(await refusal(submit(more))).toMatch(message);
    expect(project.git("branch", "--format=%(refname:short)")).toBe("main");
  });

  it("says why without git, without a repository and during a merge", async () => {
    const none = new GitProject("project", { isEmpty: true });
    onTestFinished(() => none.remove());
    expect(await refusal(new SubmitService(none.folder).state({ path: PATH }))).toMatch(
      /not in a git repository/,
    );
    writeFileSync(join(project.root, ".git/MERGE_HEAD"), `${project.git("rev-parse", "HEAD")}\n`);
    expect(await refusal(service.state({ path: PATH }))).toMatch(/merge in this repository is not finished/);
    process.env.PATH = none.folder;
    expect(await refusal(service.state({ path: PATH }))).toMatch(/git is not installed/);
  });

  it("leaves the branch and the index as they were if a hook refuses the branch", async () => {
    project.write(PATH, textOf("二"));
    const before = [project.git("rev-parse", "main"), project.git("ls-files", "-s")];
    addHook("reference-transaction", '[ "$1" = prepared ] && { echo "frozen" >&2; exit 1; }; exit 0');
    expect(await refusal(submit({ branch: "main", isNewBranch: false }))).toContain("frozen");
    rmSync(join(project.root, ".git/hooks/reference-transaction"));
    expect([project.git("rev-parse", "main"), project.git("ls-files", "-s")]).toEqual(before);
  });
});

describe("the output of a push", () => {
  it("loses passwords and keeps the address of the pull request", () => {
    const said =
      "remote: Create a pull request for 'x' by visiting:\nremote:      https://example.com/a/pull/new/x\n";
    expect(pullRequestIn(tidyOutput(said))).toBe("https://example.com/a/pull/new/x");
    expect(pullRequestIn("remote: javascript:alert(1)\nTo http://example.com/a")).toBeNull();
    expect(tidyOutput("fatal: https://me:secret@example.com/a.git not found")).toBe(
      "fatal: https://example.com/a.git not found",
    );
  });

  it.each([
    [" ! [rejected]  main -> main (fetch first)", /Somebody else has pushed/],
    [" ! [remote rejected] main -> main (protected branch)", /does not accept this: protected branch/],
    ["fatal: Authentication failed for 'https://example.com'", /Sign in with git/],
    ["git@example.com: Permission denied (publickey).", /Sign in with git/],
    ["fatal: unable to access 'https://x/': Could not resolve host: x", /could not be reached/],
    ["fatal: '/x' does not appear to be a git repository", /does not exist/],
    ["error: failed to push some refs to '/x'", /A hook of this repository/],
  ])("explains %j", (said, reason) => {
    expect(explainRefusal(said, { branch: "main", remote: "origin" }).en).toMatch(reason);
  });
});
