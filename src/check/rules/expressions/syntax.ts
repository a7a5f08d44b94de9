import { textFindings } from "../../inspect/text-findings.ts";
import type { Rule } from "../../rule.ts";

export const syntax: Rule = {
  id: "syntax",
  severity: "error",
  isIndependent: true,
  docs: {
    description: "An expression or template that cannot be read.",
    ok: [{ patch: { tables: { main: { rows: [{ state: "all", text: "{{braces}}", do: "water" }] } } } }],
    bad: [
      {
        patch: {
          values: { open: "garden.watered = 0" },
          view: [{ type: "button", table: "main", when: "values.open" }],
        },
        message: "found =, expected ==",
      },
      { patch: { title: "{garden.leaves" }, message: "found { without }, expected } before the end" },
    ],
  },
  check: (context) => textFindings(context, "syntax"),
};
