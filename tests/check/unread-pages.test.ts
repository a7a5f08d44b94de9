import { expect, test } from "vitest";
import { checkDocuments, exampleFilesOf } from "../../src/check/check-documents.ts";
import { withActionSteps } from "../../src/check/rules/example-campaign.ts";
import { schemas } from "./support.ts";

const files = exampleFilesOf({ patch: withActionSteps({ navigate: "/autumnTea" }) });
const rulesFor = (text: string) =>
  checkDocuments([...files, { path: "campaigns/autumnTea.json", text }], { schemas }).problems.map(
    ({ rule }) => rule,
  );

test.each([
  ["does not report a link to a page whose file has a mistake of syntax", "{", ["json-syntax"]],
  [
    "reports a link to no page if all files can be read",
    '{ "language": 3, "id": "oolong" }',
    ["unknown-page"],
  ],
])("%s", (_, text, expected) => {
  const found = rulesFor(text).filter((rule) => rule === "json-syntax" || rule === "unknown-page");
  expect(found).toEqual(expected);
});
