import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";
import { expect, test } from "vitest";
import { runCommandLine } from "../../scripts/cli.ts";
import { same } from "../../src/language/messages/localized-text.ts";
import { memoryDisk } from "../support/check/memory-disk.ts";
import { root } from "../support/project/project-files.ts";

const workflow = readFileSync(join(root, ".github/workflows/campaigns.yml"), "utf8");
const shots = readFileSync(join(root, "scripts/shots/run-shots.ts"), "utf8");

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
    diff: { now: { disk, campaigns: "campaigns" }, at: () => same("no git") },
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

test("the script that comments on a pull request is valid JavaScript", () => {
  const [, script = ""] = workflow.split("script: |\n");
  expect(script).toContain("createComment");
  expect(() => new Script(`async () => {${script}}`)).not.toThrow();
});
