import { en, joinMessages, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { Finding } from "../../facts/finding.ts";
import type { Inspection } from "../../inspect/document-inspection.ts";
import { findingsInAllDocuments } from "../../inspect/findings-in-all-documents.ts";
import type { ProvableExpression } from "../../inspect/provable-expressions.ts";
import {
  type MaskedCase,
  provenTexts,
  type TextWithCases,
  textsWithCases,
} from "../../inspect/prove-conditional-texts.ts";
import { findChild, rangeInsideQuotes, rangeOfValueStart } from "../../json/json-node.ts";
import { describeKnownConditions } from "../../tables/describe-response-fields.ts";
import { blocksBelow } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const MANY_CASE = { when: "garden.leaves >= 100", text: "Many" };
const SOME_CASE = { when: "garden.leaves >= 1", text: "Some" };
const DEFAULT_CASE = { text: "None" };
const withCasesInPanel = (...text: object[]) =>
  blocksBelow({ type: "panel", when: "session.loggedIn", view: [{ type: "text", text }] });

export const maskedCase: Rule = {
  description: en`A case of a text is never reached: its condition can never be true there, cases above it always come first, or a case above it has no condition.`
    .zh`永远轮不到文字的某一种情况：它的条件在那里不可能成立、总有上面的情况先成立，或上面有一种没有条件。`,
  ok: [{ patch: withCasesInPanel(MANY_CASE, SOME_CASE, DEFAULT_CASE) }],
  bad: [
    {
      patch: withCasesInPanel(SOME_CASE, MANY_CASE, DEFAULT_CASE),
      message:
        "Case 2 of the text is never reached: case 1 always comes first, expected an answer that only this case matches",
    },
    {
      patch: withCasesInPanel({ when: "garden.leaves < 0", text: "Withered" }, { text: "Green" }),
      message:
        "Case 1 of the text is never reached: no answer meets its condition, expected a condition that can be true",
    },
    {
      patch: withCasesInPanel({ when: "!session.loggedIn", text: "Log in" }, { text: "Green" }),
      message:
        "Case 1 of the text is never reached: it is only checked if session.loggedIn is true, expected a condition that can be true then",
    },
    {
      patch: withCasesInPanel(MANY_CASE, { text: "Some" }, { when: "garden.leaves == 0", text: "None" }),
      message: 'Case 2 of the text has no "when", expected one: the cases after it are never reached',
    },
  ],
  check: (context) => {
    const masked = findingsInAllDocuments(context, findMaskedCases);
    const greedy = findGreedyCases(masked);
    const isTold = (one: MaskedCase) => greedy.some(({ over }) => over.includes(one));
    return [
      ...textsWithCases(context).flatMap(findMisplacedDefault),
      ...greedy.map(greedyCaseFinding),
      ...masked.filter((one) => !isTold(one)).map(findingOf),
    ];
  },
};

function findMaskedCases(inspection: Inspection): MaskedCase[] {
  return provenTexts(inspection).flatMap(({ masked }) => masked());
}

/**
 * Reports a case without a condition before other cases, which are then never shown. Nothing else is reported for
 * these.
 */
function findMisplacedDefault({ cases }: TextWithCases): Finding[] {
  const index = cases.findIndex((one) => one.kind === "object" && !findChild(one, "when"));
  const found = cases[index];
  if (!found || index === cases.length - 1) return [];
  const message = en`Case ${index + 1} of the text has no "when", expected one: the cases after it are never reached`
    .zh`文字的第${index + 1}种情况没有“when”，应写上：否则轮不到它后面的情况`;
  const fix = en`Add a "when", or move the case to the end.`.zh`请加上“when”，或把它移到最后。`;
  return [{ at: rangeOfValueStart(found), message, fix }];
}

/**
 * A case of a text that alone keeps several cases below it from ever being shown, so its own condition is the
 * mistake.
 */
interface GreedyCase {
  index: number;
  place: ProvableExpression;
  over: readonly MaskedCase[];
}

function findGreedyCases(masked: readonly MaskedCase[]): GreedyCase[] {
  return [...new Set(masked.map(({ of }) => of))].flatMap((text) =>
    text.conditions
      .map((place, index) => ({
        index,
        place,
        over: masked.filter((one) => isMaskedOnlyBy(index, text, one)),
      }))
      .filter(({ over }) => over.length > 1),
  );
}

function isMaskedOnlyBy(index: number, text: TextWithCases, { maskedBy, of }: MaskedCase): boolean {
  return of === text && maskedBy.length === 1 && maskedBy[0] === index;
}

function greedyCaseFinding({ index, over, place }: GreedyCase): Finding {
  const below = sayCases(over.map((one) => one.index));
  const message = en`Case ${index + 1} of the text always comes before ${below}, which are never reached, expected a condition that leaves some answers to them`
    .zh`文字的第${index + 1}种情况总是先成立，永远轮不到下面的${below}；它的条件应给它们留出一些情况`;
  const at = rangeInsideQuotes(place.text.visit.node);
  const fix = en`Correct its condition, or move it below them.`.zh`请改正它的条件，或把它移到它们下面。`;
  return { at, message, fix, dependsOn: place.dependsOn };
}

function findingOf({ because, index, maskedBy, of, place }: MaskedCase): Finding {
  const start = en`Case ${index + 1} of the text is never reached`.zh`永远轮不到文字的第${index + 1}种情况`;
  const { cases, conditions } = of;
  const condition = conditions[index]?.text.visit.node;
  const at = condition ? rangeInsideQuotes(condition) : rangeOfValueStart(cases[index] ?? of.list);
  const { dependsOn } = place;
  if (maskedBy.length > 0) {
    const above = sayCases(maskedBy);
    const verb = maskedBy.length > 1 ? en`together always come`.zh`合起来总是` : en`always comes`.zh`总是`;
    const message = en`${start}: ${above} ${verb} first, expected an answer that only this case matches`
      .zh`${start}：上面的${above}${verb}先成立；应有只满足这一种的情况`;
    const fix = condition
      ? en`Move it above ${above}, correct the conditions, or delete the case.`
          .zh`请把它移到${above}上面，或改正条件，或删掉它。`
      : en`Correct the conditions above it, or delete the case.`.zh`请改正上面的条件，或删掉它。`;
    return { at, message, fix, dependsOn };
  }
  const message =
    because.length === 0
      ? en`${start}: no answer meets its condition, expected a condition that can be true`
          .zh`${start}：没有任何返回数据能满足它的条件，应写可能成立的条件`
      : en`${start}: it is only checked if ${describeKnownConditions(because)}, expected a condition that can be true then`
          .zh`${start}：只有在${describeKnownConditions(because)}时才会判断它，应写这时可能成立的条件`;
  const fix = en`Correct the condition, or delete the case.`.zh`请改正条件，或删掉它。`;
  return { at, message, fix, dependsOn };
}

/** Returns `case 1` or `cases 1 and 2`, counted from 1. */
function sayCases(indexes: readonly number[]): LocalizedText {
  const numbers = joinMessages(
    indexes.map((index) => index + 1),
    { en: " and ", zh: "、" },
  );
  return en`${indexes.length > 1 ? "cases" : "case"} ${numbers}`.zh`第${numbers}种情况`;
}
