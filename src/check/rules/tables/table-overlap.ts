import { countNoun, en, untranslatedText } from "../../../language/messages/localized-text.ts";
import type { Place } from "../../../language/place.ts";
import type { Finding } from "../../facts/finding.ts";
import { stateOfRow, type TableProof } from "../../inspect/table-proofs.ts";
import { findChild, rangeInsideQuotes } from "../../json/json-node.ts";
import { describeResponseFields } from "../../tables/describe-response-fields.ts";
import { exampleCampaign } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const [loggedOut, wet, ripe] = exampleCampaign.tables.main.rows;
const withUniqueRows = (...rows: readonly object[]) => ({ tables: { main: { hitPolicy: "UNIQUE", rows } } });

export const tableOverlap: Rule = {
  description: en`Two rows of a table with the hit policy UNIQUE can match at once.`
    .zh`hitPolicy 为 UNIQUE 的状态表里，有两行可能同时成立。`,
  ok: [
    {
      patch: withUniqueRows(
        { state: "out", when: "!session.loggedIn", text: "Log in", do: "login" },
        { state: "in", when: "session.loggedIn", text: "Water", do: "water" },
      ),
    },
  ],
  bad: [
    {
      patch: withUniqueRows(loggedOut, wet, ripe, { state: "other", text: "Buy seeds", do: "order" }),
      message:
        'Rows "wet" and "ripe" of table "main" both match garden.watered=1, garden.leaves=100, expected at most one',
    },
    {
      patch: withUniqueRows(
        loggedOut,
        wet,
        ripe,
        { state: "tall", when: "garden.leaves >= 50", text: "Water", do: "water" },
        { state: "other", text: "Buy seeds", do: "order" },
      ),
      message:
        'Rows "wet" and "ripe" of table "main" both match garden.watered=1, garden.leaves=100 (and 2 more pairs of rows for other answers), expected at most one',
    },
  ],
  check: ({ place, proofs }) => proofs().flatMap((proof) => findingOf(proof, place) ?? []),
};

/** Returns one finding per table, because fixing the first pair often fixes others. */
function findingOf({ name, rows, verdict }: TableProof, place: Place): Finding | undefined {
  const { overlaps, areOverlapsAll } = verdict;
  const [overlap, ...others] = overlaps;
  const when =
    overlap &&
    findChild(
      rows.find((row) => stateOfRow(row) === overlap.second),
      "when",
    );
  if (!when) return undefined;
  const { first, second } = overlap;
  const counterexample = describeResponseFields(overlap.witness.fields, place);
  const least = areOverlapsAll ? untranslatedText("") : en`at least `.zh`至少`;
  const pairs = `${countNoun(others.length, "more pair")} of rows`;
  const more =
    others.length > 0
      ? en` (and ${least}${pairs} for other answers)`
          .zh`（另有${least} ${others.length}对行在别的情况下也是）`
      : untranslatedText("");
  const message = en`Rows "${first}" and "${second}" of table "${name}" both match ${counterexample}${more}, expected at most one`
    .zh`状态表“${name}”的“${first}”行和“${second}”行在${counterexample}时同时成立${more}，最多应有一行成立`;
  const fix = en`Make the two conditions exclude each other, or delete "hitPolicy".`
    .zh`请让两个条件互相排除，或删掉“hitPolicy”。`;
  return { at: rangeInsideQuotes(when), message, fix, counterexample };
}
