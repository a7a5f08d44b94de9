import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { checkDocuments } from "../../src/check/check-documents.ts";
import { formatPretty } from "../../src/check/report/format-pretty.ts";
import { readJsonFiles, readSchemas } from "../../src/publish/read-json-folder.ts";

const readme = readFileSync("README.md", "utf8");
const text = /```json\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
const path = /writes a file like this to\s+`([^`]+)`/.exec(readme)?.[1] ?? "";

function problemsOf(campaign: string) {
  const files = [...readJsonFiles("campaigns", "."), { path, text: campaign }];
  return checkDocuments(files, { schemas: readSchemas("schemas"), requested: new Set([path]) }).problems;
}

it("the README's campaign is valid", () => {
  expect(problemsOf(text)).toEqual([]);
});

it("the README shows the actual report of its mistake", () => {
  const said = /```\n(campaigns\/[\s\S]*?)```/.exec(readme)?.[1];
  const wrong = { path, text: text.replace("status.claimed", "status.claimd") };
  const problems = problemsOf(wrong.text);
  const report = { files: 1, problems, sources: new Map([[path, wrong]]) };
  expect(formatPretty(report, { hasColours: false })).toBe(`${said}\n1 error in 1 file.\n`);
});

it("the README's table without its last row has a gap, with a counterexample", () => {
  const found = problemsOf(
    text.replace(/,\s*\{ "state": "claimable".*\}/, "").replace("活动未开始", "领取{status.amount}元"),
  );
  expect(found.map(({ rule }) => rule)).toContain("table-gap");
  expect(found.find(({ rule }) => rule === "table-gap")?.counterexample).toContain("status.");
});
