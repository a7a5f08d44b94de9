import { countNoun, en } from "../../language/messages/localized-text.ts";
import type { CheckReport, FormatOptions } from "./check-report.ts";
import { escapeControlCharacters } from "./escape-control-characters.ts";
import { formatProblemTexts, type Problem } from "./problem.ts";

/**
 * Prints the XML of JUnit in the form that Jenkins, GitLab and other CI servers read: a suite for each file with
 * problems, and one for all others. An error is a failed test. A warning is a passed test with output, since it does not
 * fail the command either.
 */
export function formatJunit({ files, problems }: CheckReport, { language = "en" }: FormatOptions): string {
  const byFile = new Map<string, Problem[]>();
  for (const problem of problems) {
    const own = byFile.get(problem.file);
    if (own) own.push(problem);
    else byFile.set(problem.file, [problem]);
  }
  const clean = Math.max(0, files - byFile.size);
  const suites = [...byFile].map(([file, own]) => {
    const cases = own.map((problem) => testCase(problem, formatProblemTexts(problem, language)));
    return suite({ name: file, cases, failures: countErrors(own) });
  });
  const passed =
    byFile.size === 0
      ? en`No problems in ${countNoun(clean, "file")}`.zh`${clean} 个文件没有问题`
      : en`No problems in ${countNoun(clean, "other file")}`.zh`其他 ${clean} 个文件没有问题`;
  if (clean > 0) suites.push(suite({ name: "validate", cases: [passedCase(passed[language])], failures: 0 }));
  const tests = problems.length + (clean > 0 ? 1 : 0);
  const counts = attributes({ tests, failures: countErrors(problems), errors: 0 });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${attributes({ name: "campaign-engine validate" })} ${counts}>`,
    ...suites,
    "</testsuites>\n",
  ].join("\n");
}

function suite({ name, cases, failures }: { name: string; cases: readonly string[]; failures: number }) {
  const head = attributes({ name, tests: cases.length, failures, errors: 0, skipped: 0 });
  return [`  <testsuite ${head}>`, ...cases, "  </testsuite>"].join("\n");
}

function countErrors(problems: readonly Problem[]): number {
  return problems.filter(({ severity }) => severity === "error").length;
}

function testCase(problem: Problem, lines: readonly string[]): string {
  const { column, file, line, rule, severity } = problem;
  const place = `${file}:${line}:${column}`;
  const text = [place, ...lines].map(escapeXml).join("\n");
  const head = attributes({ name: `${line}:${column} ${rule}`, classname: file });
  const content =
    severity === "error"
      ? `<failure ${attributes({ message: lines[0] ?? "", type: rule })}>${text}</failure>`
      : `<system-out>${text}</system-out>`;
  return `    <testcase ${head}>\n      ${content}\n    </testcase>`;
}

function passedCase(name: string): string {
  return `    <testcase ${attributes({ name, classname: "validate" })}/>`;
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${escapeXml(String(value))}"`)
    .join(" ");
}

/** Escapes markup, and writes characters that XML 1.0 forbids like JSON (half of a surrogate pair, U+FFFE). */
function escapeXml(text: string): string {
  return escapeControlCharacters(text)
    .replace(/[\ufffe\uffff\ud800-\udfff]/gu, (one) => `\\u${one.charCodeAt(0).toString(16)}`)
    .replace(/[&<>"'\t]/g, (one) => `&#${one.charCodeAt(0)};`);
}
