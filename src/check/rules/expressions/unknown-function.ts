import { textFindings } from "../../inspect/text-findings.ts";
import type { Rule } from "../../rule.ts";

export const unknownFunction: Rule = {
  id: "unknown-function",
  severity: "error",
  docs: {
    description: "An expression calls a function that there is not.",
    ok: [{ patch: { title: "{max(1, garden.leaves)}" } }],
    bad: [
      {
        patch: { title: "{maximum(1, garden.leaves)}" },
        message: "unknown function maximum, expected one of min, max, …",
      },
    ],
  },
  check: (context) => textFindings(context, "unknown-function"),
};
