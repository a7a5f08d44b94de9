import type { Saying } from "../../language/messages/saying.ts";
/** One mistake in the JSON of a file, by offsets in its text. */
export interface SyntaxProblem {
  start: number;
  end: number;
  message: Saying;
  fix: Saying;
  /** Put in place of the characters from start to end it mends the mistake; the empty string removes them. */
  suggestion?: string;
}

/** Collects the mistakes of one file while it is read. */
export class SyntaxProblems {
  readonly list: SyntaxProblem[] = [];
  /** From this offset on the text may not mean what was understood. */
  doubtfulFrom = Number.POSITIVE_INFINITY;
  readonly #doubts: SyntaxProblem[] = [];
  readonly #guesses: SyntaxProblem[] = [];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** A mistake of which it is plain what was meant: reading goes on as if it were mended. */
  certain(problem: SyntaxProblem): void {
    if (this.#isNew(problem)) this.list.push(problem);
  }

  /** A mistake of which it is likely what was meant; it turns out when the whole text was read. */
  likely(problem: SyntaxProblem): void {
    if (!this.#isNew(problem)) return;
    this.list.push(problem);
    this.#guesses.push(problem);
  }

  /** A mistake after which it is a guess what was meant. One for each line is enough. */
  doubtful(problem: SyntaxProblem): void {
    if (this.#isNew(problem)) {
      this.list.push(problem);
      this.#doubts.push(problem);
    }
    this.doubtfulFrom = Math.min(this.doubtfulFrom, problem.start);
  }

  /** Takes back what was told from this offset on: it is read otherwise now. */
  forgetFrom(offset: number): void {
    while ((this.list.at(-1)?.start ?? -1) >= offset) this.list.pop();
  }

  /** The first in the text of which it is a guess what was meant. */
  get firstGuess(): SyntaxProblem | undefined {
    return [...this.#guesses, ...this.#doubts].sort((one, other) => one.start - other.start)[0];
  }

  isGuess(problem: SyntaxProblem): boolean {
    return this.#guesses.includes(problem) || this.#doubts.includes(problem);
  }

  get isDoubtful(): boolean {
    return this.doubtfulFrom < Number.POSITIVE_INFINITY;
  }

  #isNew({ start }: SyntaxProblem): boolean {
    const isKnown = this.list.some((problem) => problem.start === start);
    const isSameLine = this.isDoubtful && !/[\r\n]/.test(this.#text.slice(this.doubtfulFrom, start));
    return !isKnown && !isSameLine;
  }
}
