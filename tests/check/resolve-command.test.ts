import { describe, expect, test } from "vitest";
import { originsOf } from "../../src/check/document/origins.ts";
import { effectiveDocuments, withoutMerging } from "../../src/check/document/resolve.ts";
import { nodeAt, pathOf, plainOf } from "../../src/check/json/json-node.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import { runResolve } from "../../src/check/resolve-command.ts";
import { formatTime } from "../../src/language/time.ts";
import { memoryDisk } from "../support/check/memory-disk.ts";
import { realFiles, schemas } from "./support.ts";

const files: Readonly<Record<string, string>> = {
  "campaigns/base.json": `{
  "language": 2,
  "id": "base",
  "title": "Base",
  "constants": {
    "cap": 50,
    "fee": 10
  },
  "view": [
    { "type": "text", "name": "intro", "text": "Hello" },
    { "type": "rules", "name": "rules", "items": ["Be kind."] }
  ]
}`,
  "campaigns/page.json": `{
  "language": 2,
  "id": "page",
  "route": "/page",
  "extends": "base",
  "variants": [{ "route": "/page/late", "patch": { "title": "Late", "view": { "intro": null } } }],
  "constants": {
    "fee": 20
  },
  "view": {
    "rules": { "items": ["Be quick."] },
    "more": { "$after": "intro", "type": "text", "text": "More" }
  }
}`,
  "campaigns/broken.json": `{ "language": 2, "id": "broken", `,
  "campaigns/orphan.json": `{ "language": 2, "id": "orphan", "route": "/orphan", "extends": "nobody" }`,
};

const disk = memoryDisk(Object.entries(files));

function run(command: string) {
  const args = command === "" ? [] : command.split(" ");
  return runResolve(args, { disk, campaigns: "campaigns", schemas: () => schemas });
}

const page = `// /page stands in campaigns/page.json
// base.json is campaigns/base.json
            :1 | {
   base.json:4 |   "title": "Base",
            :2 |   "language": 2,
            :3 |   "id": "page",
            :4 |   "route": "/page",
            :7 |   "constants": {
   base.json:6 |     "cap": 50,
            :8 |     "fee": 20
               |   },
           :10 |   "view": [
  base.json:10 |     { "type": "text", "name": "intro", "text": "Hello" },
           :12 |     {
           :12 |       "name": "more",
           :12 |       "type": "text",
           :12 |       "text": "More"
               |     },
           :11 |     {
  base.json:11 |       "type": "rules",
  base.json:11 |       "name": "rules",
           :11 |       "items": ["Be quick."]
               |     }
               |   ]
               | }
`.replace(/^ {2}(?=[ b])/gm, "");

describe("npm run resolve", () => {
  test.each(["page", "/page", "/PAGE", "campaigns/page.json", "page --route /page"])(
    "%s prints it",
    (name) => {
      expect(run(name)).toEqual({ code: 0, stdout: page, stderr: "" });
    },
  );

  test.each(["/page/late", "page --route=/page/late", "campaigns/page.json --route /page/late"])(
    "%s prints the variant, whose patch stands in the same file",
    (name) => {
      const { stdout } = run(name);
      expect(stdout).toContain("// /page/late stands in campaigns/page.json\n");
      expect(stdout).toContain(':6 |   "title": "Late",\n');
      expect(stdout).not.toContain("Hello");
    },
  );

  test("--format json says every value's place", () => {
    const origins = JSON.parse(run("page --format json").stdout);
    expect(origins).toContainEqual({
      pointer: "/constants/cap",
      file: "campaigns/base.json",
      line: 6,
      column: 12,
    });
    expect(origins).toContainEqual({
      pointer: "/view/2/items/0",
      file: "campaigns/page.json",
      line: 11,
      column: 26,
    });
  });

  test("--help says how it is used", () => {
    expect(run("--help")).toMatchObject({
      code: 0,
      stderr: "",
      stdout: expect.stringContaining("Usage: npm run"),
    });
  });

  test.each<[command: string, code: number, stderr: string]>([
    ["", 2, "Which document? Expected an id, a file or a route"],
    ["page base", 2, "base is one too many, expected one document"],
    ["pgae", 2, "pgae is not there, expected an id, a file or a route. Did you mean page?"],
    ["/page/lte", 2, "/page/lte is not there, expected an id, a file or a route. Did you mean /page/late?"],
    [
      "page --route /page/lat",
      2,
      "/page/lat is not there, expected a route of page. Did you mean /page/late?",
    ],
    ["page --route", 2, "--route without a name"],
    ["page --format yaml", 2, "--format yaml, expected pretty or json"],
    ["page --frmat json", 2, "--frmat is no option, expected --route, --format or --help"],
    ["orphan", 1, "campaigns/orphan.json cannot be merged. See: npm run validate -- campaigns/orphan.json"],
    ["broken", 1, "campaigns/broken.json cannot be merged. See: npm run validate -- campaigns/broken.json"],
  ])("%s fails: %i", (command, code, stderr) => {
    const result = run(command);
    expect({ ...result, stderr: result.stderr.split("\n")[0] }).toEqual({ code, stdout: "", stderr });
  });
});

describe("origins of the landed campaigns", () => {
  const sources = realFiles();
  const documents = effectiveDocuments(sources.map(readJson), schemas);
  const inFile = new Map(sources.map((file) => [file.path, file.text.split("\n")]));

  test.each(documents.map((document) => ({ document, name: document.route ?? document.id })))(
    "each value of $name stands in the named file at the named place",
    ({ document }) => {
      const root = withoutMerging(document.root);
      const wrong = originsOf(root).filter(({ pointer, file, line, column }) => {
        const value = nodeAt(root, pathOf(pointer));
        const written = (inFile.get(file)?.[line - 1] ?? "").slice(column - 1);
        if (value?.kind === "string") return textAtStart(written) !== asWritten(value.value, written);
        if (value?.kind === "literal") return !written.startsWith(JSON.stringify(plainOf(value)));
        return !/^[[{]/.test(written);
      });
      expect(wrong).toEqual([]);
    },
  );
});

/** The string with which a text begins. */
function textAtStart(text: string): unknown {
  return JSON.parse(/^"(?:[^"\\]|\\.)*"/.exec(text)?.[0] ?? "null");
}

/** A route with the prefix of a brand is written with the brand's name, the end of a schedule perhaps as its last day. */
function asWritten(value: string, written: string): string {
  const prefix = /^"(\/\{brands?(\.\w+)?\.prefix\})\//.exec(written)?.[1];
  if (prefix !== undefined) return value.replace(/^\/[^/]*/, prefix);
  const isLastDay = /^"\d{4}-\d{2}-\d{2}"/.test(written) && value.length > 10;
  return isLastDay ? (formatTime(Date.parse(value) - 1, "YYYY-MM-DD") ?? "") : value;
}
