import { en, joinWithOr, MESSAGE_LANGUAGES } from "../../src/language/messages/localized-text.ts";
import { exportNameOfFile } from "../lib/generate-index-modules.ts";
import {
  type Checkout,
  explainInvalidName,
  refuseNameInUse,
  type Scaffold,
  type ScaffoldRequest,
} from "./checkout.ts";

const REPORT_FOLDER = "src/check/report";

/** The golden files of `validate`. Some list the formats. */
const VALIDATE_GOLDEN_FILES = "tests/cli/validate";

/** Scaffolds an output format of validate that prints a line for each problem. Pure except for reading the checkout. */
export function scaffoldReportFormat({ name }: ScaffoldRequest, checkout: Checkout): Scaffold {
  const what = en`name of a format`.zh`格式的名称`;
  const refusal = explainInvalidName(name, { what, inCase: "kebab", example: "checkstyle" });
  if (refusal) return { refusal };
  const path = `${REPORT_FOLDER}/format-${name}.ts`;
  if (checkout.read(path) !== undefined) return refuseNameInUse(name, path);
  const files = checkout.files(REPORT_FOLDER);
  const names = files.flatMap((file) => /\/format-(.+)\.ts$/.exec(file)?.[1] ?? []);
  return {
    files: {
      [path]: reportFormatTemplate(name),
      [`tests/check/format-${name}.test.ts`]: reportFormatTestTemplate(name),
      ...goldenFilesWithNewFormat(name, names, checkout),
    },
    next: en`npx campaign-engine validate --format ${name} prints a line for each problem. Next steps:
1. Write the output in ${path}. ${REPORT_FOLDER}/check-report.ts says what it
   receives, and problemTextsOf returns the texts in the chosen language.
2. Run npm run generate, which adds the format to the usage text and its messages. The golden files in
   ${VALIDATE_GOLDEN_FILES}/ contain it already; UPDATE=1 npx vitest run tests/cli writes them again.
3. npm test -- format-${name} runs its test.`
      .zh`npx campaign-engine validate --format ${name} 为每个问题显示一行。接下来：
1. 在 ${path} 里写输出的内容。它得到的数据见 ${REPORT_FOLDER}/check-report.ts，
   problemTextsOf 返回所选语言的文字。
2. 运行 npm run generate，用法说明和提示里会列出这个格式。${VALIDATE_GOLDEN_FILES}/ 的样例已包含它，
   UPDATE=1 npx vitest run tests/cli 可以重写样例。
3. npm test -- format-${name} 运行它的测试。`,
  };
}

/** Returns the golden files that list the formats, with the new format inserted. */
function goldenFilesWithNewFormat(
  name: string,
  names: readonly string[],
  checkout: Checkout,
): Record<string, string> {
  const others = names.filter((one) => one !== "pretty").sort();
  const inHelp = [", ", "、"].map((separator) => ({
    old: others.join(separator),
    fresh: [...others, name].sort().join(separator),
  }));
  const [old, fresh] = [joinWithOr([...names].sort()), joinWithOr([...names, name].sort())];
  const lists = [...inHelp, ...MESSAGE_LANGUAGES.map((one) => ({ old: old[one], fresh: fresh[one] }))];
  const changed = checkout.files(VALIDATE_GOLDEN_FILES).flatMap((path): [string, string][] => {
    const text = checkout.read(path) ?? "";
    const fresh = lists.reduce((now, list) => now.replaceAll(list.old, list.fresh), text);
    return fresh === text ? [] : [[path, fresh]];
  });
  return Object.fromEntries(changed);
}

function reportFormatTemplate(name: string): string {
  return `import { problemTextsOf } from "./problem.ts";
import type { CheckReport, FormatOptions } from "./check-report.ts";
import { escapeControlCharacters } from "./escape-control-characters.ts";

/** Prints a line for each problem: location, severity, message and rule. */
export function ${exportNameOfFile(`format-${name}.ts`)}({ problems }: CheckReport, { language = "en" }: FormatOptions): string {
  return problems
    .map((problem) => {
      const { column, file, line, rule, severity } = problem;
      const { message } = problemTextsOf(problem, language);
      return \`\${escapeControlCharacters(\`\${file}:\${line}:\${column}: \${severity}: \${message} [\${rule}]\`)}\\n\`;
    })
    .join("");
}
`;
}

function reportFormatTestTemplate(name: string): string {
  return `import { expect, test } from "vitest";
import { formats } from "../../src/check/formats.generated.ts";
import type { Problem } from "../../src/check/report/problem.ts";
import type { FormatOptions } from "../../src/check/report/check-report.ts";

const problem: Problem = {
  file: "campaigns/tea.json",
  line: 3,
  column: 5,
  start: 20,
  end: 24,
  pointer: "/title",
  rule: "empty-text",
  severity: "error",
  message: "No text",
  zh: { message: "没有文字" },
};

function print(problems: Problem[], options: Partial<FormatOptions> = {}) {
  return formats["${name}"]?.({ files: 1, problems, sources: new Map() }, { hasColours: false, ...options });
}

test("format-${name} prints one line for each problem", () => {
  const line = "campaigns/tea.json:3:5: error: No text [empty-text]\\n";
  expect(print([problem, problem])).toBe(line + line);
  expect(print([])).toBe("");
});

test("format-${name} uses the requested language", () => {
  expect(print([problem], { language: "zh" })).toBe("campaigns/tea.json:3:5: error: 没有文字 [empty-text]\\n");
});

test("format-${name} escapes control characters in file names", () => {
  expect(print([{ ...problem, file: "tea\\u001b[2J.json" }])).toContain("tea\\\\u001b[2J.json:3:5");
});
`;
}
