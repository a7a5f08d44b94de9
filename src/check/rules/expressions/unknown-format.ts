import { textFindings } from "../../inspect/text-findings.ts";
import type { Rule } from "../../rule.ts";

export const unknownFormat: Rule = {
  id: "unknown-format",
  severity: "error",
  docs: {
    description: "A template formats a value in a way that there is not.",
    ok: [{ patch: { title: "{garden.leaves | money}" } }],
    bad: [
      {
        patch: { title: "{garden.leaves | mony}" },
        message: "unknown format mony, expected one of …",
      },
    ],
  },
  check: (context) => textFindings(context, "unknown-format"),
};
