import { en, type Saying } from "../language/messages/saying.ts";
import { applyEdits } from "./json/apply-edits.ts";
import type { Problem } from "./report/problem.ts";

/** A mend may show what it hid, which can be mended in its turn. */
const MOST_ROUNDS = 20;

export interface FixWorld {
  read: (path: string) => string;
  /** The problems with other texts in the place of some files'. */
  check: (texts: ReadonlyMap<string, string>) => Promise<readonly Problem[]>;
}

export interface Fixed {
  /** The files' new texts, by their paths. */
  texts: ReadonlyMap<string, string>;
  /** What was done, a line each. */
  done: readonly { file: string; text: Saying }[];
  /** What is left. */
  problems: readonly Problem[];
}

/**
 * Puts in place what is sure, and looks again, until nothing more is. Nothing is taken over by which there would be
 * more problems than before; where all of it together is not, each is tried alone. Writes nothing itself.
 */
export async function fixSure(problems: readonly Problem[], world: FixWorld): Promise<Fixed> {
  let state: Fixed = { texts: new Map(), done: [], problems };
  const refused = new Set<string>();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const wanted = state.problems.filter((one) => !refused.has(keyOf(one)));
    const all = byFile(wanted);
    if (all.length === 0) break;
    const next = (await attempt(state, all, world)) ?? (await oneByOne(state, all, { world, refused }));
    if (!next) break;
    state = next;
  }
  return state.problems.length < problems.length ? state : { texts: new Map(), done: [], problems };
}

/** What can be put in place together, file by file. */
function byFile(problems: readonly Problem[]): Problem[] {
  return [...new Set(problems.map(({ file }) => file))].flatMap((path) =>
    fixable(problems.filter(({ file }) => file === path)),
  );
}

async function oneByOne(
  state: Fixed,
  all: readonly Problem[],
  { world, refused }: { world: FixWorld; refused: Set<string> },
): Promise<Fixed | undefined> {
  for (const problem of all) {
    const next = await attempt(state, [problem], world);
    if (next) return next;
    refused.add(keyOf(problem));
  }
  return undefined;
}

/** What comes of these mends; undefined where it is not better. */
async function attempt(
  state: Fixed,
  wanted: readonly Problem[],
  world: FixWorld,
): Promise<Fixed | undefined> {
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

/** Offsets change with what is put in place before: the value that is meant does not. */
function keyOf({ file, message, pointer, rule }: Problem): string {
  return [file, rule, pointer, message].join("\n");
}

/** The problems whose suggestions can be put in place together, in the order of the text: of two in each other's way the first. */
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

/** A fix for a person to read: `campaigns/a.json:3:4 unknown-key "titel" is "title" now`. */
function sayFix({ column, file, line, rule, suggestion, start, end }: Problem, text: string): Saying {
  const before = JSON.stringify(text.slice(start, end));
  const place = `${file}:${line}:${column} ${rule}`;
  const now = JSON.stringify(suggestion);
  return en`${place} ${before} is ${now} now`.zh`${place}已将${before}改为${now}`;
}
