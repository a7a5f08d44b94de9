import { asWritten, beginningOf, en, type Saying, same, sayJson } from "../../language/messages/saying.ts";
import { readToken } from "./read-token.ts";
import type { SourceFile } from "./source-file.ts";
import type { SyntaxProblems } from "./syntax-problem.ts";
import type { Token } from "./token.ts";

const closers: ReadonlySet<Token["kind"]> = new Set(["}", "]", "end"]);

/** The tokens of one file, one after the other, and what is wrong with them. */
export class TokenReader {
  readonly source: SourceFile;
  readonly problems: SyntaxProblems;
  /** The token at hand. */
  next: Token;
  /** End of the last token that was taken. */
  lastEnd = 0;

  constructor(source: SourceFile, problems: SyntaxProblems) {
    this.source = source;
    this.problems = problems;
    this.next = readToken(source.text, 0, problems);
  }

  take(): Token {
    const token = this.next;
    this.skipTo(token.end);
    return token;
  }

  /** Goes back to a token that was taken. */
  rewind(token: Token): void {
    this.next = token;
  }

  /** Goes on behind what was read otherwise, without looking at its tokens. */
  skipTo(offset: number): void {
    this.lastEnd = offset;
    this.next = readToken(this.source.text, offset, this.problems);
  }

  /** Whether a colon comes after `offset`. */
  isBeforeColon(offset: number): boolean {
    return readToken(this.source.text, offset, this.problems).kind === ":";
  }

  /** Whether a closing bracket or the end comes next. */
  get isAtCloser(): boolean {
    return closers.has(this.next.kind);
  }

  /** Reports a mistake at the given characters of which it is plain what was meant. */
  mend(at: { start: number; end: number }, message: Saying, [fix, suggestion]: [Saying, string]): void {
    this.problems.certain({ start: at.start, end: at.end, message, fix, suggestion });
  }

  /** Reports that the next token cannot stand here and that it is a guess how to go on. */
  doubt(expected: Saying, fix: Saying): void {
    const { start, end } = this.next;
    const message = en`Unexpected ${nameOf(this.next)}, expected ${expected}`
      .zh`这里是${nameOf(this.next)}，应为${expected}`;
    this.problems.doubtful({ start, end, message, fix });
  }
}

/** How a token is called in a message. */
export function nameOf(token: Token): Saying {
  if (token.kind === "end") return en`end of the file`.zh`文件结尾`;
  if (token.kind === "string") return sayJson(beginningOf(token.value, 24));
  if (token.kind === "literal" || token.kind === "word") return asWritten(String(token.value));
  return token.kind === "," ? en`comma`.zh`逗号` : same(token.kind);
}
