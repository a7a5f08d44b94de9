import { posix } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import spec from "../../schemas/functions.json" with { type: "json" };
import {
  escapeMarkdown,
  headingLinks,
  markdownCodeBlock,
  markdownTable,
} from "../../scripts/lib/reference-markdown.ts";
import { rules } from "../../src/check/rules/all-rules.ts";
import { readSchemas } from "../../src/publish/read-json-folder.ts";
import { markAsCode } from "../../src/reference/marked-text.ts";
import { printCompactJson } from "../../src/reference/print-compact-json.ts";
import { forAll } from "../support/for-all.ts";
import { filesBelow } from "../support/project/project-files.ts";

const pages = new Map(
  filesBelow("schemas/reference", /\.md$/).map(({ path, text }) => [path, proseOf(text)]),
);

/** Removes fenced code. */
function proseOf(text: string): string {
  return text.replace(/^(`{3,})[\s\S]*?^\1$/gm, "");
}

/** Returns the anchors that GitHub gives to the headings of a page. */
function anchorsOf(text: string): string[] {
  return Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = ""]) =>
    heading.toLowerCase().replaceAll(" ", "-"),
  );
}

describe("the reference", () => {
  test("has its pages", () => expect(pages.size).toBe(14));

  test.each([...pages])("%s: every link leads to a heading, and no two headings are alike", (path, text) => {
    // Text between backticks is code, not a link.
    const links = Array.from(
      text.replace(/`[^`\n]*`/g, "").matchAll(/(?<!\\)\]\(([\w./-]*)#?([\p{L}\p{N}_-]*)\)/gu),
    );
    const broken = links.filter(([, file = "", anchor = ""]) => {
      const page = pages.get(file === "" ? path : posix.join(posix.dirname(path), file));
      return page === undefined || (anchor !== "" && !anchorsOf(page).includes(anchor));
    });
    expect(broken.map(([link]) => link)).toEqual([]);
    expect(new Set(anchorsOf(text)).size).toBe(anchorsOf(text).length);
  });

  test.each([...pages])("%s: every row of a table has as many cells as its head", (_, text) => {
    for (const rows of text.split("\n\n").filter((part) => part.startsWith("| "))) {
      const counts = rows
        .trim()
        .split("\n")
        .map((row) => row.split(/(?<!\\)\|/).length);
      expect(new Set(counts).size, rows).toBe(1);
    }
  });
});

describe("everything has an example", () => {
  const { definitions = {} } = readSchemas("schemas")["definitions.schema.json"] ?? {};
  const steps = [definitions.step, definitions.steps].flatMap((schema) => schema?.examples ?? []).flat();

  test.each(definitions.step?.["x-exactlyOne"] ?? [])("the step %s", (verb) =>
    expect(steps.some((step) => Object.hasOwn(Object(step), verb))).toBe(true),
  );

  const { functions, macros, formats, operators, texts, topics } = spec;
  const entries = Object.entries({ ...functions, ...macros, ...operators, ...texts, ...topics });
  test.each([...entries, ...Object.entries(formats)])("%s", (_, { examples }) =>
    expect(examples.length).toBeGreaterThan(0),
  );
});

describe("the rules that check a field or definition", () => {
  const [, english = ""] = [...pages].find(([path]) => path === "schemas/reference/definitions.md") ?? [];

  /** Returns the rules named in the row of a field, or above the table of a definition. */
  const rulesAt = (definition: string, field?: string) => {
    const section = english.split(/^## /m).find((one) => one.startsWith(`${definition}\n`)) ?? "";
    const lines = section.split("\n");
    const line = lines.find((one) => one.startsWith(field ? `| \`${field}\`` : "Checked by")) ?? "";
    return Array.from(line.matchAll(/rules\.md#([\w-]+)/g), ([, rule]) => rule);
  };

  test.each([
    [
      "the rules for one field",
      rulesAt("field", "maxLength"),
      ["field-too-short", "unfitting-format", "unfitting-key"],
    ],
    ["the rules for a whole table", rulesAt("table"), ["table-not-proven"]],
    ["the rules for all rows of a table", rulesAt("table", "rows"), expect.arrayContaining(["table-gap"])],
    ["no rule for a definition with only a schema", rulesAt("tone"), []],
  ])("%s", (_, found, expected) => expect(found).toEqual(expected));

  test("a rule shown for an expression and a text is listed for all of them", () => {
    for (const name of ["condition", "numeric", "value", "text", "linkedText"])
      expect(rulesAt(name)).toEqual(expect.arrayContaining(["syntax", "unknown-name", "type-mismatch"]));
  });

  test("every rule is named somewhere besides its own section", () => {
    const all = [...pages].filter(([path]) => !/zh\/|rules\.md|functions\.md/.test(path));
    const named = new Set(
      all.flatMap(([, text]) => Array.from(text.matchAll(/rules\.md#([\w-]+)/g), ([, rule]) => rule)),
    );
    expect(rules.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([]);
  });
});

describe("Markdown", () => {
  test("compact JSON parses to the same value", () => {
    const isSame = (value: unknown) => {
      expect(JSON.parse(printCompactJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    };
    forAll(100, [fc.jsonValue()], isSame);
  });

  test("JSON is broken only if it is too long for a line", () => {
    expect(printCompactJson({ a: [1, { b: "c" }], d: {} })).toBe('{ "a": [1, { "b": "c" }], "d": {} }');
    expect(printCompactJson({ a: ["x".repeat(60), "y".repeat(60)] }).split("\n")).toHaveLength(6);
  });

  test.each([
    ["code", markAsCode("a | b"), "`a | b`"],
    ["code with a tick", markAsCode("a`b"), "`` a`b ``"],
    ["a fence around a fence", markdownCodeBlock("```", "txt"), "````txt\n```\n````\n"],
    ["words", escapeMarkdown("a_b <c> [d](e) `f` *g* \\h"), "a\\_b \\<c\\> \\[d\\](e) \\`f\\` \\*g\\* \\\\h"],
    ["cells", markdownTable(["a"], [["b|c\nd"]]), "| a |\n| --- |\n| b\\|c d |\n"],
    ["contents", headingLinks(["a", "Big Words"]), "[a](#a) · [Big Words](#big-words)"],
  ])("of %s", (_, markdown, expected) => expect(markdown).toBe(expected));
});
