import { en, type Language, type LocalizedText } from "../language/messages/localized-text.ts";
import {
  type CommandResult,
  errorMessageOf,
  failureResult,
  refusedResult,
  sayStack,
} from "./command-result.ts";
import type { ReportFormat } from "./report/check-report.ts";
import { escapeControlCharacters } from "./report/escape-control-characters.ts";
import { formatPretty } from "./report/format-pretty.ts";
import type { Problem } from "./report/problem.ts";

/** The format and the language of a report. */
interface ReportTarget {
  format: ReportFormat;
  language: Language;
}

/**
 * Returns the command's result for paths that contain nothing to check. Formats for programs, such as JSON, print each
 * path as a problem.
 */
export function reportNothingToCheck(
  refusals: readonly { file: string; message: LocalizedText }[],
  { format, language }: ReportTarget,
): CommandResult {
  const reasons = refusals.map(({ message }) => message);
  const result = refusedResult(2, reasons, language);
  if (format === formatPretty) return result;
  return { ...result, stdout: formatAlone(refusals, { format, language }) };
}

/**
 * Returns the result for an error that ended the check: a problem of `file`. If the checker itself is at fault, its
 * developers get the stack.
 */
export function reportFailure(
  error: unknown,
  { format, language }: ReportTarget,
  file: string,
): CommandResult {
  const expected = failureResult(error, language);
  if (expected)
    return reportRefusal(expected, { file, message: errorMessageOf(error) }, { format, language });
  const why = errorMessageOf(error);
  const message = en`The check failed, so nothing is known about these files: ${why}`
    .zh`校验程序自己出错了，这些文件的情况无法得知：${why}`;
  const fix = en`Check the files one at a time to find the one that causes it, and report it with that file.`
    .zh`请逐个校验文件，找出引起它的那个，并连同文件一起反馈。`;
  const stdout = formatAlone([{ file, message, fix }], { format, language });
  // People read the message above the stack.
  const head = format === formatPretty ? "" : `${escapeControlCharacters(message[language])}\n`;
  return { code: 2, stdout, stderr: `${head}${sayStack(error)[language]}\n` };
}

/** Adds the reason as a problem to the output for programs. People read it in the other one. */
function reportRefusal(
  result: CommandResult,
  refusal: { file: string; message: LocalizedText },
  { format, language }: ReportTarget,
): CommandResult {
  if (format === formatPretty) return result;
  return { ...result, stdout: formatAlone([refusal], { format, language }) };
}

/** Prints messages about files that were not checked, for programs. */
function formatAlone(
  refusals: readonly { file: string; message: LocalizedText; fix?: LocalizedText }[],
  { format, language }: ReportTarget,
): string {
  const place = { line: 1, column: 1, start: 0, end: 0, pointer: "" };
  const problems = refusals.map(
    ({ file, fix, message }): Problem => ({
      ...place,
      file,
      message: message.en,
      ...(fix && { fix: fix.en }),
      zh: { message: message.zh, ...(fix && { fix: fix.zh }) },
      rule: "unreadable-file",
      severity: "error",
    }),
  );
  return format({ files: 0, problems, sources: new Map() }, { hasColours: false, language });
}
