import { en, truncateToLength } from "../../../language/messages/localized-text.ts";
import { type FieldLookupContext, schemaOfAnswerField } from "../../inspect/answer-field-schema.ts";
import { entriesOfMap } from "../../inspect/names-in-document.ts";
import { parseExpressionOrNull } from "../../inspect/table-proof-question.ts";
import { stateOfRow } from "../../inspect/table-proofs.ts";
import {
  findChild,
  type JsonNode,
  keyRange,
  rangeOfValueStart,
  stringValueAt,
} from "../../json/json-node.ts";
import { describeResponseFields } from "../../tables/describe-response-fields.ts";
import { withTableRows } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const tableGap: Rule = {
  description: en`A state table has no row for an answer that the server can send, or for a visitor who is not logged in.`
    .zh`对服务器可能返回的某种数据，或对未登录的访客，状态表没有对应的行。`,
  ok: [{ patch: {} }],
  bad: [
    {
      patch: withTableRows(
        { state: "out", when: "!session.loggedIn", text: "Log in", do: "login" },
        { state: "wet", when: "garden.watered == 1", text: "Watered", disabled: true },
        { state: "ripe", when: "garden.leaves >= 100", text: "Water", do: "water" },
      ),
      message:
        'Table "main" has no row for garden.watered=0, garden.leaves=0, expected a row for every answer',
    },
  ],
  check: ({ place, proofs, root }) =>
    proofs().flatMap(({ entry, name, rows, verdict: { gap } }) => {
      if (!gap) return [];
      const counterexample = describeResponseFields(gap.fields, place);
      const inWords = describeResponseFields(gap.fields, place, (path) =>
        meaningOf(path, { root, binds: {}, locals: {} }),
      );
      const message = en`Table "${name}" has no row for ${inWords}, expected a row for every answer`
        .zh`状态表“${name}”有缺口：${inWords}时没有对应的行，每种情况都应有一行`;
      const row = proposedRow(rows, root);
      const fix = en`Add a row for it at the end, such as ${row} (a last row needs no "when"). If the server never sends this, write so in "assume".`
        .zh`请在最后为它加一行，如 ${row}（最后一行可以不写“when”）；如果服务器不会这样返回，请写在“assume”里。`;
      const last = rows.at(-1);
      const isOwn = last?.source === entry.value.source;
      return [
        { at: last && isOwn ? rangeOfValueStart(last) : keyRange(entry), message, fix, counterexample },
      ];
    }),
};

/** Returns what a field of an answer means, as its schema describes it; undefined if it does not. */
function meaningOf(path: string, context: FieldLookupContext): string | undefined {
  const node = parseExpressionOrNull(path);
  const said = node ? stringValueAt(schemaOfAnswerField(node, context)?.value, "description") : undefined;
  return said && truncateToLength(said.split(/[;；。]|\. /)[0] ?? "", MAX_MEANING_LENGTH);
}

const MAX_MEANING_LENGTH = 60;

/** Returns a ready row, with an action that the document has. */
function proposedRow(rows: readonly JsonNode[], root: JsonNode): string {
  const taken = rows.map(stateOfRow);
  const state = ["other", "other2"].find((one) => !taken.includes(one)) ?? "other3";
  const known = entriesOfMap(findChild(root, "actions")).map(({ key }) => key);
  const used = rows.flatMap((row) => stringValueAt(row, "do") ?? []).filter((one) => one !== "login");
  const action = used.at(-1) ?? known[0];
  return `{ "state": "${state}", "text": "…", ${action === undefined ? '"disabled": true' : `"do": "${action}"`} }`;
}
