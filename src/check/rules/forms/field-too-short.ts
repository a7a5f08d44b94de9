import { en } from "../../../language/messages/localized-text.ts";
import { shortestMatchLength } from "../../content/shortest-pattern-match.ts";
import { regexErrorOf } from "../../facts/check-patterns.ts";
import { fieldsWithPattern } from "../../facts/form-fields.ts";
import { findChild, rangeOfValueStart } from "../../json/json-node.ts";
import { withFormFields, withPatternCheck } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withLength = (maxLength: number, pattern: string) =>
  withFormFields({ name: { label: "Name", maxLength } }, withPatternCheck(pattern));

export const fieldTooShort: Rule = {
  description: en`A field accepts fewer characters than its check requires: nobody could submit the form.`
    .zh`字段允许的字符数少于它的校验所要求的：谁也提交不了表单。`,
  ok: [{ patch: withLength(11, "1[3-9]\\d{9}") }],
  bad: [
    {
      patch: withLength(10, "1[3-9]\\d{9}"),
      message:
        '"maxLength" is 10, expected at least 11, the length of the shortest text that matches the check\'s pattern',
    },
  ],
  check: (context) =>
    fieldsWithPattern(context).flatMap(({ field, pattern }) => {
      const length = findChild(field, "maxLength");
      if (length?.kind !== "literal" || pattern.kind !== "string" || regexErrorOf(pattern.value)) return [];
      const shortest = shortestMatchLength(pattern.value);
      if (Number(length.value) >= shortest) return [];
      const message = en`"maxLength" is ${String(length.value)}, expected at least ${shortest}, the length of the shortest text that matches the check's pattern`
        .zh`“maxLength”是${String(length.value)}，应至少为${shortest}：符合校验规则的文字最短就有这么长`;
      const suggestion = String(shortest);
      const fix = en`Write ${suggestion}, or change the pattern.`.zh`请写${suggestion}，或修改校验规则。`;
      return { at: rangeOfValueStart(length), message, fix, suggestion };
    }),
};
