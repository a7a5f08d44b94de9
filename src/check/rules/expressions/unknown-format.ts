import { en } from "../../../language/messages/localized-text.ts";
import { expressionFindings } from "../../facts/expression-findings.ts";
import type { Rule } from "../rule.ts";

export const unknownFormat: Rule = {
  description: en`A text uses a format that does not exist.`.zh`文字里用了不存在的显示格式。`,
  ok: [{ patch: { title: "{garden.leaves | money}" } }],
  bad: [
    {
      patch: { title: "{garden.leaves | mony}" },
      message: "unknown format mony, expected one of …",
    },
  ],
  check: (context) => expressionFindings(context, "unknown-format"),
};
