import {
  en,
  joinMessages,
  joinWithAnd,
  joinWithOr,
  type LocalizedText,
} from "../../../language/messages/localized-text.ts";
import { describeSourceLine } from "../../facts/describe-source-line.ts";
import type { Finding } from "../../facts/finding.ts";
import { stateOfRow, type TableProof } from "../../inspect/table-proofs.ts";
import { unnamedValuesBeside } from "../../inspect/uncompared-enum-values.ts";
import { expressionSourceOf, findChild, type JsonNode, rangeInsideQuotes } from "../../json/json-node.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import { withTableRows } from "../example-campaign.ts";
import type { Rule, RuleContext } from "../rule.ts";

export const tableMaskedRow: Rule = {
  description: en`A row is never reached: its condition can never be true, or rows above it always come first.`
    .zh`永远轮不到某一行：它的条件不可能成立，或总有上面的行先成立。`,
  ok: [{ patch: {} }],
  bad: [
    {
      patch: withTableRows(
        { state: "loggedOut", when: "!session.loggedIn", text: "Log in", do: "login" },
        { state: "small", when: "garden.leaves >= 1", text: "Small", do: "water" },
        { state: "large", when: "garden.leaves >= 100", text: "Large", do: "water" },
        { state: "other", text: "Buy seeds", do: "order" },
      ),
      message:
        'Row "large" of table "main" is never reached: "small" always comes first, expected an answer that only this row matches',
    },
    {
      patch: withTableRows(
        { state: "loggedOut", when: "!session.loggedIn", text: "Log in", do: "login" },
        { state: "small", when: "garden.leaves == 1", text: "Small", do: "water" },
        { state: "large", when: "garden.leaves == 1", text: "Large", do: "water" },
        { state: "other", text: "Buy seeds", do: "order" },
      ),
      message:
        'Row "large" of table "main" is never reached: "small" (line 68) has the same condition, expected another one',
    },
    {
      patch: withTableRows(
        { state: "loggedOut", when: "!session.loggedIn", text: "Log in", do: "login" },
        { state: "owing", when: "garden.leaves < 0", text: "Pay", do: "recharge" },
        { state: "other", text: "Water", do: "water" },
      ),
      message:
        'Row "owing" of table "main" is never reached: no answer meets its condition, expected a condition that can be true',
    },
  ],
  check: (context) =>
    context.proofs().flatMap((proof) => {
      const greedy = findGreedyRow(proof);
      const rest = proof.rows.filter((row) => !greedy?.masked.includes(row));
      return [
        ...(greedy ? [greedyRowFinding(proof, greedy)] : []),
        ...rest.flatMap((row) => findingOf(context, proof, proof.rows.indexOf(row)) ?? []),
      ];
    }),
};

/** A row that alone keeps several rows below it from ever being shown, so its own condition is the mistake. */
interface GreedyRow {
  state: string;
  when: JsonNode;
  masked: readonly JsonNode[];
}

function findGreedyRow({ rows, verdict }: TableProof): GreedyRow | undefined {
  const isMaskedBy = (state: string, index: number) =>
    verdict.rows[index]?.maskedBy.length === 1 && verdict.rows[index]?.maskedBy[0] === state;
  return rows
    .flatMap((row) => {
      const state = stateOfRow(row);
      const when = findChild(row, "when");
      return when ? [{ state, when, masked: rows.filter((_, index) => isMaskedBy(state, index)) }] : [];
    })
    .find(({ masked }) => masked.length > 1);
}

function greedyRowFinding({ name }: TableProof, { state, when, masked }: GreedyRow): Finding {
  const states = joinWithAnd(masked.map((row) => quoteWord(stateOfRow(row))));
  const message = en`Row "${state}" of table "${name}" always comes before ${states}, which are never reached, expected a condition that leaves some answers to them`
    .zh`状态表“${name}”的“${state}”行总是先成立，永远轮不到下面的${states}；它的条件应给这些行留出一些情况`;
  const fix = en`Correct its condition, or move it below them.`.zh`请改正它的条件，或把它移到这些行下面。`;
  // A shared row may do so in several tables.
  const subject = `${when.start} ${when.source.path} comes first`;
  return { at: rangeInsideQuotes(when), message, fix, subject };
}

function findingOf(context: RuleContext, table: TableProof, index: number): Finding | undefined {
  const { name, rows, verdict } = table;
  const row = rows[index];
  const found = verdict.rows[index];
  const at = findChild(row, "when") ?? findChild(row, "state");
  if (!row || !found || !at || (found.verdict !== "never" && found.verdict !== "masked")) return undefined;
  const start = en`Row "${stateOfRow(row)}" of table "${name}" is never reached`
    .zh`永远轮不到状态表“${name}”的“${stateOfRow(row)}”行`;
  if (found.verdict === "never") {
    const message = en`${start}: no answer meets its condition, expected a condition that can be true`
      .zh`${start}：没有任何返回数据能满足它的条件，应写可能成立的条件`;
    const fix = en`Correct the condition, or delete the row.`.zh`请改正条件，或删掉这一行。`;
    return { at: rangeInsideQuotes(at), message, fix };
  }
  // A row above that hides rows of several tables is wrong itself.
  const dependsOn = rows.flatMap((one) =>
    found.maskedBy.includes(stateOfRow(one)) ? (findChild(one, "when") ?? []) : [],
  );
  const maskers = joinMessages(found.maskedBy.map(quoteWord), { en: " and ", zh: "、" });
  const verb =
    found.maskedBy.length > 1 ? en`together always come`.zh`合起来总是` : en`always comes`.zh`总是`;
  const message = en`${start}: ${maskers} ${verb} first, expected an answer that only this row matches`
    .zh`${start}：上面的${maskers}${verb}先成立；应有只满足这一行的情况`;
  const twin = rows.find((one) => one !== row && isSameCondition(one, row));
  if (twin && found.maskedBy.includes(stateOfRow(twin)))
    return twinFinding({ twin, index }, table, context, { at, dependsOn, start });
  const fix = en`Move it above ${maskers}, correct the conditions, or delete the row.`
    .zh`请把它移到${maskers}上面，或改正条件，或删掉这一行。`;
  return { at: rangeInsideQuotes(at), message, fix, dependsOn };
}

/** Whether two rows have the same condition, apart from spaces. */
function isSameCondition(one: JsonNode, other: JsonNode): boolean {
  const [first, second] = [one, other].map((row) =>
    expressionSourceOf(findChild(row, "when"))?.replaceAll(/\s/g, ""),
  );
  return first !== undefined && first === second;
}

/** Reports a row with the condition of a row above it. To move it would only move the mistake. */
function twinFinding(
  { index, twin }: { index: number; twin: JsonNode },
  table: TableProof,
  context: RuleContext,
  { start, at, ...found }: { start: LocalizedText; at: JsonNode; dependsOn: readonly JsonNode[] },
): Finding {
  const line = describeSourceLine(findChild(twin, "when") ?? twin, at);
  const message = en`${start}: "${stateOfRow(twin)}" (${line}) has the same condition, expected another one`
    .zh`${start}：“${stateOfRow(twin)}”行（${line}）的条件和它一样，应不一样`;
  const { field, values = [] } = unnamedValuesBeside(context, table, index) ?? {};
  const otherwise = en`Correct the condition of one of the two rows, or delete one of them.`
    .zh`请改正两行中一行的条件，或删掉其中一行。`;
  if (field === undefined || values.length === 0 || values.length > 3)
    return { at: rangeInsideQuotes(at), message, fix: otherwise, ...found };
  const written = joinWithOr(
    values.map((one) => `${field} == ${typeof one === "string" ? `'${one}'` : String(one)}`),
  );
  const fix = en`No row says ${written}: did you mean that in one of the two rows? If not, delete one of them.`
    .zh`没有哪一行写${written}：两行中是不是有一行想写它？如果不是，请删掉其中一行。`;
  return { at: rangeInsideQuotes(at), message, fix, ...found };
}
