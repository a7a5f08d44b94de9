import { syntaxFinding } from "../../inspect/text-findings.ts";
import type { Rule } from "../../rule.ts";

export const jsonSyntax: Rule = {
  id: "json-syntax",
  severity: "error",
  docs: {
    description:
      "The file is not JSON. All mistakes that can be told apart are reported, not only the first.",
    ok: [{ text: '{ "language": 2, "id": "example", "route": "/example", "title": "Example", "view": [] }' }],
    bad: [
      {
        text: '{ "language": 2, "id": "example", "route": "/example", "title": "Example", "view": [], }',
        message: "Unexpected comma after the last property, expected }",
      },
      {
        text: '{ "language": 2 "id": "example", "route": "/example", "title": "Example", "view": [] }',
        message: 'Unexpected "id", expected a comma before it',
      },
      {
        text: '{ "language": 2, "id": \'example\', "route": "/example", "title": "Example", "view": [] }',
        message: 'Unexpected single quotes, expected "',
      },
      {
        text: '{ "language": 2, "id": "example", "route": "/example", "title": "Example", "view": [',
        message: "Unexpected end of the file, expected ]} here to close the [ on line 1 and the { on line 1",
      },
    ],
  },
  check: () => [],
  checkFile: ({ source, syntax }) => syntax.map((problem) => syntaxFinding(source, problem)),
};
