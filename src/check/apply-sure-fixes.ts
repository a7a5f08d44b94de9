import { en, type LocalizedText } from "../language/messages/localized-text.ts";
import { applyEdits, type TextEdit } from "./json/apply-edits.ts";
import type { Problem } from "./report/problem.ts";
import { doEditsOverlap, problemEdits } from "./report/problem-edits.ts";

/** Maximum rounds of fixing and checking again: a fix may reveal a problem that the next round can fix. */
const MAX_FIX_ROUNDS = 20;

/** What applying fixes needs: the files' texts, and a function that checks them. */
export interface FixAccess {
  read: (path: string) => string;
  /**
   * Checks the files and returns the problems. `texts` (by path) are used instead of the files' texts, to try out
   * fixes.
   */
  check: (texts: ReadonlyMap<string, string>) => Promise<readonly Problem[]>;
}

/** The texts after applying fixes, and the problems that remain. */
export interface FixResult {
  /** The changed files' new texts, by their paths. */
  texts: ReadonlyMap<string, string>;
  /** One line for each applied fix. */
  done: readonly { file: string; text: LocalizedText }[];
  /** The remaining problems. */
  problems: readonly Problem[];
}

/**
 * Applies the fixes that are the only possible correction, and checks again until none is left. A fix that increases
 * the number of problems is dropped; if all together increase it, each is tried alone. Without fewer problems in the
 * end, the result has no changes. Writes no files.
 */
export async function applySureFixes(problems: readonly Problem[], access: FixAccess): Promise<FixResult> {
  let state: FixResult = { texts: new Map(), done: [], problems };
  const refused = new Set<string>();
  for (let round = 0; round < MAX_FIX_ROUNDS; round++) {
    const wanted = state.problems.filter((one) => !refused.has(problemKey(one)));
    const all = problemsWithSureFixes(wanted);
    if (all.length === 0) break;
    const next =
      (await applyFixesAndCheck(state, all, access)) ??
      (await applyFixesOneByOne(state, all, { access, refused }));
    if (!next) break;
    state = next;
  }
  return state.problems.length < problems.length ? state : { texts: new Map(), done: [], problems };
}

/**
 * Returns the problems, file by file, whose fixes are sure (the only possible correction) and can be applied
 * together.
 */
function problemsWithSureFixes(problems: readonly Problem[]): Problem[] {
  return [...new Set(problems.map(({ file }) => file))].flatMap((path) =>
    selectNonOverlappingFixes(problems.filter(({ file }) => file === path)),
  );
}

async function applyFixesOneByOne(
  state: FixResult,
  all: readonly Problem[],
  { access, refused }: { access: FixAccess; refused: Set<string> },
): Promise<FixResult | undefined> {
  for (const problem of all) {
    const next = await applyFixesAndCheck(state, [problem], access);
    if (next) return next;
    refused.add(problemKey(problem));
  }
  return undefined;
}

/**
 * Applies these fixes to the texts so far and checks. Returns undefined if there would be more problems than before.
 */
async function applyFixesAndCheck(
  state: FixResult,
  wanted: readonly Problem[],
  access: FixAccess,
): Promise<FixResult | undefined> {
  const textOf = (path: string): string => state.texts.get(path) ?? access.read(path);
  const texts = new Map(state.texts);
  for (const path of new Set(wanted.map(({ file }) => file))) {
    const edits = wanted.filter(({ file }) => file === path);
    texts.set(path, applyEdits(textOf(path), edits.flatMap(problemEdits)));
  }
  const problems = await access.check(texts);
  if (problems.length > state.problems.length) return undefined;
  const done = wanted.map((problem) => ({
    file: problem.file,
    text: describeFix(problem, textOf(problem.file)),
  }));
  return { texts, problems, done: [...state.done, ...done] };
}

/** Returns a key that identifies a problem across rounds. Fixes shift offsets, so it has the JSON Pointer instead. */
function problemKey({ file, message, pointer, rule }: Problem): string {
  return [file, rule, pointer, message].join("\n");
}

/** Returns the sure problems in text order whose fixes do not overlap; of two that overlap, the first. */
function selectNonOverlappingFixes(problems: readonly Problem[]): Problem[] {
  const taken: TextEdit[] = [];
  return problems
    .filter(({ isSure }) => isSure)
    .sort((one, other) => one.start - other.start || one.end - other.end)
    .filter((problem) => {
      const edits = problemEdits(problem);
      const isFree = !doEditsOverlap(taken, edits);
      if (isFree) taken.push(...edits);
      return isFree;
    });
}

/** Describes an applied fix: `campaigns/a.json:3:4 unknown-key: changed "titel" to "title"`. */
function describeFix(
  { column, file, line, rule, suggestion, start, end }: Problem,
  text: string,
): LocalizedText {
  const before = JSON.stringify(text.slice(start, end));
  const place = `${file}:${line}:${column} ${rule}`;
  const after = JSON.stringify(suggestion);
  if (start === end) return en`${place}: added ${after}`.zh`${place}：已加上${after}`;
  return suggestion === ""
    ? en`${place}: deleted ${before}`.zh`${place}：已删除${before}`
    : en`${place}: changed ${before} to ${after}`.zh`${place}：已将${before}改为${after}`;
}
