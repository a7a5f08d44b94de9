import { posix } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { code, compactJson, contents, fenced, plain, table } from "../../scripts/lib/markdown.ts";
import { filesBelow } from "../support/project/project-files.ts";

const pages = new Map(
  filesBelow("schemas/reference", /\.md$/).map(({ path, text }) => [path, proseOf(text)]),
);

/** What is not between fences. */
function proseOf(text: string): string {
  return text.replace(/^(`{3,})[\s\S]*?^\1$/gm, "");
}

/** The anchors that GitHub gives to the headings of a page. */
function anchorsOf(text: string): string[] {
  return Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = ""]) =>
    heading.toLowerCase().replaceAll(" ", "-"),
  );
}

describe("the reference", () => {
  test("has its pages", () => expect(pages.size).toBe(12));

  test.each([...pages])("%s: every link leads to a heading, and no two headings are alike", (path, text) => {
    // What stands between backticks is shown as it is.
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

describe("Markdown", () => {
  test("JSON on as few lines as fit is the same JSON", () => {
    const isSame = (value: unknown) => {
      expect(JSON.parse(compactJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    };
    fc.assert(fc.property(fc.jsonValue(), isSame));
  });

  test("JSON is broken only where it is too long for a line", () => {
    expect(compactJson({ a: [1, { b: "c" }], d: {} })).toBe('{ "a": [1, { "b": "c" }], "d": {} }');
    expect(compactJson({ a: ["x".repeat(60), "y".repeat(60)] }).split("\n")).toHaveLength(6);
  });

  test.each([
    ["code", code("a | b"), "`a | b`"],
    ["code with a tick", code("a`b"), "`` a`b ``"],
    ["a fence around a fence", fenced("```", "txt"), "````txt\n```\n````\n"],
    ["words", plain("a_b <c> [d](e) `f` *g* \\h"), "a\\_b \\<c\\> \\[d\\](e) \\`f\\` \\*g\\* \\\\h"],
    ["cells", table(["a"], [["b|c\nd"]]), "| a |\n| --- |\n| b\\|c d |\n"],
    ["contents", contents(["a", "Big Words"]), "[a](#a) · [Big Words](#big-words)"],
  ])("of %s", (_, markdown, expected) => expect(markdown).toBe(expected));
});
