import type { Rule } from "../../rule.ts";
import { quoted, sayChoice, sayValue } from "../../schema/say.ts";

export const unknownBlock: Rule = {
  id: "unknown-block",
  severity: "error",
  isIndependent: true,
  docs: {
    description: "A block whose type there is not.",
    ok: [{ patch: { view: [{ type: "button", table: "main" }] } }],
    bad: [
      {
        patch: { view: [{ type: "buton", table: "main" }] },
        message: '"type" is "buton", expected a block: …',
      },
      {
        patch: { view: [{ type: "carpet" }, { type: "button", table: "main" }] },
        message: '"type" is "carpet", expected a block: …',
      },
    ],
  },
  check: ({ mistakes }) =>
    mistakes.flatMap((mistake) => {
      if (mistake.kind !== "unknown-block") return [];
      const { at, known, meant, node, unlisted } = mistake;
      const message = `"type" is ${sayValue(node)}, expected a block: ${sayChoice(known.map(quoted))}`;
      const stale = unlisted && `schemas/${unlisted} is new: run npm run generate.`;
      const other = meant === undefined ? "Take a block of the list." : `Did you mean "${meant}"?`;
      const fix = stale ?? other;
      return [{ at, message, fix, suggestion: meant }];
    }),
};
