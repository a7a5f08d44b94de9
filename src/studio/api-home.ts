/**
 * Response to GET home: what the studio's start shows of each page, sorted by file. `mine` needs a git repository.
 */
export interface HomePage {
  key: string;
  path: string;
  id: string;
  route: string;
  title: string;
  /** When the campaign starts and ends, in milliseconds since 1970; null if its schedule does not say. */
  start: number | null;
  end: number | null;
  /** The number of errors in the files of the page. */
  errors: number;
  /** The texts that customers read, one on each line. */
  texts: string;
  /** The last commit of its file; null without one. */
  commit: { author: string; at: number; isMine: boolean } | null;
}
