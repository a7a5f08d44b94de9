import { diffArrays } from "diff";
import { en, untranslatedText } from "../language/messages/localized-text.ts";
import type { MergeChoices, MergeConflict, ThreeSides } from "./merge-conflict.ts";

/** A change of one side: the lines of the base from `from` to `to` (exclusive) became `lines`. */
interface LineChange {
  from: number;
  to: number;
  lines: readonly string[];
}

/**
 * Merges three texts line by line, for texts that are no valid JSON. Changes that touch each other are a conflict, of
 * which the chosen side is in the text, mine by default. Pure.
 */
export function mergeLines(
  texts: ThreeSides<string>,
  choices: MergeChoices,
): { text: string; conflicts: MergeConflict[] } {
  const base = linesOf(texts.base);
  const [mine, theirs] = [lineChanges(base, linesOf(texts.mine)), lineChanges(base, linesOf(texts.theirs))];
  const conflicts: MergeConflict[] = [];
  const merged: string[] = [];
  let done = 0;
  for (const { from, to } of regionsOf([...mine, ...theirs])) {
    const inRegion = (all: readonly LineChange[]) => all.filter((one) => one.from >= from && one.to <= to);
    const [own, others] = [inRegion(mine), inRegion(theirs)];
    const [mineText, theirText] = [own, others].map((all) => applyChanges(base, { from, to }, all).join(""));
    merged.push(...base.slice(done, from));
    done = to;
    if (others.length === 0 || mineText === theirText) merged.push(mineText ?? "");
    else if (own.length === 0) merged.push(theirText ?? "");
    else {
      const id = `line ${from + 1} ${to}`;
      const place =
        to - from > 1
          ? en`lines ${from + 1} to ${to}`.zh`第 ${from + 1} 至 ${to} 行`
          : en`line ${from + 1}`.zh`第 ${from + 1} 行`;
      const describe = (text = "") =>
        text === "" ? null : { said: untranslatedText(text.trim()), written: text };
      conflicts.push({
        ...{ id, place, base: describe(base.slice(from, to).join("")) },
        ...{ mine: describe(mineText), theirs: describe(theirText) },
      });
      merged.push((choices[id] === "theirs" ? theirText : mineText) ?? "");
    }
  }
  return { text: [...merged, ...base.slice(done)].join(""), conflicts };
}

/** Returns the lines of a text, each with its line break. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

function lineChanges(before: readonly string[], after: readonly string[]): LineChange[] {
  const found: LineChange[] = [];
  let at = 0;
  for (const { added, count, removed, value } of diffArrays([...before], [...after])) {
    const last = found.at(-1);
    const to = at + (added ? 0 : count);
    if ((added || removed) && last?.to === at && last !== undefined)
      found[found.length - 1] = { ...last, to, lines: [...last.lines, ...(added ? value : [])] };
    else if (added || removed) found.push({ from: at, to, lines: added ? value : [] });
    at = to;
  }
  return found;
}

/** Joins changes that overlap or touch into regions of the base. */
function regionsOf(changes: readonly LineChange[]): { from: number; to: number }[] {
  const regions: { from: number; to: number }[] = [];
  for (const { from, to } of [...changes].sort((one, other) => one.from - other.from || one.to - other.to)) {
    const last = regions.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else regions.push({ from, to });
  }
  return regions;
}

function applyChanges(
  base: readonly string[],
  { from, to }: { from: number; to: number },
  changes: readonly LineChange[],
): string[] {
  let at = from;
  const lines = changes.flatMap((change) => {
    const kept = base.slice(at, change.from);
    at = change.to;
    return [...kept, ...change.lines];
  });
  return [...lines, ...base.slice(at, to)];
}
