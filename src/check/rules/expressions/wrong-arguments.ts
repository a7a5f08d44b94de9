import { textFindings } from "../../inspect/text-findings.ts";
import type { Rule } from "../../rule.ts";

export const wrongArguments: Rule = {
  id: "wrong-arguments",
  severity: "error",
  docs: {
    description: "A function or format gets other arguments than it takes.",
    ok: [{ patch: { title: "{garden.leaves | fixed:2}" } }],
    bad: [
      { patch: { title: "{abs(garden.leaves, 1)}" }, message: "abs with 2 arguments, expected abs(number)" },
    ],
  },
  check: (context) => textFindings(context, "wrong-arguments"),
};
