import type { LocalizedText } from "../../language/messages/localized-text.ts";
/** One mistake in the JSON of a file; `start` and `end` are offsets in its text. */
export interface JsonProblem {
  start: number;
  end: number;
  message: LocalizedText;
  fix: LocalizedText;
  /** Replaces the characters from `start` to `end` and so fixes the mistake; the empty string removes them. */
  suggestion?: string;
}

/** Collects the syntax problems of one file while it is parsed. */
export class JsonProblemCollector {
  readonly list: JsonProblem[] = [];
  /** The offset from which the text may not mean what the parser understood. */
  doubtfulFrom = Number.POSITIVE_INFINITY;
  readonly #doubts: JsonProblem[] = [];
  readonly #guesses: JsonProblem[] = [];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Adds a mistake whose intended text is clear: parsing continues as if it were fixed. */
  addCertain(problem: JsonProblem): void {
    if (this.#isNew(problem)) this.list.push(problem);
  }

  /** Adds a mistake whose intended text is likely, but confirmed only after the whole text is parsed. */
  addLikely(problem: JsonProblem): void {
    if (!this.#isNew(problem)) return;
    this.list.push(problem);
    this.#guesses.push(problem);
  }

  /** Adds a mistake after which the meaning is uncertain. At most one is kept per line. */
  addDoubtful(problem: JsonProblem): void {
    if (this.#isNew(problem)) {
      this.list.push(problem);
      this.#doubts.push(problem);
    }
    this.doubtfulFrom = Math.min(this.doubtfulFrom, problem.start);
  }

  /** Discards the problems from this offset on, because the parser now reads that text differently. */
  forgetFrom(offset: number): void {
    while ((this.list.at(-1)?.start ?? -1) >= offset) this.list.pop();
  }

  /** The first problem in the text whose intended meaning is uncertain. */
  get firstGuess(): JsonProblem | undefined {
    return [...this.#guesses, ...this.#doubts].sort((one, other) => one.start - other.start)[0];
  }

  isGuess(problem: JsonProblem): boolean {
    return this.#guesses.includes(problem) || this.#doubts.includes(problem);
  }

  get isDoubtful(): boolean {
    return this.doubtfulFrom < Number.POSITIVE_INFINITY;
  }

  #isNew({ start }: JsonProblem): boolean {
    const isKnown = this.list.some((problem) => problem.start === start);
    const isSameLine = this.isDoubtful && !/[\r\n]/.test(this.#text.slice(this.doubtfulFrom, start));
    return !isKnown && !isSameLine;
  }
}
