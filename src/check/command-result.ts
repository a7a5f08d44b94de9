import { en, type Language, type Saying, same } from "../language/messages/saying.ts";
import { escapeControls } from "./report/escape-controls.ts";

/** The output and exit code of a command: 0 done, 1 findings or a failure, 2 wrong usage. */
export interface CommandResult {
  code: 0 | 1 | 2;
  stdout: string;
  stderr: string;
}

/** An expected failure: commands print its message without a stack trace. */
export class Failure extends Error {
  readonly saying: Saying;
  /** The exit code of the command: 2 if its input was wrong. */
  readonly code: 1 | 2;

  constructor(saying: Saying, code: 1 | 2 = 1) {
    super(saying.en);
    this.saying = saying;
    this.code = code;
  }
}

/** Returns whether the operating system reported the error, for example for a full disk. */
function isSystemError(error: unknown): error is Error {
  return error instanceof Error && "syscall" in error;
}

/** Returns the result for a `Failure` or an operating system error; undefined for an unexpected error. */
export function failureResult(error: unknown, language: Language): CommandResult | undefined {
  if (!(error instanceof Failure || isSystemError(error))) return undefined;
  return refusedResult(error instanceof Failure ? error.code : 1, [sayError(error)], language);
}

/** Returns the message of an error; only a `Failure` has it in both languages. */
export function sayError(error: unknown): Saying {
  if (error instanceof Failure) return error.saying;
  if (isSystemError(error))
    return en`The system reported an error: ${error.message}`.zh`系统报告错误：${error.message}`;
  return same(error instanceof Error ? error.message : String(error));
}

/** Returns the result of a command that succeeded. */
export function successResult(stdout: string): CommandResult {
  return { code: 0, stdout, stderr: "" };
}

/** Returns the result of a command that failed, with one line for each reason. */
export function refusedResult(code: 1 | 2, reasons: readonly Saying[], language: Language): CommandResult {
  return {
    code,
    stdout: "",
    stderr: reasons.map((reason) => `${escapeControls(reason[language])}\n`).join(""),
  };
}
