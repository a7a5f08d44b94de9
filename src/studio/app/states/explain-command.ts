import { momentText } from "../../../language/time.ts";

/** What somebody wants to take along of what the preview shows. */
export interface Shown {
  id: string;
  answers: Readonly<Record<string, unknown>>;
  isLoggedIn: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** The data as `npx campaign-engine explain` takes it. Pure. */
export function asData({ answers, isLoggedIn, now }: Shown): Record<string, unknown> {
  const moment = momentText(now);
  return { session: { loggedIn: isLoggedIn }, ...answers, ...(moment !== undefined && { now: moment }) };
}

/** A command line that says of the same data which rows are shown, and why: for a POSIX shell. Pure. */
export function asCommand(shown: Shown): string {
  const json = JSON.stringify(asData(shown));
  return `npx campaign-engine explain ${shown.id} --data '${json.replaceAll("'", `'\\''`)}'`;
}
