/**
 * What the development server and the overlay on an open page tell each other, over Vite's socket: the server says that
 * there is something new (LOOK), each page asks what there is for it (ASK), and is told (TOLD).
 */
export const LOOK = "campaigns:look";
export const ASK = "campaigns:ask";
export const TOLD = "campaigns:told";

export interface Look {
  /** Whether a file changed, so that the page may be another; else more is known of files that stayed the same. */
  isChanged: boolean;
}

export interface Ask extends Look {
  /** The page's address, as the browser has it. */
  path: string;
}

export interface Told extends Look {
  /** Whether there is a page to be seen: where something is wrong with it, as it last was without errors. */
  hasPage: boolean;
  /** The first errors of the files on which the page stands, and how many there are. */
  own: readonly ToldProblem[];
  ownCount: number;
  /** How many errors there are besides, in how many files, the first of which are named; null while that is not known. */
  others: { count: number; fileCount: number; files: readonly string[] } | null;
}

/** An error as the overlay shows it: all of it is text. */
export interface ToldProblem {
  /** Relative to the campaigns folder. */
  file: string;
  line: number;
  column: number;
  message: string;
  /** What to do. */
  fix?: string | undefined;
  counterexample?: string | undefined;
  /** The line that is meant with its neighbours, as far as there are any. */
  lines: readonly ToldLine[];
}

/** A line of a file; `marked` are the characters that are meant, on their line only. */
export interface ToldLine {
  line: number;
  before: string;
  marked?: string;
  after?: string;
}
