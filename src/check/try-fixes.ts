import { applyEdits, type TextEdit } from "./json/apply-edits.ts";
import type { FileFinding } from "./report/file-finding.ts";
import type { Problem } from "./report/problem.ts";
import { doEditsOverlap, problemEdits } from "./report/problem-edits.ts";
import { listProblems } from "./report/problem-list.ts";

/** Maximum times that one file is checked again to try its fixes. */
const MAX_TRIALS = 12;

/** Limit on the characters that are checked again for one file; a longer file has fewer trials. */
const MAX_TRIED_CHARACTERS = 1_200_000;

/** Ids of rules about the structure of a document: a bracket at a wrong place shows in them, wherever they report. */
const STRUCTURE_RULES = [
  "duplicate-key",
  "exactly-one",
  "missing-companion",
  "missing-key",
  "unknown-block",
  "unknown-key",
  "wrong-form",
  "wrong-type",
];

/** What trying fixes needs of a session. */
export interface TrialAccess {
  /** Returns the text of a file. */
  textOf: (path: string) => string;
  /** Checks again with another text of one file, and returns what is then found. */
  check: (path: string, text: string) => readonly FileFinding[];
  /** Returns what is found in further files that a fix can break; `check` returns their findings as well. */
  around: () => readonly FileFinding[];
}

/**
 * Returns the findings of a file, with only those machine fixes that were tried: applied to the text and checked again,
 * each removes its problem and adds none. All are tried together first, then halves of them, within a limit on the
 * number of checks. A fix that could not be tried is not offered.
 */
export function keepTriedFixes(found: readonly FileFinding[], access: TrialAccess): FileFinding[] {
  if (!found.some(({ problem }) => problem.suggestion !== undefined)) return [...found];
  const before = listProblems([...found, ...access.around()], []);
  const own = new Set(found.map(({ problem }) => placeKey(problem)));
  const offered = before.filter((one) => one.suggestion !== undefined && own.has(placeKey(one)));
  const length = Math.max(...offered.map(({ file }) => access.textOf(file).length));
  const search = { before, access, left: Math.min(MAX_TRIALS, Math.floor(MAX_TRIED_CHARACTERS / length)) };
  const good = new Set(separateGroups(offered).flatMap((group) => goodFixesOf(group, search)));
  const kept = new Set([...good].map(placeKey));
  const subjects = new Set(
    found.flatMap((one) => (kept.has(placeKey(one.problem)) ? (subjectKey(one) ?? []) : [])),
  );
  return found.map((one) =>
    kept.has(placeKey(one.problem)) || subjects.has(subjectKey(one) ?? "") ? one : withoutFix(one),
  );
}

/** Returns a finding without its machine fix. */
export function withoutFix(found: FileFinding): FileFinding {
  const { suggestion: _, isSure: __, furtherEdits: ___, ...problem } = found.problem;
  return { ...found, problem };
}

/** The problems before a fix, and how many more checks are allowed. */
interface Search {
  before: readonly Problem[];
  access: TrialAccess;
  left: number;
}

function goodFixesOf(group: readonly Problem[], search: Search): readonly Problem[] {
  const [first] = group;
  if (!first || search.left <= 0) return [];
  search.left--;
  const edits = group.flatMap(problemEdits);
  const after = search.access.check(first.file, applyEdits(search.access.textOf(first.file), edits));
  if (isSolved(group, edits, search.before, listProblems(after, []))) return group;
  if (group.length === 1) return [];
  const half = Math.ceil(group.length / 2);
  return [...goodFixesOf(group.slice(0, half), search), ...goodFixesOf(group.slice(half), search)];
}

/** Returns the problems in groups that can be applied together: of one file, with edits that do not overlap. */
function separateGroups(problems: readonly Problem[]): Problem[][] {
  const groups: Problem[][] = [];
  for (const problem of problems) {
    const group = groups.find(
      (one) =>
        one[0]?.file === problem.file && !doEditsOverlap(one.flatMap(problemEdits), problemEdits(problem)),
    );
    if (group) group.push(problem);
    else groups.push([problem]);
  }
  return groups;
}

/** Returns whether the problems of a group are gone and none was added. */
function isSolved(
  group: readonly Problem[],
  edits: readonly TextEdit[],
  before: readonly Problem[],
  after: readonly Problem[],
): boolean {
  const file = group[0]?.file;
  const rest = before.filter((one) => !group.includes(one));
  const left = rest.map((one) => ({
    one,
    starts: one.file === file ? movedStarts(one, edits) : [one.start],
  }));
  const added = after.filter((problem) => {
    const index = left.findIndex(
      ({ one, starts }) =>
        one.file === problem.file && one.rule === problem.rule && starts.includes(problem.start),
    );
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  const mayReveal = group.some(({ rule }) => rule === "json-syntax");
  return added.every((problem) => mayReveal && problem.file === file && isRevealed(problem, edits));
}

/** Returns the offsets at which a problem may start after the edits: before or after a text inserted at its start. */
function movedStarts({ start }: Problem, edits: readonly TextEdit[]): number[] {
  const shiftOf = (isBefore: (edit: TextEdit) => boolean) =>
    edits.filter(isBefore).reduce((sum, edit) => sum + edit.suggestion.length - (edit.end - edit.start), 0);
  return [start + shiftOf(({ end }) => end < start), start + shiftOf(({ end }) => end <= start)];
}

/**
 * Returns whether a problem was only hidden by broken JSON before: it is not where the JSON was edited, and does not
 * show that a bracket or quote was put at a wrong place.
 */
function isRevealed({ start, end, isSure, rule }: Problem, edits: readonly TextEdit[]): boolean {
  if (STRUCTURE_RULES.includes(rule)) return isSure === true;
  let shift = 0;
  for (const edit of edits) {
    const [from, to] = [edit.start + shift, edit.start + shift + edit.suggestion.length];
    if (rule === "json-syntax" || (start <= to && from <= end)) return false;
    shift += edit.suggestion.length - (edit.end - edit.start);
  }
  return true;
}

function placeKey({ end, file, rule, start }: Problem): string {
  return `${rule} ${start} ${end} ${file}`;
}

function subjectKey({ document = "", subject }: FileFinding): string | undefined {
  return subject === undefined ? undefined : `${document}\n${subject}`;
}
