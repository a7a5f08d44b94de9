import { en, type Saying } from "../language/messages/saying.ts";
import { applyEdits } from "./json/apply-edits.ts";
import type { Problem } from "./report/problem.ts";

/** Maximum number of rounds: a fix may reveal another problem that can be fixed in the next round. */
const MAX_ROUNDS = 20;

export interface FixWorld {
  read: (path: string) => string;
  /** Returns the problems, with the given texts replacing those of some files. */
  check: (texts: ReadonlyMap<string, string>) => Promise<readonly Problem[]>;
}

export interface FixResult {
  /** The files' new texts, by their paths. */
  texts: ReadonlyMap<string, string>;
  /** One line for each applied fix. */
  done: readonly { file: string; text: Saying }[];
  /** The remaining problems. */
  problems: readonly Problem[];
}

/**
 * Applies all sure fixes and checks again until no sure fix is left. A fix that would increase the number of problems
 * is dropped; if the fixes together increase it, each is tried alone. Without fewer problems in the end, the result has
 * no changes. Writes no files.
 */
export async function fixSure(problems: readonly Problem[], world: FixWorld): Promise<FixResult> {
  let state: FixResult = { texts: new Map(), done: [], problems };
  const refused = new Set<string>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const wanted = state.problems.filter((one) => !refused.has(keyOf(one)));
    const all = byFile(wanted);
    if (all.length === 0) break;
    const next = (await attempt(state, all, world)) ?? (await oneByOne(state, all, { world, refused }));
    if (!next) break;
    state = next;
  }
  return state.problems.length < problems.length ? state : { texts: new Map(), done: [], problems };
}

/** Returns the problems whose fixes can be applied together, grouped by file. */
function byFile(problems: readonly Problem[]): Problem[] {
  return [...new Set(problems.map(({ file }) => file))].flatMap((path) =>
    fixable(problems.filter(({ file }) => file === path)),
  );
}

async function oneByOne(
  state: FixResult,
  all: readonly Problem[],
  { world, refused }: { world: FixWorld; refused: Set<string> },
): Promise<FixResult | undefined> {
  for (const problem of all) {
    const next = await attempt(state, [problem], world);
    if (next) return next;
    refused.add(keyOf(problem));
  }
  return undefined;
}

/** Returns the state after applying these fixes; undefined if there would be more problems. */
async function attempt(
  state: FixResult,
  wanted: readonly Problem[],
  world: FixWorld,
): Promise<FixResult | undefined> {
  const textOf = (path: string): string => state.texts.get(path) ?? world.read(path);
  const texts = new Map(state.texts);
  for (const path of new Set(wanted.map(({ file }) => file))) {
    const edits = wanted.filter(({ file }) => file === path);
    texts.set(path, applyEdits(textOf(path), edits));
  }
  const problems = await world.check(texts);
  if (problems.length > state.problems.length) return undefined;
  const done = wanted.map((problem) => ({ file: problem.file, text: sayFix(problem, textOf(problem.file)) }));
  return { texts, problems, done: [...state.done, ...done] };
}

/** Identifies a problem across rounds. Offsets shift with earlier fixes; the JSON Pointer does not. */
function keyOf({ file, message, pointer, rule }: Problem): string {
  return [file, rule, pointer, message].join("\n");
}

/** Returns the sure problems in text order whose fixes do not overlap; of two that overlap, the first. */
function fixable(problems: readonly Problem[]): Problem[] {
  let end = -1;
  return problems
    .filter(({ isSure }) => isSure)
    .sort((one, other) => one.start - other.start || one.end - other.end)
    .filter((problem) => {
      const isFree = problem.start > end;
      if (isFree) end = problem.end;
      return isFree;
    });
}

/** Describes an applied fix: `campaigns/a.json:3:4 unknown-key "titel" is "title" now`. */
function sayFix({ column, file, line, rule, suggestion, start, end }: Problem, text: string): Saying {
  const before = JSON.stringify(text.slice(start, end));
  const place = `${file}:${line}:${column} ${rule}`;
  const now = JSON.stringify(suggestion);
  return en`${place} changed ${before} to ${now}`.zh`${place}已将${before}改为${now}`;
}
