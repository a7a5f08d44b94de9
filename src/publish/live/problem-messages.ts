/**
 * Messages between the development server and the overlay on an open page, over Vite's socket. The server announces news
 * (NEWS_EVENT), each page asks for its problems (ASK_EVENT), and the server answers (PROBLEMS_EVENT).
 */
export const NEWS_EVENT = "campaigns:look";
export const ASK_EVENT = "campaigns:ask";
export const PROBLEMS_EVENT = "campaigns:told";

/** From the server to all open pages: the page or the problems may have changed. */
export interface NewsMessage {
  /** True if a file changed, so the page may differ. False if only more problems of unchanged files are known. */
  isChanged: boolean;
}

/** From a page to the server: asks for the problems of this page. */
export interface ProblemsRequest extends NewsMessage {
  /** The path of the page's address. */
  path: string;
}

/** From the server to a page: the errors of this page, and the number of errors in other files. */
export interface ProblemsMessage extends NewsMessage {
  /** Whether a page can be shown; if it has errors, this is its last version without errors. */
  hasPage: boolean;
  /** The first errors in the files that the page is made of, and their total number. */
  own: readonly OverlayProblem[];
  ownCount: number;
  /** The number of errors in other files, with the names of the first files; null while it is unknown. */
  others: { count: number; fileCount: number; files: readonly string[] } | null;
}

/** An error as the overlay shows it. All values are plain text. */
export interface OverlayProblem {
  /** Relative to the campaigns folder. */
  file: string;
  line: number;
  column: number;
  message: string;
  /** What to do. */
  fix?: string | undefined;
  counterexample?: string | undefined;
  /** The marked line and the non-empty lines next to it. */
  lines: readonly OverlayLine[];
}

/** A line of a file. `marked` are the characters that the problem is about; undefined on neighbouring lines. */
export interface OverlayLine {
  line: number;
  before: string;
  marked?: string;
  after?: string;
}
