import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";
import { expect, test } from "vitest";
import { runCommandLine } from "../../scripts/cli.ts";
import { untranslatedText } from "../../src/language/messages/localized-text.ts";
import { memoryDisk } from "../support/check/memory-disk.ts";
import { root } from "../support/project/project-files.ts";

const workflow = readFileSync(join(root, ".github/workflows/campaigns.yml"), "utf8");
const shots = readFileSync(join(root, "scripts/shots/run-screenshots.ts"), "utf8");

/** Returns the arguments of the workflow's commands that begin with `call`. */
function argumentsOf(call: string): string[][] {
  return Array.from(workflow.matchAll(new RegExp(`${call} ([^>|\\n]*)`, "g")), ([, rest = ""]) =>
    rest
      .trim()
      .replaceAll('"$REPORT_LANGUAGE"', "zh")
      .replace(/"\$\{pages\[@\]\}"/, "page")
      .split(" "),
  );
}

test("the workflow's commands and their arguments exist", async () => {
  const disk = memoryDisk([]);
  const worlds: Record<string, unknown> = {
    validate: () => ({ campaigns: "campaigns", open: () => ({ disk }) }),
    diff: { now: { disk, campaigns: "campaigns" }, at: () => untranslatedText("no git") },
  };
  const commands = argumentsOf("npx campaign-engine");
  expect(commands.map(([name]) => name)).toEqual(["validate", "diff", "diff"]);
  for (const args of commands) {
    const { stderr } = await runCommandLine(args, "en", worlds[args[0] ?? ""]);
    expect(stderr).not.toMatch(/^$|--help/);
  }
});

test("the workflow draws pictures with existing options", () => {
  const [args = []] = argumentsOf("npm run --silent shots --");
  expect(args).toContain("--compare");
  for (const option of args.filter((arg) => arg.startsWith("--")))
    expect(shots).toContain(`${option.slice(2)}: {`);
});

/** Returns the jobs of the workflow: the name and the lines of each. */
function jobs(): [name: string, text: string][] {
  const [, all = ""] = workflow.split("\njobs:\n");
  return all
    .split(/^ {2}(?=\w)/m)
    .filter((text) => text !== "")
    .map((text) => [text.slice(0, text.indexOf(":")), text]);
}

test("each action is pinned to a commit, with its version", () => {
  const actions = Array.from(workflow.matchAll(/uses: (.*)/g), ([, action = ""]) => action);
  expect(actions.length).toBeGreaterThan(5);
  for (const action of actions) expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test("each job has only the permissions that it needs, and none runs the pull request's code with more than reading", () => {
  expect(workflow).toMatch(/^permissions: \{\}$/m);
  expect(
    jobs().map(([name, text]) => [
      name,
      Array.from(text.matchAll(/^ {6}([\w-]+: (?:read|write))$/gm), ([, permission]) => permission),
      /actions\/checkout|run: /.test(text),
    ]),
  ).toEqual([
    ["campaigns", ["contents: read"], true],
    ["comment", ["pull-requests: write"], false],
  ]);
});

test("the checkout keeps no token", () => {
  const checkouts = workflow.split("actions/checkout@").slice(1);
  expect(checkouts).not.toHaveLength(0);
  for (const after of checkouts) expect(after.split("- uses:")[0]).toContain("persist-credentials: false");
});

test("the script that comments on a pull request is valid JavaScript", () => {
  const [, script = ""] = workflow.split("script: |\n");
  expect(script).toContain("createComment");
  expect(() => new Script(`async () => {${script}}`)).not.toThrow();
});
