import { en, joinWithAnd } from "../../../language/messages/localized-text.ts";
import type { Finding } from "../../facts/finding.ts";
import { stateOfRow, type TableProof } from "../../inspect/table-proofs.ts";
import { findUncomparedEnumValues, type UncomparedEnumValues } from "../../inspect/uncompared-enum-values.ts";
import { findChild, type JsonNode, nonStringLiteralOf, rangeInsideQuotes } from "../../json/json-node.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import { withTableRows } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const valuesLeftToDefault: Rule = {
  severity: "warning",
  description: en`A default row that can be tapped covers several values of a field, and nothing else in the document mentions these values. If a case was forgotten, such as the end, customers get the button of another case. A default for one value, or one that does nothing, is no problem.`
    .zh`可以点击的默认行包含了某个字段的几个值，而文档别处都没有提到这几个值。如果漏写了一种情况（如活动结束），顾客就会看到别的情况的按钮。只剩一个值的默认行，或什么也不做的默认行，都没有问题。`,
  ok: [{ patch: {} }, { patch: withStageRow("garden.stage == 1 || garden.stage == 2") }],
  bad: [
    {
      patch: withStageRow("garden.stage == 1"),
      message:
        'Default row "open" of table "main" covers garden.stage 0 and 2, expected a row for each value except one',
    },
    {
      patch: { ...withStageRow("garden.stage == 0"), title: "{garden.stage == 1 ? 'Open' : ''}" },
      message:
        'Default row "open" of table "main" covers garden.stage 2, which means the end, expected a row for it: customers could still tap',
    },
  ],
  check: (context) =>
    context.proofs().flatMap((proof) => {
      const last = proof.rows.at(-1);
      if (!last || !canBeTapped(last)) return [];
      const [left] = findUncomparedEnumValues(context, proof).filter(({ values }) => values.length > 0);
      return left ? [findingOf(proof, last, left)] : [];
    }),
};

/**
 * Returns a JSON Merge Patch that adds a field `stage` to the example campaign's answer, and a row with this
 * condition.
 */
function withStageRow(when: string) {
  const properties = { watered: null, stage: { enum: [0, 1, 2], description: "0 not yet, 1 open, 2 ended" } };
  return {
    endpoints: { garden: { data: { properties } } },
    ...withTableRows(
      { state: "loggedOut", when: "!session.loggedIn", text: "Log in", do: "login" },
      { state: "over", when, text: "Over", disabled: true },
      { state: "open", text: "Water", do: "water" },
    ),
  };
}

function canBeTapped(row: JsonNode): boolean {
  return findChild(row, "do") !== undefined && nonStringLiteralOf(findChild(row, "disabled")) !== true;
}

/** Returns the finding for a default row that also covers the end, which its field describes. */
function endFinding({
  name,
  row,
  field,
  value,
}: {
  name: string;
  row: JsonNode;
  field: string;
  value: string;
}): Finding {
  const ready = `{ "state": "ended", "when": "${field} == ${value}", "text": "…", "disabled": true }`;
  return {
    at: rangeInsideQuotes(findChild(row, "state") ?? row),
    message: en`Default row ${quoteWord(stateOfRow(row))} of table ${quoteWord(name)} covers ${field} ${value}, which means the end, expected a row for it: customers could still tap`
      .zh`状态表${quoteWord(name)}的默认行${quoteWord(stateOfRow(row))}也包含了${field}的${value}，即活动结束；应有单独的行，否则顾客还能点`,
    fix: en`Add a row above it, such as ${ready}.`.zh`请在它上面加一行，如 ${ready}。`,
  };
}

function findingOf(
  { name, rows }: TableProof,
  row: JsonNode,
  { field, values }: UncomparedEnumValues,
): Finding {
  const words = values.map((value) => (typeof value === "string" ? `'${value}'` : String(value)));
  const last = String(words.at(-1));
  const end = endFinding({ name, row, field, value: last });
  if (values.length === 1) return { ...end, dependsOn: rows.flatMap((row) => findChild(row, "when") ?? []) };
  const named = `"when": "${field} in [${words.join(", ")}]"`;
  return {
    at: rangeInsideQuotes(findChild(row, "state") ?? row),
    message: en`Default row ${quoteWord(stateOfRow(row))} of table ${quoteWord(name)} covers ${field} ${joinWithAnd(words)}, expected a row for each value except one`
      .zh`状态表${quoteWord(name)}的默认行${quoteWord(stateOfRow(row))}包含了${field}的${joinWithAnd(words)}，除一个值外都应有单独的行写明`,
    fix: en`Add a row such as "when": "${field} == ${last}" above it, or list the values in this row: ${named}.`
      .zh`请在它上面加一行，如 "when": "${field} == ${last}"；或在这一行里写明：${named}。`,
    dependsOn: rows.flatMap((row) => findChild(row, "when") ?? []),
  };
}
