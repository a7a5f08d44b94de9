import { chmodSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DocumentHistory } from "../../../../src/studio/server/history/document-history.ts";
import { lastCommitsBelow } from "../../../../src/studio/server/home/last-commits.ts";
import { SubmitService } from "../../../../src/studio/server/submit/submit-service.ts";
import { GitProject } from "../../../support/studio/git-project.ts";

const PATH = "茶.json";

let project: GitProject;
beforeEach(() => {
  vi.stubEnv("GIT_CONFIG_GLOBAL", "/dev/null");
  vi.stubEnv("GIT_CONFIG_SYSTEM", "/dev/null");
  project = new GitProject();
  project.write(PATH, "{}\n");
  project.commit("上新春茶");
});
afterEach(() => {
  vi.unstubAllEnvs();
  project.remove();
});

/** Returns what the studio's pages read from git: the start, the history and the form to submit. */
const readAll = async () => {
  const { folder } = project;
  return {
    home: await lastCommitsBelow(folder),
    history: await new DocumentHistory(folder).list({ path: PATH }),
    submit: await new SubmitService(folder).state({ path: PATH }),
  };
};

/** Writes a program that leaves the file `ran` when git starts it. */
const program = (name: string) => {
  const file = join(project.root, ".git", name);
  writeFileSync(file, `#!/bin/sh\ntouch "${join(project.root, ".git/ran")}"\necho "Good signature"\n`);
  chmodSync(file, 0o755);
  return file;
};

/** Replaces the last commit by one with a signature. */
const signLastCommit = () => {
  const [head = "", ...rest] = project.git("cat-file", "commit", "HEAD").split("\n\n");
  const signature = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----";
  writeFileSync(join(project.root, ".git/signed"), `${head}\n${signature}\n\n${rest.join("\n\n")}\n`);
  project.git("update-ref", "HEAD", project.git("hash-object", "-t", "commit", "-w", ".git/signed"));
};

it("starts no program that the repository's settings name, and shows no signatures, while it only reads", async () => {
  signLastCommit();
  const hash = project.git("rev-parse", "HEAD");
  project.git("config", "core.fsmonitor", program("monitor"));
  project.git("config", "gpg.program", program("verifier"));
  project.git("config", "log.showSignature", "true");
  const { history, home } = await readAll();
  expect(existsSync(join(project.root, ".git/ran"))).toBe(false);
  expect(history.versions.map(({ id }) => id)).toEqual([`commit-${hash}`]);
  expect([...home.keys()]).toEqual([PATH]);
});

it("reads names and subjects if git prints them in another encoding", async () => {
  project.git("config", "i18n.logOutputEncoding", "gbk");
  const { history, home } = await readAll();
  expect(history.versions).toMatchObject([{ author: "王小明", subject: "上新春茶" }]);
  expect(home.get(PATH)).toMatchObject({ author: "王小明" });
});

it("does not use the variables of the process that started the studio", async () => {
  for (const name of ["GIT_ICASE_PATHSPECS", "GIT_GLOB_PATHSPECS"]) vi.stubEnv(name, "1");
  for (const name of ["GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR"]) vi.stubEnv(name, "/nowhere");
  const { history, submit } = await readAll();
  expect(history.versions).toHaveLength(1);
  expect(submit.branch).toBe("main");
});

it("opens the form for a document whose lists are nested too deeply to walk", async () => {
  project.write(PATH, `${"[".repeat(100_000)}${"]".repeat(100_000)}`);
  const { files } = await new SubmitService(project.folder).state({ path: PATH });
  expect(files).toEqual([{ path: PATH, kind: "changed", belongs: true }]);
});
