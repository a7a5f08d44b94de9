import fc from "fast-check";
import { expect, test } from "vitest";
import { CheckSession, type FileResult } from "../../src/check/check-session.ts";
import { type Disk, findProjectFiles } from "../../src/check/project/project-files.ts";
import type { Problem } from "../../src/check/report/problem.ts";
import { listProblems } from "../../src/check/report/problem-list.ts";
import { exampleBrand, exampleCampaign } from "../../src/check/rules/example-campaign.ts";
import { forAll } from "../support/for-all.ts";
import { runs } from "../support/seed.ts";
import { schemas } from "./support.ts";

const names = ["a", "b", "c", "base"];
const paths = [
  ...names.map((name) => `campaigns/${name}.json`),
  "campaigns/brands/mall.json",
  "campaigns/brands/new.json",
];

/** An edit of one file that can change the results of other files. */
const edit = fc.record({
  path: fc.constantFrom(...paths),
  key: fc.constantFrom(
    "id",
    "route",
    "extends",
    "brand",
    "title",
    "prefix",
    "hosts",
    "variants",
    "load",
    "constants",
    "link",
    "picture",
    "text",
    "gone",
  ),
  word: fc.constantFrom("a", "b", "base", "mall", "new", "shop"),
});

type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

const documentOf = (path: string): Record<string, unknown> => {
  const name = path.replace(/^.*\/|\.json$/g, "");
  if (path.includes("/brands/")) return { ...exampleBrand, id: name };
  const own = {
    ...exampleCampaign,
    id: name,
    route: `/${name}`,
    constants: { cap: 1 },
    title: "{constants.cap}",
  };
  const { route: _, ...base } = own;
  return name === "base" ? base : own;
};

function newValue({ key, word }: Edit): unknown {
  if (key === "route") return `/${word}`;
  if (key === "prefix") return `mall-${word}`;
  if (key === "hosts") return [`${word}.example`];
  if (key === "title") return `${word} {constants.${word}}`;
  if (key === "variants")
    return [{ route: `/${word}/v`, patch: { brand: word } }, { route: "/{brand.prefix}/p" }];
  if (key === "load") return ["garden", word];
  if (key === "constants") return { [word]: 1 };
  return word;
}

const button = { type: "button", table: "main" };

/** Returns the text after an edit. The edit after one that broke or emptied a file restores it. */
function edited(text: string, change: Edit): string {
  if (change.key === "text") return text.slice(0, text.length >> 1);
  if (change.key === "gone") return "";
  const { key, path, word } = change;
  const document = text.endsWith("}") ? JSON.parse(text) : documentOf(path);
  if (key === "link")
    return JSON.stringify({ ...document, view: [button, { type: "page", route: `/${word}` }] });
  if (key === "picture") {
    const image = { src: `art/${word}.svg`, widthPx: 1, heightPx: 1 };
    return JSON.stringify({ ...document, view: [button, { type: "image", image }] });
  }
  return JSON.stringify({ ...document, [key]: newValue(change) });
}

function diskOf(files: ReadonlyMap<string, string>, pictures: ReadonlySet<string>): Disk {
  const below = (folder: string) => [...files.keys()].filter((path) => path.startsWith(`${folder}/`));
  return {
    kindOf: (path) =>
      files.has(path) || pictures.has(path) ? "file" : below(path).length > 0 ? "folder" : undefined,
    jsonFilesBelow: below,
    whyNotFile: () => undefined,
    whyNotFound: () => undefined,
    namesIn: () => ["base.svg"],
    read: (path) => ({ text: files.get(path) ?? "<svg/>" }),
    readBytes: (path) =>
      new TextEncoder().encode(files.get(path) ?? '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    version: (path) => files.get(path) ?? "",
    absolute: (path) => path,
  };
}

/**
 * Returns the problems of the project, and the number of reused results. `uses` collects what each file uses of its
 * bases, for the bases that are checked after it; if undefined, these inspect the file again.
 */
function look(
  disk: Disk,
  asked: readonly string[],
  known: Map<string, FileResult>,
  uses: Map<string, FileResult["uses"]> | undefined,
): { problems: Problem[]; reused: number } {
  const project = findProjectFiles(disk, { paths: asked, campaigns: "campaigns" });
  const session = new CheckSession(project, {
    disk,
    schemas,
    digest: (text) => text,
    recall: (path) => known.get(path),
    usesFound: (path) => uses?.get(path),
  });
  let reused = 0;
  const found = [...project.requested].flatMap((path) => {
    const before = known.get(path);
    const holds = before !== undefined && session.holds(before);
    if (holds) reused++;
    const result = holds ? before : session.check(path);
    uses?.set(path, result.uses);
    // Serialized, like a result read from disk.
    known.set(path, JSON.parse(JSON.stringify(result)));
    return result.found;
  });
  return {
    problems: listProblems(
      found,
      project.outlines.map(({ path }) => path),
    ),
    reused,
  };
}

test("reusing earlier results gives the same problems as a full check after any edits", () => {
  let reused = 0;
  const asked = fc.constantFrom<string[]>(
    [],
    ["campaigns/base.json"],
    ["campaigns/a.json", "campaigns/b.json"],
  );
  const step = fc.record({
    edits: fc.array(edit, { minLength: 1, maxLength: 2 }),
    asked,
    picture: fc.boolean(),
  });
  forAll(12, [fc.array(step, { minLength: 1, maxLength: 5 })], (steps) => {
    const files = new Map(paths.map((path) => [path, JSON.stringify(documentOf(path))]));
    const known = new Map<string, FileResult>();
    look(diskOf(files, new Set()), [], known, new Map());
    for (const { edits, asked, picture } of steps) {
      for (const change of edits) files.set(change.path, edited(files.get(change.path) ?? "", change));
      const disk = diskOf(files, new Set(picture ? ["campaigns/art/a.svg", "campaigns/art/base.svg"] : []));
      const again = look(disk, asked, known, new Map());
      reused += again.reused;
      expect(again.problems).toEqual(look(disk, asked, new Map(), undefined).problems);
    }
  });
  expect(reused).toBeGreaterThan(runs(25));
});

test("checks a base without reading the documents that extend it again, if their uses are found", () => {
  const files = new Map(paths.map((path) => [path, JSON.stringify(documentOf(path))]));
  files.set("campaigns/a.json", JSON.stringify({ ...documentOf("campaigns/a.json"), extends: "base" }));
  const disk = diskOf(files, new Set());
  const project = findProjectFiles(disk, { paths: [], campaigns: "campaigns" });
  const read: string[] = [];
  const readAndNote: Disk["read"] = (path) => {
    read.push(path);
    return disk.read(path);
  };
  const options = {
    disk: { ...disk, read: readAndNote },
    schemas,
    digest: (text: string) => text,
  };
  const alone = new CheckSession(project, options).check("campaigns/base.json");
  expect(read).toContain("campaigns/a.json");
  const { uses } = new CheckSession(project, options).check("campaigns/a.json");
  read.length = 0;
  const usesFound = (path: string) => (path === "campaigns/a.json" ? uses : undefined);
  expect(new CheckSession(project, { ...options, usesFound }).check("campaigns/base.json")).toEqual(alone);
  expect(read).not.toContain("campaigns/a.json");
});
