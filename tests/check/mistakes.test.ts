import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { SourceFile } from "../../src/check/json/source-file.ts";
import { outlineOf } from "../../src/check/project/outline.ts";
import type { Problem } from "../../src/check/report/problem.ts";
import { problemsIn } from "../../src/check/report/problem-list.ts";
import { Session } from "../../src/check/session.ts";
import { byKey } from "../../src/language/memoize.ts";
import { faultsOfChinese } from "../support/check/chinese.ts";
import { memoryDisk } from "../support/check/memory-disk.ts";
import { asKept, schemas } from "./support.ts";

/** One slip of a writer in the good campaigns, the one problem that is told of it, and how it is mended. */
interface Mistake {
  about: string;
  /** Where the slip is; the garden where left out. */
  file?: string;
  /** What stands once in the good file, and what is written instead. */
  find: string;
  write: string;
  /**
   * Put the problem's suggestion in place of the characters that it means, or change the text so; left out where it
   * would only take the slip back.
   */
  mend?: "suggestion" | { find: string; write: string };
  problem?: { message: string };
}

const folder = join(import.meta.dirname, "mistakes");
const good = join(import.meta.dirname, "good");
const pictureTexts: Readonly<Record<string, string>> = {
  "campaigns/art/garden.svg": "<svg/>",
  "campaigns/brands/art/mall.svg": "<svg/>",
  "campaigns/art/script.svg": "<svg><script>alert(1)</script></svg>",
  "campaigns/art/page.html": "<html/>",
  "campaigns/art/.env": "SECRET=1",
};

const goodFiles: SourceFile[] = readdirSync(good, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".json"))
  .sort()
  .map((path) => ({ path, text: readFileSync(join(good, path), "utf8") }));

const paths = goodFiles.map(({ path }) => path);

const known = new Map<string, Problem[]>();

/** What is told of the good campaigns with this text in the place of one. Most mends lead back to a text that was looked at before. */
function problemsWith(path: string, text: string): Problem[] {
  const key = goodFiles.some((file) => file.text === text) ? "" : path + text;
  const problems = known.get(key) ?? look(path, text);
  known.set(key, problems);
  return problems;
}

/** A session over the good campaigns with this text in the place of one. */
function openWith(path: string, text: string): Session {
  const files = goodFiles.map((file) => (file.path === path ? { path, text } : file));
  const written = files.map((file): [string, string] => [file.path, file.text]);
  const disk = memoryDisk([...Object.entries(pictureTexts), ...written]);
  const project = { outlines: files.map(outlineOf), asked: new Set(paths), originals: [] };
  return new Session(project, { schemas, disk, digest: (text) => text });
}

const resultOf = byKey((path: string) => openWith("", "").check(path));

/** Of the other files counts what was found without the slip, where that holds. */
function look(path: string, text: string): Problem[] {
  const session = openWith(path, text);
  const found = paths.flatMap((one) => {
    const isSame = one !== path && session.holds(resultOf(one));
    return (isSame ? resultOf(one) : session.check(one)).found;
  });
  return problemsIn(found, paths);
}

function edit(text: string, { find, write }: { find: string; write: string }): string {
  expect(text.split(find), `"${find}" stands once`).toHaveLength(2);
  return text.replace(find, () => write);
}

function mended(text: string, problem: Problem, mend: NonNullable<Mistake["mend"]>): string {
  if (mend !== "suggestion") return edit(text, mend);
  expect(problem.suggestion).toBeTypeOf("string");
  return text.slice(0, problem.start) + problem.suggestion + text.slice(problem.end);
}

/** What is sure leads back to just what the good file says. */
function expectGood(path: string, text: string): void {
  const good = goodFiles.find((file) => file.path === path);
  expect(JSON.parse(text)).toEqual(JSON.parse(good?.text ?? ""));
}

/**
 * What the golden file keeps of a problem: all but the offsets, which line and column say better, whether a mend is sure,
 * and the Chinese, and of a message
 * that ends with a list which grows what the file keeps of it already.
 */
function shown(problem: Problem, kept = ""): object {
  const { start: _start, end: _end, isSure: _isSure, zh: _zh, line, column, file, ...rest } = problem;
  return { place: `${file}:${line}:${column}`, ...rest, message: asKept(rest.message, kept) };
}

test("the good campaigns have no problems", () => {
  expect(goodFiles.length).toBeGreaterThan(3);
  for (const { path, text } of goodFiles) expect(problemsWith(path, text), path).toEqual([]);
});

describe("each mistake is one problem at the right place, and its mend works", () => {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));

  test("there are at least twenty kinds", () => expect(names.length).toBeGreaterThanOrEqual(20));

  test.each(names)("%s", (name) => {
    const path = join(folder, name);
    const mistake: Mistake = JSON.parse(readFileSync(path, "utf8"));
    const { file = "campaigns/garden.json" } = mistake;
    const text = edit(goodFiles.find((one) => one.path === file)?.text ?? "", mistake);
    const problems = problemsWith(file, text);
    const real = problems.map((problem) => shown(problem, mistake.problem?.message));
    if (process.env.UPDATE && problems.length === 1) {
      writeFileSync(path, `${JSON.stringify({ ...mistake, problem: real[0] }, null, 2)}\n`);
    } else expect(real).toEqual([mistake.problem]);
    for (const problem of problems) {
      expect(faultsOfChinese(problem, [...goodFiles, { text }], schemas)).toEqual([]);
      expect(problem.fix, "a fix").toBeTypeOf("string");
      if (mistake.mend) expect(problemsWith(file, mended(text, problem, mistake.mend))).toEqual([]);
      // Some cases write more than one slip.
      if (problem.isSure && mistake.find.includes(problem.suggestion ?? ""))
        expectGood(file, mended(text, problem, "suggestion"));
    }
  });
});
