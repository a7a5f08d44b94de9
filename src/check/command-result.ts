import {
  en,
  type Language,
  type LocalizedText,
  untranslatedText,
} from "../language/messages/localized-text.ts";
import { escapeControlCharacters } from "./report/escape-control-characters.ts";

/** What a command prints, and its exit code: 0 done, 1 problems found or a failure, 2 wrong usage. */
export interface CommandResult {
  code: 0 | 1 | 2;
  stdout: string;
  stderr: string;
}

/** An expected failure: commands print its message without a stack trace. */
export class Failure extends Error {
  readonly saying: LocalizedText;
  /** The exit code of the command: 1, or 2 if its arguments were wrong. */
  readonly code: 1 | 2;

  constructor(saying: LocalizedText, code: 1 | 2 = 1) {
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
  return refusedResult(error instanceof Failure ? error.code : 1, [errorMessageOf(error)], language);
}

/** Returns the message of an error. Other errors than a `Failure` have their English text in both languages. */
export function errorMessageOf(error: unknown): LocalizedText {
  if (error instanceof Failure) return error.saying;
  if (isSystemError(error))
    return en`The system reported an error: ${error.message}`.zh`系统报告错误：${error.message}`;
  return untranslatedText(error instanceof Error ? error.message : String(error));
}

/** Says where an unexpected error occurred, for the developers of the engine. */
export function sayStack(error: unknown): LocalizedText {
  const stack = error instanceof Error && error.stack ? error.stack : String(error);
  return en`For the developers of the engine:\n${stack}`.zh`供引擎的开发人员参考：\n${stack}`;
}

/** Returns the result for an unexpected error: a fault of the engine, with its stack for the developers. */
export function faultResult(error: unknown, language: Language): CommandResult {
  const why = errorMessageOf(error);
  const message = en`The command failed because of a fault in the engine: ${why}. Report it with the files that you used.`
    .zh`引擎自身出错，命令没有完成：${why}。请连同所用的文件一起反馈。`;
  const result = refusedResult(1, [message], language);
  return { ...result, stderr: `${result.stderr}${sayStack(error)[language]}\n` };
}

/** Returns the result of a command that succeeded. */
export function successResult(stdout: string): CommandResult {
  return { code: 0, stdout, stderr: "" };
}

/** Returns the result of a command that succeeded; it prints each text on one line. */
export function linesResult(lines: readonly LocalizedText[], language: Language): CommandResult {
  return successResult(printedLines(lines, language));
}

/** Returns the result of a command that failed; it prints one line for each reason to stderr. */
export function refusedResult(
  code: 1 | 2,
  reasons: readonly LocalizedText[],
  language: Language,
): CommandResult {
  return { code, stdout: "", stderr: printedLines(reasons, language) };
}

function printedLines(lines: readonly LocalizedText[], language: Language): string {
  return lines.map((line) => `${escapeControlCharacters(line[language])}\n`).join("");
}
