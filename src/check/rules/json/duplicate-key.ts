import { syntaxFinding } from "../../inspect/text-findings.ts";
import type { Rule } from "../../rule.ts";

export const duplicateKey: Rule = {
  id: "duplicate-key",
  severity: "error",
  docs: {
    description: "A name that stands twice in one object: the first would be forgotten without a word.",
    ok: [{ text: '{ "language": 2, "id": "example", "route": "/example", "title": "Example", "view": [] }' }],
    bad: [
      {
        text: '{ "language": 2, "id": "example", "route": "/example", "title": "One", "title": "Two", "view": [] }',
        message: 'Unexpected second "title", expected each name once; the first is on line 1',
      },
    ],
  },
  check: () => [],
  checkFile: ({ source, duplicates }) => duplicates.map((problem) => syntaxFinding(source, problem)),
};
