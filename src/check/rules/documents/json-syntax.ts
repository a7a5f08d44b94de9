import { en } from "../../../language/messages/localized-text.ts";
import { syntaxFinding } from "../../facts/expression-findings.ts";
import { describeMoreProblems } from "../../facts/finding.ts";
import type { Rule } from "../rule.ts";

export const jsonSyntax: Rule = {
  description: en`The file is not valid JSON. The validator reports every mistake that it can find, not only the first.`
    .zh`文件不是有效的 JSON。能分辨的错误全部列出，不只列第一个。`,
  ok: [{ text: '{ "language": 3, "id": "example", "route": "/example", "title": "Example", "view": [] }' }],
  bad: [
    {
      text: '{ "language": 3, "id": "example", "route": "/example", "title": "Example", "view": [], }',
      message: "Unexpected comma after the last property, expected }",
    },
    {
      text: '{ "language": 3 "id": "example", "route": "/example", "title": "Example", "view": [] }',
      message: 'Unexpected "id", expected a comma before it',
    },
    {
      text: '{ "language": 3, "id": \'example\', "route": "/example", "title": "Example", "view": [] }',
      message: 'Unexpected single quotes, expected "',
    },
    {
      text: '{ "language": 3, "id": "example", "route": "/example", "title": "Example", "view": [',
      message: "Unexpected end of the file, expected ]} here to close the [ on line 1 and the { on line 1",
    },
  ],
  check: () => [],
  checkFile: ({ omitted, source, syntax }) =>
    syntax.map((problem) => {
      const finding = syntaxFinding(source, problem);
      if (omitted === undefined || problem !== syntax.at(-1)) return finding;
      return { ...finding, message: describeMoreProblems(finding.message, omitted) };
    }),
};
