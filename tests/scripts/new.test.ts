import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkoutAt } from "../../scripts/lib/checkout.ts";
import { scaffold } from "../../scripts/lib/scaffold.ts";
import type { Rule } from "../../src/check/rules/rule.ts";
import { validatorOf } from "../../src/check/schema/validate-schema.ts";
import { readSchemas } from "../../src/publish/read-folder.ts";
import { root } from "../support/project/project-files.ts";

// The names of what is made here are none that anybody would take.
const checkout = checkoutAt(root);

/** What is written for these words of the command. */
function filesFor(command: string, from = checkout): Record<string, string> {
  const made = scaffold(command.split(" "), from);
  if ("refusal" in made) throw new Error(made.refusal);
  return made.files;
}

describe("nothing is written", () => {
  test.each([
    ["", "What is to be new is missing."],
    ["block", "The name of the block is missing."],
    ["blok unheard", "Did you mean block?"],
    ["springTea 春茶有礼", "For a campaign: npm run new -- campaign springTea 春茶有礼"],
    ["campaign 9lives", '"9lives" is no id. A name: letters, digits'],
    ["campaign yearTaskTicket", "The id yearTaskTicket is taken: by campaigns/seasonal/yearTaskTicket.json."],
    ["campaign mall", "The id mall is taken: by campaigns/brands/mall.json."],
    ["block big-note", '"big-note" is no name of a block'],
    ["block text", "The name text is taken: by schemas/blocks/text.schema.json."],
    ["block TEXT", '"TEXT" is no name of a block'],
    ["block shared", "The name shared is taken: by src/blocks/shared/"],
    ["block toast", "The name toast is taken: by src/page/styles/overlay.css."],
    ["block unheard twice", 'Unexpected "twice": only a campaign has a title.'],
    ["block unheard --in looks", "Unexpected --in: only a rule is put into a folder."],
    ["rule unheardWords", '"unheardWords" is no id of a rule'],
    ["rule table-gap", "The id table-gap is taken: by src/check/rules/tables/table-gap.ts."],
    ["rule unheard-words --in action", "Did you mean actions?"],
    ["rule unheard-words --in tables", "as many as a folder may have. Put it --in one of actions, "],
    ["rule unheard-words --into looks", "Unknown option '--into'"],
    ["rule unheard words twice", 'Unexpected "twice".'],
    ["autumnTea --from yearTaskTickt", "There is no campaign yearTaskTickt. Did you mean yearTaskTicket?"],
    ["autumnTea --from mall", "There is no campaign mall."],
    [
      "yearTaskTicket --from home",
      "The id yearTaskTicket is taken: by campaigns/seasonal/yearTaskTicket.json.",
    ],
    ["block unheard --from text", "Unexpected --from: only a campaign is made from another."],
    ["function Unheard", '"Unheard" is no name of a function'],
    ["function min", "The name min is taken: by a function of schemas/functions.json."],
    ["function exists", "The name exists is taken: by the expression language itself."],
    ["function in", "The name in is taken: by the expression language itself."],
  ])("for %j", (command, refusal) => {
    const made = scaffold(command === "" ? [] : command.split(" "), checkout);
    expect(made).toEqual({ refusal: expect.stringContaining(refusal) });
  });
});

test("a campaign bears its id and title everywhere", () => {
  const [[path, text] = ["", ""], ...more] = Object.entries(filesFor("campaign autumnTea 秋茶"));
  expect([path, more]).toEqual(["campaigns/seasonal/autumnTea.json", []]);
  expect(JSON.parse(text)).toMatchObject({ id: "autumnTea", route: "/autumnTea", title: "秋茶" });
  expect(text).not.toMatch(/spring|春茶有礼/);
});

test.each(["autumnTea 秋茶 --from yearTaskTicket", "campaign autumnTea 秋茶 --from yearTaskTicket"])(
  "%s is the other under its own name, beside it",
  (command) => {
    const made = scaffold(command.split(" "), checkout);
    if ("refusal" in made) throw new Error(made.refusal);
    const [[path, text] = ["", ""], ...more] = Object.entries(made.files);
    expect([path, more]).toEqual(["campaigns/seasonal/autumnTea.json", []]);
    const other = JSON.parse(checkout.read("campaigns/seasonal/yearTaskTicket.json") ?? "");
    const own = { id: "autumnTea", route: "/autumnTea", title: "秋茶" };
    expect(JSON.parse(text)).toMatchObject({ ...own, endpoints: other.endpoints, tables: other.tables });
    expect(made.next).toContain("the server's paths");
  },
);

test("a function's entry stands behind the others, which stay as they are", () => {
  const { "schemas/functions.json": text = "" } = filesFor("function unheard");
  const before = JSON.parse(checkout.read("schemas/functions.json") ?? "");
  const { functions, ...rest } = JSON.parse(text);
  const { unheard: added, ...others } = functions;
  expect({ ...rest, functions: others }).toEqual(before);
  expect(Object.keys(before.functions.min)).toEqual(expect.arrayContaining(Object.keys(added)));
});

describe("a block and a rule are right as they are written", () => {
  let copy = "";
  const copied = ["README.md", "biome.json", "package.json", "tsconfig.json", "schemas", "scripts", "src"];
  const run = (command: string, ...args: string[]) =>
    spawnSync(command, args, { cwd: copy, encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } });
  const bin = (name: string) => join(root, "node_modules", ".bin", name);
  /** A module of the copy. */
  const load = (path: string) => import(/* @vite-ignore */ join(copy, path));
  const written = [
    "schemas/blocks/unheard.schema.json",
    "src/blocks/unheard/View.tsx",
    "src/blocks/unheard/unheard.css",
  ];
  const rulePath = "src/check/rules/actions/unheard-words.ts";

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), "new-"));
    for (const path of [...copied, "tests/support", "tests/check/support.ts"])
      cpSync(join(root, path), join(copy, path), { recursive: true });
    symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
    for (const [path, text] of Object.entries(filesFor("rule unheard-words --in actions")))
      writeFileSync(join(copy, path), text);
  }, 120_000);
  afterAll(() => rmSync(copy, { recursive: true }));

  test("the command writes the block's files, has the rest generated, and says what to do then", () => {
    const { status, stdout, stderr } = run(
      process.execPath,
      "--import",
      "tsx",
      "scripts/new.ts",
      "block",
      "unheard",
    );
    expect([status, stdout.match(/(?<=wrote ).+/g)]).toEqual([0, written]);
    expect(stdout).toContain("npm test -- unheard");
    const generated = stderr.match(/(?<=wrote ).+/g) ?? [];
    expect(generated).toEqual(
      expect.arrayContaining([
        "schemas/block.schema.json",
        "src/language/document.generated.ts",
        "src/check/rules/rules.generated.ts",
        "schemas/reference/blocks.md",
        "schemas/reference/rules.md",
      ]),
    );
    const again = run(process.execPath, "--import", "tsx", "scripts/new.ts", "block", "unheard");
    expect([again.status, again.stdout]).toEqual([2, ""]);
  }, 300_000);

  test("the type checker and the linter have nothing to say", () => {
    expect(run(bin("tsc"), "--noEmit").stdout).toBe("");
    const { status, stdout, stderr } = run(
      bin("biome"),
      "check",
      "--error-on-warnings",
      "schemas",
      ...written,
      rulePath,
    );
    expect(status, stdout + stderr).toBe(0);
  }, 300_000);

  test("the rule's examples hold", async () => {
    const { unheardWords }: { unheardWords: Rule } = await load(rulePath);
    const { checkExample } = await load("tests/check/support.ts");
    for (const example of unheardWords.docs.ok) expect(checkExample(example)).toEqual([]);
    for (const { message, ...example } of unheardWords.docs.bad)
      expect(checkExample(example)).toMatchObject([{ rule: "unheard-words", message }]);
  }, 120_000);

  test("the block's example is a block, and drawn", async () => {
    const schemas = readSchemas(join(copy, "schemas"));
    const { examples } = JSON.parse(readFileSync(join(copy, written[0] ?? ""), "utf8"));
    const { drawBlocks } = await load("tests/support/blocks/draw-blocks.tsx");
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) {
      expect(validatorOf(schemas)("block.schema.json", example)).toEqual([]);
      expect(await drawBlocks({ view: [example] })).toContain(example.text);
    }
    expect(existsSync(join(root, written[0] ?? ""))).toBe(false);
  }, 120_000);
});
