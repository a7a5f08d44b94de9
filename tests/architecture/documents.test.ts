import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { memoizeByKey } from "../../src/language/memoize.ts";

const documents = execFileSync("git", ["ls-files", "*.md", ".github/*.md"], { encoding: "utf8" })
  .split("\n")
  .filter((path) => path !== "" && existsSync(path));
const scripts = Object.keys(JSON.parse(readFileSync("package.json", "utf8")).scripts);
const commands = new Set(
  execFileSync("git", ["ls-files", "scripts/commands"], { encoding: "utf8" })
    .split("\n")
    .map((path) => path.replace(/^.*\/|\.ts$/g, "")),
);

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[`*]/g, "")
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");

const withoutCode = (text: string) => text.replace(/```[\s\S]*?```/g, "");

/** The anchors of a document: of its headings, and of its named elements. Cached: many links lead to one document. */
const anchorsIn = memoizeByKey((path: string) => {
  const text = withoutCode(readFileSync(path, "utf8"));
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => anchorOf(heading));
  const named = [...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, name]) => name);
  return new Set([...headings, ...named]);
});

/** The broken links of a document: no such file, or no such heading in it. Escaped brackets are not links. */
function brokenLinks(document: string): string[] {
  const text = withoutCode(readFileSync(document, "utf8")).replace(/`[^`]*`/g, "");
  const links = [...text.matchAll(/(?<!\\)\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)].map(
    ([, link, source]) => link ?? source ?? "",
  );
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = "", anchor] = link.split("#");
    const target = path === "" ? document : normalize(join(dirname(document), path));
    if (!existsSync(target)) return true;
    return anchor !== undefined && statSync(target).isFile() && !anchorsIn(target).has(anchor);
  });
}

/** Whether a path exists: from the root, from the document, or as a test. */
function isThere(document: string, path: string): boolean {
  return [".", dirname(document), "tests"].some((folder) =>
    ["", ".ts", ".test.ts", ".test.tsx"].some((suffix) => existsSync(join(folder, path + suffix))),
  );
}

describe.each(documents.filter((path) => !path.startsWith("schemas/reference/")))("%s", (document) => {
  const text = readFileSync(document, "utf8");

  it("has no broken link", () => {
    expect(brokenLinks(document)).toEqual([]);
  });

  it("names only commands and scripts that exist", () => {
    const named = [...text.matchAll(/npx campaign-engine ([a-z]+)/g)].map(([, command = ""]) => command);
    expect(named.filter((command) => !commands.has(command))).toEqual([]);
    const run = [...text.matchAll(/npm run ([a-z][\w:]*)/g)].map(([, script = ""]) => script);
    expect(run.filter((script) => !scripts.includes(script))).toEqual([]);
  });

  it("names only files and folders that exist", () => {
    // Lines about scaffolds name the files that these create.
    const lines = withoutCode(text)
      .split("\n")
      .filter((line) => !line.includes("campaign-engine new "));
    const named = lines.flatMap((line) => [
      ...line.matchAll(/`((?:src|tests|scripts|schemas|campaigns)\/[\w./-]+)`/g),
    ]);
    expect(named.map(([, path = ""]) => path).filter((path) => !isThere(document, path))).toEqual([]);
  });
});

it("has links in the reference that lead somewhere", () => {
  const reference = documents.filter((path) => path.startsWith("schemas/reference/"));
  expect(reference.flatMap((path) => brokenLinks(path).map((link) => `${path}: ${link}`))).toEqual([]);
});

it("has a README of at most 200 lines", () => {
  expect(readFileSync("README.md", "utf8").split("\n").length).toBeLessThanOrEqual(201);
});
