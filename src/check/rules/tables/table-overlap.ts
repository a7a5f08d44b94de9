import { stateOf } from "../../inspect/tables-of.ts";
import { childOf } from "../../json/json-node.ts";
import { atText } from "../../report/anchor.ts";
import type { Rule } from "../../rule.ts";

export const tableOverlap: Rule = {
  id: "table-overlap",
  severity: "error",
  docs: {
    description: "Two rows of a table with the hit policy UNIQUE that can hold at once.",
    ok: [
      {
        patch: {
          tables: {
            main: {
              hitPolicy: "UNIQUE",
              rows: [
                { state: "out", when: "!session.loggedIn", text: "Log in", do: "login" },
                { state: "in", when: "session.loggedIn", text: "Water", do: "water" },
              ],
            },
          },
        },
      },
    ],
    bad: [
      {
        patch: {
          tables: {
            main: {
              hitPolicy: "UNIQUE",
              rows: [
                { state: "loggedOut", when: "!session.loggedIn", text: "Log in", do: "login" },
                { state: "wet", when: "garden.watered == 1", text: "Watered", disabled: true },
                { state: "ripe", when: "garden.leaves >= 100", text: "Water", do: "water" },
                { state: "other", text: "Buy seeds", do: "order" },
              ],
            },
          },
        },
        message:
          'Rows "wet" and "ripe" of table "main" both hold for garden.watered=1, garden.leaves=100, expected one at most',
      },
    ],
  },
  check: ({ proofs }) =>
    proofs().flatMap(({ name, rows, verdict }) =>
      verdict.overlaps.flatMap(({ first, second, text }) => {
        const when = childOf(
          rows.find((row) => stateOf(row) === second),
          "when",
        );
        if (!when) return [];
        const counterexample = text.replace(/ meets both$/, "");
        const message = `Rows "${first}" and "${second}" of table "${name}" both hold for ${counterexample}, expected one at most`;
        return [
          {
            at: atText(when),
            message,
            fix: 'Let the two conditions exclude each other, or take "hitPolicy" out.',
            counterexample,
          },
        ];
      }),
    ),
};
