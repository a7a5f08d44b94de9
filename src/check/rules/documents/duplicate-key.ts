import { en } from "../../../language/messages/saying.ts";
import { syntaxFinding } from "../../facts/text-findings.ts";
import type { Rule } from "../rule.ts";

export const duplicateKey: Rule = {
  description: en`A name that stands twice in one object: the first would be forgotten without a word.`
    .zh`同一个对象里，一个名称出现了两次：前一个会被不声不响地忽略。`,
  ok: [{ text: '{ "language": 2, "id": "example", "route": "/example", "title": "Example", "view": [] }' }],
  bad: [
    {
      text: '{ "language": 2, "id": "example", "route": "/example", "title": "One", "title": "Two", "view": [] }',
      message: 'Unexpected second "title", expected each name once; the first is on line 1',
    },
  ],
  check: () => [],
  checkFile: ({ source, duplicates }) => duplicates.map((problem) => syntaxFinding(source, problem)),
};
