import { en, type Saying } from "../../language/messages/saying.ts";
import type { Problem } from "./problem.ts";

type Edit = Pick<Problem, "start" | "end" | "suggestion">;

/** The problems whose suggestions can be put in place together, in the order of the text: of two in each other's way the first. */
export function fixable(problems: readonly Problem[]): Problem[] {
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

/** The text with these suggestions in place; none overlaps another. Pure. */
export function mended(text: string, edits: readonly Edit[]): string {
  const fromBehind = [...edits].sort((one, other) => other.start - one.start);
  return fromBehind.reduce(
    (now, { end, start, suggestion = "" }) => now.slice(0, start) + suggestion + now.slice(end),
    text,
  );
}

/** A fix for a person to read: `campaigns/a.json:3:4 unknown-key "titel" is "title" now`. */
export function sayFix({ column, file, line, rule, suggestion, start, end }: Problem, text: string): Saying {
  const before = JSON.stringify(text.slice(start, end));
  const place = `${file}:${line}:${column} ${rule}`;
  const now = JSON.stringify(suggestion);
  return en`${place} ${before} is ${now} now`.zh`${place}已将${before}改为${now}`;
}
