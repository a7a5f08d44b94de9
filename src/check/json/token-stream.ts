import {
  en,
  formatJsonInMessage,
  type LocalizedText,
  quoteDocumentText,
  truncateToLength,
  untranslatedText,
} from "../../language/messages/localized-text.ts";
import type { JsonProblemCollector } from "./json-problem.ts";
import { readToken } from "./read-token.ts";
import type { SourceFile } from "./source-file.ts";
import type { Token } from "./token.ts";

const closingKinds: ReadonlySet<Token["kind"]> = new Set(["}", "]", "end"]);

/** Reads the tokens of one file in order, and reports their problems. */
export class TokenStream {
  readonly source: SourceFile;
  readonly problems: JsonProblemCollector;
  /** The current token, not consumed yet. */
  next: Token;
  /** End offset of the last consumed token. */
  lastEnd = 0;

  constructor(source: SourceFile, problems: JsonProblemCollector) {
    this.source = source;
    this.problems = problems;
    this.next = readToken(source.text, 0, problems);
  }

  take(): Token {
    const token = this.next;
    this.skipTo(token.end);
    return token;
  }

  /** Goes back to a consumed token. */
  rewind(token: Token): void {
    this.next = token;
  }

  /** Continues at an offset, without tokenizing the text before it. */
  skipTo(offset: number): void {
    this.lastEnd = offset;
    this.next = readToken(this.source.text, offset, this.problems);
  }

  /** Whether the next token after `offset` is a colon. */
  isBeforeColon(offset: number): boolean {
    return readToken(this.source.text, offset, this.problems).kind === ":";
  }

  /** Whether the next token is a closing bracket or the end of the file. */
  get isAtCloser(): boolean {
    return closingKinds.has(this.next.kind);
  }

  /** Reports a mistake at these characters whose intended text is clear. */
  reportClear(
    at: { start: number; end: number },
    message: LocalizedText,
    [fix, suggestion]: [LocalizedText, string],
  ): void {
    this.problems.addCertain({ start: at.start, end: at.end, message, fix, suggestion });
  }

  /** Reports that the next token is unexpected and that the meaning from here on is uncertain. */
  reportUnclear(expected: LocalizedText, fix: LocalizedText): void {
    const { start, end } = this.next;
    const message = en`Unexpected ${describeToken(this.next)}, expected ${expected}`
      .zh`这里是${describeToken(this.next)}，应为${expected}`;
    this.problems.addDoubtful({ start, end, message, fix });
  }
}

/** Returns the name of a token for a message. */
export function describeToken(token: Token): LocalizedText {
  if (token.kind === "end") return en`end of the file`.zh`文件结尾`;
  if (token.kind === "string") return formatJsonInMessage(truncateToLength(token.value, 24));
  if (token.kind === "literal" || token.kind === "word") return quoteDocumentText(String(token.value));
  return token.kind === "," ? en`comma`.zh`逗号` : untranslatedText(token.kind);
}
