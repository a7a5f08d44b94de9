import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readArguments as readValidate } from "../../src/check/arguments.ts";
import { readArguments as readDiff } from "../../src/compare/arguments.ts";
import { root } from "../support/project/project-files.ts";

const workflow = readFileSync(join(root, ".github/workflows/campaigns.yml"), "utf8");
const shots = readFileSync(join(root, "scripts/shots.ts"), "utf8");

/** The commands that the workflow runs, each with its arguments. */
const commands = Array.from(
  workflow.matchAll(/npm run --silent (\w+) -- ([^>\n]*)/g),
  ([, name = "", rest = ""]) => ({
    name,
    args: rest
      .trim()
      .replaceAll('"$SAID_IN"', "zh")
      .replace(/"\$\{pages\[@\]\}"/, "page")
      .split(" "),
  }),
);

test("what the workflow runs is there, and understands what it is asked", () => {
  expect(commands.map(({ name }) => name)).toEqual(["validate", "diff", "diff", "shots"]);
  for (const { args, name } of commands) {
    if (name === "validate") expect(readValidate(args, "en")).not.toHaveProperty("wrong");
    else if (name === "diff") expect(readDiff(args, "en")).not.toHaveProperty("wrong");
    else
      for (const option of args.filter((arg) => arg.startsWith("--")))
        expect(shots).toContain(`${option.slice(2)}: {`);
  }
});
