import { groupBy } from "../../language/group-by.ts";
import { countNoun } from "../../language/messages/localized-text.ts";
import { describeMoreProblems } from "../facts/finding.ts";
import type { FileFinding, FileRange } from "./file-finding.ts";
import type { Problem } from "./problem.ts";
import { withSharedPlaces } from "./with-shared-places.ts";

/**
 * Returns the problems in the order of the files and their text. A problem found in several documents that share the
 * text (variants, bases) is reported once. `order` lists the paths of all files.
 */
export function listProblems(all: readonly FileFinding[], order: readonly string[]): Problem[] {
  const ranks = new Map(order.map((path, index) => [path, index]));
  const rankOfFile = ({ file }: Problem): number => ranks.get(file) ?? 0;
  const shown = removeDuplicateFindings(
    keepFirstPerMissingName(withSharedPlaces(removeConsequentFindings(all))),
  )
    .map(({ problem }) => problem)
    .sort((one, other) => rankOfFile(one) - rankOfFile(other) || one.start - other.start);
  return addOmittedCounts(shown, all);
}

/** Adds to the last problem of a rule in a file how many more there are. Those may follow from each other. */
function addOmittedCounts(shown: Problem[], all: readonly FileFinding[]): Problem[] {
  const counts = new Map<string, number>();
  const keyOf = ({ file, rule }: Problem): string => `${rule} ${file}`;
  for (const { omitted, problem } of all) {
    if (omitted === undefined) continue;
    counts.set(keyOf(problem), Math.max(omitted, counts.get(keyOf(problem)) ?? 0));
  }
  if (counts.size === 0) return shown;
  const last = new Map(shown.map((problem) => [keyOf(problem), problem]));
  return shown.map((problem) => {
    const count = last.get(keyOf(problem)) === problem ? counts.get(keyOf(problem)) : undefined;
    if (count === undefined) return problem;
    const { en: message, zh } = describeMoreProblems({ en: problem.message, zh: problem.zh.message }, count);
    return { ...problem, message, zh: { ...problem.zh, message: zh } };
  });
}

/** The rule for texts that are no JSON. How such a text is read is a guess. */
const SYNTAX_RULE = "json-syntax";

/**
 * Removes findings that only follow from another one: a value in `dependsOn` has a problem itself, or the text of the
 * finding is broken JSON. If that is the value of the finding, only a problem of another rule counts. An error is never
 * removed because of a warning. A removed finding is no cause any more, so at least one of several stays.
 */
function removeConsequentFindings(all: readonly FileFinding[]): FileFinding[] {
  const byFile = groupBy(all, ({ at, usedAt = at }) => [...new Set([at.file, usedAt.file])]);
  const broken = new Set(all.flatMap(({ problem }) => (problem.rule === SYNTAX_RULE ? [problem.file] : [])));
  const removed = new Set<FileFinding>();
  for (const found of all) {
    const { at, dependsOn = [] } = found;
    if (dependsOn.length === 0 && !broken.has(at.file)) continue;
    const files = new Set([...dependsOn, at].map(({ file }) => file));
    const near = [...files].flatMap((file) => byFile.get(file) ?? []);
    const isHeld = near.some((other) => other !== found && !removed.has(other) && isCausedBy(other, found));
    if (isHeld) removed.add(found);
  }
  return all.filter((found) => !removed.has(found));
}

function isCausedBy(
  { problem: cause, at, usedAt = at }: FileFinding,
  { problem, at: own, dependsOn = [] }: FileFinding,
): boolean {
  if (problem.severity === "error" && cause.severity === "warning") return false;
  if (cause.rule === SYNTAX_RULE && problem.rule !== SYNTAX_RULE)
    if (containsRange(own, at) || containsRange(at, own)) return true;
  return dependsOn.some(
    (value) =>
      (containsRange(value, at) || containsRange(value, usedAt)) &&
      (cause.rule !== problem.rule || !containsRange(value, own)),
  );
}

function containsRange({ file, start, end }: FileRange, at: FileRange): boolean {
  return file === at.file && start <= at.start && at.end <= end;
}

/**
 * Keeps only the first finding about each missing name in a document; its message says how many more places have it.
 */
function keepFirstPerMissingName(all: readonly FileFinding[]): FileFinding[] {
  const keyOf = ({ document = "", problem, subject = "" }: FileFinding): string =>
    `${document}\n${problem.severity}\n${subject}`;
  const bySubject = groupBy(all, (found) => (found.subject === undefined ? [] : [keyOf(found)]));
  const places = new Map([...bySubject.values()].map((same) => [firstInText(same), same]));
  return all.flatMap((found) => {
    if (found.subject === undefined) return [found];
    const same = places.get(found);
    if (same === undefined) return [];
    return [same.length > 1 ? { ...found, problem: addPlaces(found.problem, same) } : found];
  });
}

function firstInText(all: readonly FileFinding[]): FileFinding | undefined {
  return all.reduce<FileFinding | undefined>(
    (first, one) => (first && first.problem.start <= one.problem.start ? first : one),
    undefined,
  );
}

/** Adds to a problem's message how many more values of the document have it, and to its fix the edits of these. */
function addPlaces({ zh, ...problem }: Problem, same: readonly FileFinding[]): Problem {
  const more = same.length - 1;
  const others = same.flatMap(({ problem: { file, start, end, suggestion } }) =>
    file === problem.file &&
    start > problem.end &&
    suggestion === problem.suggestion &&
    suggestion !== undefined
      ? [{ start, end, suggestion }]
      : [],
  );
  const edits = [...new Map(others.map((edit) => [edit.start, edit])).values()];
  return {
    ...problem,
    ...(edits.length > 0 && { furtherEdits: edits }),
    message: `${problem.message} (and in ${countNoun(more, "more place")})`,
    zh: { ...zh, message: `${zh.message}（另有 ${more} 处相同）` },
  };
}

function removeDuplicateFindings(all: readonly FileFinding[]): FileFinding[] {
  const first = new Map<string, FileFinding>();
  const messages = new Set<string>();
  // A message about a document's own text is clearer than the same finding from a document that extends it.
  return [...all]
    .sort((one, other) => rankFinding(one) - rankFinding(other))
    .filter((found) => {
      const { problem, document } = found;
      const key = `${problem.rule} ${problem.start} ${problem.end} ${problem.file}`;
      const known = first.get(key);
      const isNew = !known || (known.document === document && !messages.has(`${key} ${problem.message}`));
      if (!known) first.set(key, found);
      messages.add(`${key} ${problem.message}`);
      return isNew;
    });
}

/**
 * Returns the rank by which one of several equal findings is kept: those of a file's text first, then of a document's
 * own text, then inherited ones; errors before warnings.
 */
function rankFinding({ document, isInherited, problem }: FileFinding): number {
  const rank = document === undefined ? 0 : isInherited ? 2 : 1;
  return problem.severity === "error" ? rank : rank + 3;
}
