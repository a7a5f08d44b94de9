import { dayOf } from "../../language/time.ts";
import type { Mark } from "./history.ts";

/** A mark whose name carries values: `drawn:38210:1` is `drawn` with "38210" and "1". */
export interface Note {
  at: number;
  /** Shanghai day. */
  day: number;
  values: string[];
}

/** The name of a mark that carries values, none of which has a colon in it. Pure. */
export function noteOf(name: string, ...values: readonly (string | number)[]): string {
  return [name, ...values].join(":");
}

/** The notes of this name, oldest first. Pure. */
export function notesOf(marks: readonly Mark[], name: string): Note[] {
  return marks
    .map((mark) => ({ at: mark.at, day: dayOf(mark.at), parts: mark.name.split(":") }))
    .filter(({ parts }) => parts[0] === name)
    .map(({ at, day, parts }) => ({ at, day, values: parts.slice(1) }))
    .sort((a, b) => a.at - b.at);
}
