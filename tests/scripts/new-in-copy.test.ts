import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { selectTests, testNamePattern } from "../../scripts/lib/select-tests.ts";
import { formatFiles, openCheckout, writeFiles } from "../../scripts/new/checkout.ts";
import { root } from "../support/project/project-files.ts";
import { folderForTests } from "../support/project/temporary-folder.ts";
import { madeFor } from "./scaffold-for.ts";

/** The part of vitest's report that is used here. */
interface Report {
  success: boolean;
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
}

/** Tests that cover all things of a kind without naming them: their files, and patterns of their titles. */
const general = {
  files: [
    "tests/architecture/no-campaign-words.test.ts",
    "tests/architecture/schemas.test.ts",
    "tests/cli/cli.test.ts",
    "tests/check/schema-examples.test.ts",
    "tests/reference/entries.test.ts",
    "tests/studio/app/form/controls.test.ts",
  ],
  titles: [
    "no id, route, path, field",
    "^(schemas|words|blocks)",
    "format",
    "validate usage",
    "^every field",
    "^x-labels",
  ],
};

/** The arguments of `new` for one new thing of each kind. */
const COMMANDS = [
  "block unheardNote",
  "field unheardNote.author",
  "field list.unheard",
  "field row.unheard",
  "field campaign.unheard",
  "step unheard",
  "rule unheard-words --in actions",
  "function unheard",
  "campaign unheardTea 新茶",
  "unheardPhoto 新照片 --from aiPhoto",
  "format unheard-lines",
];

/** Things to add to a copy, with some of the files that are then generated, and general tests that they can break. */
const CASES = [
  {
    about: "a new format",
    commands: COMMANDS.slice(-1),
    generated: ["src/check/formats.generated.ts"],
    tests: {
      files: ["tests/architecture/no-campaign-words.test.ts"],
      titles: ["no id, route, path, field"],
    },
    tags: ["nightly"],
  },
  {
    about: "one new thing of each kind",
    commands: COMMANDS,
    generated: [
      "schemas/block.schema.json",
      "src/check/rules/rules.generated.ts",
      "schemas/reference/blocks.md",
    ],
    tests: general,
    tags: ["nightly"],
  },
];

describe.each(CASES)("a copy of the checkout with $about", ({ commands, generated, tags, tests: wider }) => {
  const copy = folderForTests();
  const written = new Set<string>();
  /** The words of `npm test -- WORD` in the hints. */
  const hints: string[] = [];
  const run = (...args: string[]) => {
    const env = { ...process.env, NO_COLOR: "1" };
    return spawnSync(process.execPath, args, { cwd: copy, encoding: "utf8", env });
  };
  const bin = (path: string) => join(copy, "node_modules", path);
  const addHint = (text: string) => hints.push(/npm test -- (\S+)/.exec(text)?.[1] ?? "no hint");

  beforeAll(() => {
    const copied = ["README.md", "package.json", "tsconfig.json", "vitest.config.ts"];
    // Few campaigns, because all are proved. No tests that need a build or make copies.
    const left =
      /^(campaigns.(?!project.json|sandbox|brands|membership$|membership.(aiPhoto|art))|tests.(browser|bench|scripts)$)/;
    for (const path of [...copied, "campaigns", "schemas", "scripts", "src", "tests"])
      cpSync(join(root, path), join(copy, path), {
        recursive: true,
        filter: (source) => !left.test(relative(root, source)),
      });
    // Without the search for import cycles, for which the linter reads the whole project.
    const linter = readFileSync(join(root, "biome.json"), "utf8").replace(/"noImportCycles": .*/, "");
    writeFileSync(join(copy, "biome.json"), linter.replace(/,(\s*\})/g, "$1"));
    symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
    for (const command of commands.slice(0, -1)) {
      const made = madeFor(command, openCheckout(copy));
      for (const path of writeFiles(copy, made.files)) written.add(path);
      addHint(made.next.en);
    }
    formatFiles(copy, [...written]);
  }, 120_000);

  test("has files from the command, which also generates the others and prints the next step", {
    tags,
    timeout: 120_000,
  }, () => {
    // The last one is run by the command itself.
    const command = commands.at(-1) ?? "";
    const words = command.split(" ");
    const own = Object.keys(madeFor(command, openCheckout(copy)).files);
    const { status, stdout } = run("scripts/campaign-engine.mjs", "new", ...words);
    expect(own).toContain("src/check/report/format-unheard-lines.ts");
    for (const path of [...own, ...generated]) expect(stdout).toContain(`wrote ${path}\n`);
    expect(status).toBe(0);
    for (const path of own) written.add(path);
    addHint(stdout);
    // A message with the number of blocks: generated files depend on each other.
    const blocks = openCheckout(copy).files("schemas/blocks").length;
    expect(openCheckout(copy).read("schemas/reference/zh/rules.md")).toContain(`等 ${blocks} 个`);
    const again = run("scripts/campaign-engine.mjs", "new", ...words);
    expect([again.status, again.stdout]).toEqual([2, ""]);
  });

  test("passes the type checker and the linter", { tags, timeout: 120_000 }, () => {
    const config = JSON.parse(readFileSync(join(copy, "tsconfig.json"), "utf8"));
    const include = ["src", ...[...written].filter((path) => /\.tsx?$/.test(path))];
    writeFileSync(join(copy, "tsconfig.new.json"), JSON.stringify({ ...config, include }));
    expect(run(bin("typescript/bin/tsc"), "--noEmit", "--project", "tsconfig.new.json").stdout).toBe("");
    const options = ["check", "--error-on-warnings", ...written];
    const { status, stdout, stderr } = run(bin("@biomejs/biome/bin/biome"), ...options);
    expect(status, stdout + stderr).toBe(0);
  });

  test("has tests for each hint, which pass, as do the general tests", { tags, timeout: 300_000 }, () => {
    const chosen = hints
      .map((hint) => selectTests(copy, hint))
      .flatMap(({ named, whole }) => [...whole, ...named]);
    const starters = [...written].filter((path) => /\.test\.tsx?$/.test(path));
    expect(chosen).toEqual(expect.arrayContaining(starters));
    const names = [...hints.map(testNamePattern), ...wider.titles].join("|");
    const options = ["run", "--project", "unit", "--project", "pages", "--reporter=json", "-t", names];
    const { stdout, stderr } = run(
      bin("vitest/vitest.mjs"),
      ...options,
      ...new Set([...chosen, ...wider.files]),
    );
    const report = JSON.parse(stdout.slice(stdout.indexOf("{"))) as Report;
    const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
    expect(
      tests.filter(({ status }) => status === "failed"),
      stderr,
    ).toEqual([]);
    const passed = tests.filter(({ status }) => status === "passed").map(({ fullName }) => fullName);
    const wanted = [...hints.map(testNamePattern), ...wider.titles];
    expect(wanted.filter((name) => !passed.some((title) => new RegExp(name).test(title)))).toEqual([]);
    expect(report.success, stderr).toBe(true);
  });
});
