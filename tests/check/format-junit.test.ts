import { expect, test } from "vitest";
import { formats } from "../../src/check/formats.generated.ts";
import type { FormatOptions } from "../../src/check/report/check-report.ts";
import type { Problem } from "../../src/check/report/problem.ts";

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
  fix: "Write one.",
  zh: { message: "没有文字" },
};

function print(problems: Problem[], files: number, options: Partial<FormatOptions> = {}) {
  return formats.junit({ files, problems, sources: new Map() }, { hasColours: false, ...options });
}

const PASSED = `  <testsuite name="validate" tests="1" failures="0" errors="0" skipped="0">
    <testcase name="No problems in 2 other files" classname="validate"/>
  </testsuite>`;

test("format-junit prints errors as failures and warnings as passed tests, in a suite for each file", () => {
  const warning: Problem = { ...problem, line: 9, rule: "long-text", severity: "warning", message: "Long" };
  expect(print([problem, warning], 3)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="campaign-engine validate" tests="3" failures="1" errors="0">
  <testsuite name="campaigns/tea.json" tests="2" failures="1" errors="0" skipped="0">
    <testcase name="3:5 empty-text" classname="campaigns/tea.json">
      <failure message="No text" type="empty-text">campaigns/tea.json:3:5
No text
Write one.</failure>
    </testcase>
    <testcase name="9:5 long-text" classname="campaigns/tea.json">
      <system-out>campaigns/tea.json:9:5
Long
Write one.</system-out>
    </testcase>
  </testsuite>
${PASSED}
</testsuites>
`);
});

test("format-junit prints a passed test without problems, because CI servers refuse an empty report", () => {
  expect(print([], 2)).toContain(
    `tests="1" failures="0" errors="0">\n${PASSED.replace("other ", "")}\n</testsuites>`,
  );
});

test("format-junit uses the requested language", () => {
  const text = print([problem], 2, { language: "zh" });
  expect(text).toContain('message="没有文字"');
  expect(text).toContain("其他 1 个文件没有问题");
});

test.each([
  ["markup", `<b a="1">&'`, "&#60;b a=&#34;1&#34;&#62;&#38;&#39;"],
  ["the end of a section", "]]>", "]]&#62;"],
  ["a tab, which attributes would turn into a blank", "a\tb", "a&#9;b"],
  ["controls", "\0\u001b\r\n", "\\u0000\\u001b\\u000d\\u000a"],
  ["half of a character", "a\ud83c", "a\\ud83c"],
  ["characters that XML forbids", "\ufffe\uffff", "\\ufffe\\uffff"],
])("format-junit escapes %s", (_, message, expected) => {
  const text = print([{ ...problem, message }], 1);
  expect(text).toContain(`message="${expected}"`);
  expect(text).toContain(`${expected}\nWrite one.`);
});

test("format-junit keeps characters beyond the basic plane", () => {
  expect(print([{ ...problem, message: "🍵" }], 1)).toContain('message="🍵"');
});
