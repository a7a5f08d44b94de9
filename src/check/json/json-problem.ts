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

/** Maximum problems of one file that are described; further ones are only counted. */
const MAX_DESCRIBED_PROBLEMS = 100;

/** Collects the syntax problems of one file while it is parsed. Each takes the same time, however many there are. */
export class JsonProblemCollector {
  readonly list: JsonProblem[] = [];
  /** The first problem that is only counted; undefined if all are in the list. */
  firstOmitted: JsonProblem | undefined;
  /** The offsets at which problems start that are only counted. */
  readonly #omitted: number[] = [];
  /** The offset from which the text may not mean what the parser understood. */
  doubtfulFrom = Number.POSITIVE_INFINITY;
  readonly #doubts: JsonProblem[] = [];
  readonly #guesses: JsonProblem[] = [];
  /** The offsets at which a problem starts. */
  readonly #starts = new Set<number>();
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Adds a mistake whose intended text is clear: parsing continues as if it were fixed. */
  addCertain(problem: JsonProblem): void {
    this.#add(problem);
  }

  /** Adds a mistake whose intended text is likely, but confirmed only after the whole text is parsed. */
  addLikely(problem: JsonProblem): void {
    if (this.#add(problem)) this.#guesses.push(problem);
  }

  /** Adds a mistake after which the meaning is uncertain. At most one is kept per line. */
  addDoubtful(problem: JsonProblem): void {
    if (this.#add(problem)) this.#doubts.push(problem);
    this.doubtfulFrom = Math.min(this.doubtfulFrom, problem.start);
  }

  /** Discards the problems from this offset on, because the parser now reads that text differently. */
  forgetFrom(offset: number): void {
    while ((this.#omitted.at(-1) ?? -1) >= offset) this.#starts.delete(this.#omitted.pop() ?? -1);
    if (this.#omitted.length > 0) return;
    this.firstOmitted = undefined;
    while ((this.list.at(-1)?.start ?? -1) >= offset) this.#starts.delete(this.list.pop()?.start ?? -1);
  }

  /** How many problems are only counted. */
  get omittedCount(): number {
    return this.#omitted.length;
  }

  /** The number of problems, including those that are not described. */
  get count(): number {
    return this.list.length + this.#omitted.length;
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

  /** Adds a problem to the list; returns whether it is described there. */
  #add(problem: JsonProblem): boolean {
    const { start } = problem;
    const isSameLine = this.isDoubtful && start <= this.#lineEnd(this.doubtfulFrom);
    if (this.#starts.has(start) || isSameLine) return false;
    this.#starts.add(start);
    if (this.list.length < MAX_DESCRIBED_PROBLEMS && !this.firstOmitted) return this.list.push(problem) > 0;
    this.firstOmitted ??= problem;
    this.#omitted.push(start);
    return false;
  }

  /** Returns the end of the line of an offset. It is asked for one offset again and again, so it is kept. */
  #lineEnd(offset: number): number {
    if (this.#line?.offset !== offset) {
      LINE_BREAK.lastIndex = offset;
      this.#line = { offset, end: LINE_BREAK.exec(this.#text)?.index ?? Number.POSITIVE_INFINITY };
    }
    return this.#line.end;
  }

  #line: { offset: number; end: number } | undefined;
}

const LINE_BREAK = /[\r\n]/g;
