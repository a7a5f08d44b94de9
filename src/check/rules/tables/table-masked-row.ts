import { stateOf, type TableProof } from "../../inspect/tables-of.ts";
import { childOf, type JsonNode } from "../../json/json-node.ts";
import { atText } from "../../report/anchor.ts";
import type { Finding, Rule } from "../../rule.ts";
import { quoted } from "../../schema/say.ts";

export const tableMaskedRow: Rule = {
  id: "table-masked-row",
  severity: "error",
  docs: {
    description:
      "A row that no answer ever shows: its condition cannot hold, or rows above it always hold too.",
    ok: [{ patch: {} }],
    bad: [
      {
        patch: {
          tables: {
            main: {
              rows: [
                { state: "loggedOut", when: "!session.loggedIn", text: "Log in", do: "login" },
                { state: "small", when: "garden.leaves >= 1", text: "Small", do: "water" },
                { state: "large", when: "garden.leaves >= 100", text: "Large", do: "water" },
                { state: "other", text: "Buy seeds", do: "order" },
              ],
            },
          },
        },
        message:
          'Row "large" of table "main" is never shown: "small" above it always holds then, expected an answer that only this row fits',
      },
      {
        patch: {
          tables: {
            main: {
              rows: [
                { state: "loggedOut", when: "!session.loggedIn", text: "Log in", do: "login" },
                { state: "owing", when: "garden.leaves < 0", text: "Pay", do: "recharge" },
                { state: "other", text: "Water", do: "water" },
              ],
            },
          },
        },
        message:
          'Row "owing" of table "main" is never shown: no answer makes its condition true, expected one that can hold',
      },
    ],
  },
  check: ({ proofs }) =>
    proofs().flatMap((proof) => {
      const greedy = greedyRow(proof);
      const rest = proof.rows.filter((row) => !greedy?.masked.includes(row));
      return [
        ...(greedy ? [findingOfGreedy(proof, greedy)] : []),
        ...rest.flatMap((row) => findingOf(proof, proof.rows.indexOf(row)) ?? []),
      ];
    }),
};

/** A row that alone leaves nothing for several below it: its own condition is the mistake. */
interface Greedy {
  state: string;
  when: JsonNode;
  masked: readonly JsonNode[];
}

function greedyRow({ rows, verdict }: TableProof): Greedy | undefined {
  const isMaskedBy = (state: string, index: number) =>
    verdict.rows[index]?.maskedBy.length === 1 && verdict.rows[index]?.maskedBy[0] === state;
  return rows
    .flatMap((row) => {
      const state = stateOf(row);
      const when = childOf(row, "when");
      return when ? [{ state, when, masked: rows.filter((_, index) => isMaskedBy(state, index)) }] : [];
    })
    .find(({ masked }) => masked.length > 1);
}

function findingOfGreedy({ name }: TableProof, { state, when, masked }: Greedy): Finding {
  const states = masked.map((row) => quoted(stateOf(row))).join(", ");
  const message = `Row "${state}" of table "${name}" always holds where ${states} below it would: these are never shown, expected answers that do not meet it`;
  return { at: atText(when), message, fix: "Mend its condition, or put it below them." };
}

function findingOf({ name, rows, verdict }: TableProof, index: number): Finding | undefined {
  const row = rows[index];
  const found = verdict.rows[index];
  const at = childOf(row, "when") ?? childOf(row, "state");
  if (!row || !found || !at || (found.verdict !== "never" && found.verdict !== "masked")) return undefined;
  const start = `Row "${stateOf(row)}" of table "${name}" is never shown`;
  if (found.verdict === "never") {
    const message = `${start}: no answer makes its condition true, expected one that can hold`;
    return { at: atText(at), message, fix: "Mend the condition, or take the row out." };
  }
  const maskers = found.maskedBy.map(quoted).join(" and ");
  const verb = found.maskedBy.length > 1 ? "together always hold" : "always holds";
  const message = `${start}: ${maskers} above it ${verb} then, expected an answer that only this row fits`;
  return {
    at: atText(at),
    message,
    fix: `Put it above ${maskers}, mend the conditions, or take the row out.`,
  };
}
