import type { Rule } from "../../rule.ts";

export const missingCompanion: Rule = {
  id: "missing-companion",
  severity: "error",
  docs: {
    description: "Something that only counts together with something else, which is not there.",
    ok: [
      {
        patch: {
          actions: {
            water: { steps: [{ call: "water" }, { navigate: "/example", query: { from: "'example'" } }] },
          },
        },
      },
    ],
    bad: [
      {
        patch: { actions: { water: { steps: [{ call: "water" }, { toast: "Done", otherwise: "No" }] } } },
        message: 'Unexpected "otherwise" without "require", expected the two together',
      },
    ],
  },
  check: ({ mistakes }) =>
    mistakes.flatMap((mistake) => {
      if (mistake.kind !== "missing-companion") return [];
      const { at, companion, key } = mistake;
      const message = `Unexpected "${key}" without "${companion}", expected the two together`;
      return [{ at, message, fix: `Add "${companion}", or take "${key}" out.` }];
    }),
};
