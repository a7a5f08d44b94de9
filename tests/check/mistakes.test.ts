import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CheckSession, type CheckSessionOptions } from "../../src/check/check-session.ts";
import { applyEdits } from "../../src/check/json/apply-edits.ts";
import type { SourceFile } from "../../src/check/json/source-file.ts";
import { outlineFile } from "../../src/check/project/file-outline.ts";
import type { Problem } from "../../src/check/report/problem.ts";
import { problemEdits } from "../../src/check/report/problem-edits.ts";
import { listProblems } from "../../src/check/report/problem-list.ts";
import { memoizeByKey } from "../../src/language/memoize.ts";
import { tagsOfVariant } from "../support/all-variants.ts";
import { faultsOfChinese } from "../support/check/chinese.ts";
import { memoryDisk } from "../support/check/memory-disk.ts";
import { asKept, schemas } from "./support.ts";

/** One mistake in the good campaigns, the problem reported for it, and its correction. */
interface Mistake {
  about: string;
  /** The file with the mistake (default: campaigns/garden.json). */
  file?: string;
  /** A text that occurs once in the good file, and its replacement. */
  find: string;
  write: string;
  /**
   * The correction to test: the problem's suggestion, or an edit of the text. Undefined if that would only revert the
   * mistake.
   */
  correction?: "suggestion" | { find: string; write: string };
  problem?: { message: string };
}

const folder = join(import.meta.dirname, "mistakes");
const good = join(import.meta.dirname, "good");
const pictureTexts: Readonly<Record<string, string>> = {
  "campaigns/art/garden.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
  "campaigns/brands/art/mall.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
  "campaigns/art/square.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>',
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

/** Returns the problems of the good campaigns with one text replaced. Cached, because most corrections restore a text. */
function problemsWith(path: string, text: string): Problem[] {
  const key = goodFiles.some((file) => file.text === text) ? "" : path + text;
  const problems = known.get(key) ?? look(path, text);
  known.set(key, problems);
  return problems;
}

/** Opens a session over the good campaigns with one text replaced. It reuses those results in `recall` that are still valid. */
function openWith(
  path: string,
  text: string,
  recall: CheckSessionOptions["recall"] = () => undefined,
): CheckSession {
  const files = goodFiles.map((file) => (file.path === path ? { path, text } : file));
  const written = files.map((file): [string, string] => [file.path, file.text]);
  const disk = memoryDisk([...Object.entries(pictureTexts), ...written]);
  const project = { outlines: files.map(outlineFile), requested: new Set(paths), originals: [] };
  return new CheckSession(project, { schemas, disk, digest: (text) => text, recall });
}

const resultOf = memoizeByKey((path: string) => openWith("", "").check(path));

/** Checks all files. For files other than `path`, results without the mistake are reused if still valid. */
function look(path: string, text: string): Problem[] {
  const session = openWith(path, text, resultOf);
  const found = paths.flatMap((one) => {
    const isSame = one !== path && session.holds(resultOf(one));
    return (isSame ? resultOf(one) : session.check(one)).found;
  });
  return listProblems(found, paths);
}

function edit(text: string, { find, write }: { find: string; write: string }): string {
  expect(text.split(find), `"${find}" stands once`).toHaveLength(2);
  return text.replace(find, () => write);
}

function corrected(text: string, problem: Problem, correction: NonNullable<Mistake["correction"]>): string {
  if (correction !== "suggestion") return edit(text, correction);
  expect(problem.suggestion).toBeTypeOf("string");
  return applyEdits(text, problemEdits(problem));
}

/** Expects a sure fix to restore the content of the good file. */
function expectGood(path: string, text: string): void {
  const good = goodFiles.find((file) => file.path === path);
  expect(JSON.parse(text)).toEqual(JSON.parse(good?.text ?? ""));
}

/**
 * Returns a problem for the golden file, without offsets (line and column are clearer), `isSure` and Chinese. If `kept`
 * ends with …, only that beginning of the message is kept.
 */
function shown(problem: Problem, kept = ""): object {
  const { start: _start, end: _end, isSure: _isSure, zh: _zh, line, column, file, ...rest } = problem;
  return { place: `${file}:${line}:${column}`, ...rest, message: asKept(rest.message, kept) };
}

test("the good campaigns have no problems", () => {
  expect(goodFiles.length).toBeGreaterThan(3);
  for (const { path, text } of goodFiles) expect(problemsWith(path, text), path).toEqual([]);
});

describe("each mistake is reported once at the right place, and its correction works", () => {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));

  test("covers at least twenty mistakes", () => expect(names.length).toBeGreaterThanOrEqual(20));

  // The examples of each rule are tested in rules.test.ts, so npm test makes a third of these mistakes.
  for (const [index, name] of names.entries())
    test(name, { tags: tagsOfVariant(index, 3) }, () => {
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
        if (problem.suggestion !== undefined && problem.file === file) {
          // Applied and checked again, each offered machine fix leaves no problem.
          expect(problemsWith(file, corrected(text, problem, "suggestion"))).toEqual([]);
        }
        if (mistake.correction)
          expect(problemsWith(file, corrected(text, problem, mistake.correction))).toEqual([]);
        // Some cases contain more than one mistake.
        if (problem.isSure && mistake.find.includes(problem.suggestion ?? ""))
          expectGood(file, corrected(text, problem, "suggestion"));
      }
    });
});
