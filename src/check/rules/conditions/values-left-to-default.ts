import { both, en } from "../../../language/messages/saying.ts";
import type { Finding } from "../../facts/finding.ts";
import { type LeftValues, leftToDefault } from "../../inspect/left-values.ts";
import { stateOf, type TableProof } from "../../inspect/tables-of.ts";
import { atText, childOf, type JsonNode, literalOf } from "../../json/json-node.ts";
import { quoted } from "../../schema/say.ts";
import { withRows } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const valuesLeftToDefault: Rule = {
  severity: "warning",
  description: en`A default row that can be tapped and takes several values of a field of which rows above it name others, and which nothing else in the document names: one that was forgotten, such as an end, is then offered what another is. One value that is left is what a default is for, and so is a default that does nothing.`
    .zh`默认行可以点击，却包含了某个字段的几个值，而上面的行写明了该字段的其他值，文档别处也没有提到这几个：如果漏写了一种情况（如活动结束），顾客就会看到别的情况的按钮。只剩一个值，正是默认行的用处；什么也不做的默认行也没有问题。`,
  ok: [{ patch: {} }, { patch: staged("garden.stage == 1 || garden.stage == 2") }],
  bad: [
    {
      patch: staged("garden.stage == 1"),
      message:
        'Default row "open" of table "main" takes garden.stage 0 and 2, expected rows that name all but one value',
    },
  ],
  check: (context) =>
    context.proofs().flatMap((proof) => {
      const last = proof.rows.at(-1);
      if (!last || !canBeTapped(last)) return [];
      const [left] = leftToDefault(context, proof).filter(({ values }) => values.length > 1);
      return left ? [findingOf(proof, last, left)] : [];
    }),
};

/** The example with a stage, of which a row names some values. */
function staged(when: string) {
  const properties = { watered: null, stage: { enum: [0, 1, 2] } };
  return {
    endpoints: { garden: { data: { properties } } },
    ...withRows(
      { state: "loggedOut", when: "!session.loggedIn", text: "Log in", do: "login" },
      { state: "over", when, text: "Over", disabled: true },
      { state: "open", text: "Water", do: "water" },
    ),
  };
}

function canBeTapped(row: JsonNode): boolean {
  return childOf(row, "do") !== undefined && literalOf(childOf(row, "disabled")) !== true;
}

function findingOf({ name, rows }: TableProof, row: JsonNode, { field, values }: LeftValues): Finding {
  const words = values.map((value) => (typeof value === "string" ? `'${value}'` : String(value)));
  const last = String(words.at(-1));
  const named = `"when": "${field} in [${words.join(", ")}]"`;
  return {
    at: atText(childOf(row, "state") ?? row),
    message: en`Default row ${quoted(stateOf(row))} of table ${quoted(name)} takes ${field} ${both(words)}, expected rows that name all but one value`
      .zh`状态表${quoted(name)}的默认行${quoted(stateOf(row))}包含了${field}的${both(words)}，除一个值外都应有单独的行写明`,
    fix: en`Add a row such as "when": "${field} == ${last}" above it, or name them in this one: ${named}.`
      .zh`请在它上面加一行，如 "when": "${field} == ${last}"；或在这一行里写明：${named}。`,
    restsOn: rows.flatMap((row) => childOf(row, "when") ?? []),
  };
}
