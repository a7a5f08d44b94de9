import { en } from "../../../language/messages/localized-text.ts";
import { syntaxFinding } from "../../facts/expression-findings.ts";
import type { Rule } from "../rule.ts";

export const duplicateKey: Rule = {
  description: en`A name occurs twice in one object: without this error, the first value would be lost silently.`
    .zh`同一个对象里，一个名称出现了两次：如果不报错，前一个的值会被悄悄忽略。`,
  ok: [{ text: '{ "language": 3, "id": "example", "route": "/example", "title": "Example", "view": [] }' }],
  bad: [
    {
      text: '{ "language": 3, "id": "example", "route": "/example", "title": "One", "title": "Two", "view": [] }',
      message: '"title" is repeated, expected each name once; the first is on line 1',
    },
  ],
  check: () => [],
  checkFile: ({ source, duplicates }) => duplicates.map((problem) => syntaxFinding(source, problem)),
};
