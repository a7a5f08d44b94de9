import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { isBrowserTest, selectTests, testNamePattern } from "../../scripts/lib/select-tests.ts";
import { folderForTests } from "../support/project/temporary-folder.ts";

const root = folderForTests();

const FILES = {
  "tests/campaigns/yearTaskTicket.test.ts": 'test("claims")',
  "tests/browser/campaigns/yearTaskTicket.test.ts": 'test("from the visitor")',
  "tests/campaigns/faults.test.ts": 'test("offline on /yearTaskTicket")',
  "tests/play/step.test.tsx": 'test("locks")',
  "tests/support/yearTaskTicket.ts": "",
  "tests/check/rules.test.ts": "test.each(rules)",
  "tests/language/functions.test.ts": "test.each(functions)",
  "src/check/rules/tables/table-gap.ts": "",
  "schemas/functions.json": '{ "functions": { "daysUntil": {} } }',
};
for (const [path, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

it.each([
  [
    "yeartaskticket",
    ["tests/browser/campaigns/yearTaskTicket.test.ts", "tests/campaigns/yearTaskTicket.test.ts"],
    ["tests/campaigns/faults.test.ts"],
  ],
  ["play/", ["tests/play/step.test.tsx"], []],
  ["locks", [], ["tests/play/step.test.tsx"]],
  ["table-gap", [], ["tests/check/rules.test.ts"]],
  ["daysUntil", [], ["tests/language/functions.test.ts"]],
  ["nothing of the kind", [], []],
])("%s: selects all tests of matching files, and matching tests of other files", (word, whole, named) => {
  expect(selectTests(root, word)).toEqual({ whole, named });
});

it("matches names of tests in any case", () => {
  const pattern = new RegExp(testNamePattern("yearTask (new)"));
  expect(
    ["/yeartask (new) opens", "YEARTASK (NEW)", "yearTask new"].map((name) => pattern.test(name)),
  ).toEqual([true, true, false]);
});

it("recognises tests that need a browser", () => {
  const { whole } = selectTests(root, "yearTaskTicket");
  expect(whole.map(isBrowserTest)).toEqual([true, false]);
});
