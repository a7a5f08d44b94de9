import { en, joined, type Saying } from "../../../language/messages/saying.ts";
import type { Finding } from "../../facts/finding.ts";
import { agreed } from "../../inspect/agreed.ts";
import type { Inspection } from "../../inspect/inspection.ts";
import type { Place } from "../../inspect/places-of.ts";
import { type CasesOfText, type MaskedCase, provenTexts, textsWithCases } from "../../inspect/text-cases.ts";
import { atText, atValue, childOf } from "../../json/json-node.ts";
import { sayFacts } from "../../tables/describe.ts";
import { blocksBelow } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const many = { when: "garden.leaves >= 100", text: "Many" };
const some = { when: "garden.leaves >= 1", text: "Some" };
const none = { text: "None" };
const textOf = (...text: object[]) =>
  blocksBelow({ type: "panel", when: "session.loggedIn", view: [{ type: "text", text }] });

export const maskedCase: Rule = {
  description: en`A case of a text that no answer ever shows: its condition cannot hold there, cases above it always hold then, or one above it has no condition.`
    .zh`没有任何返回数据会显示的文字情况：它的条件在那里不可能成立、总有上面的情况先成立，或上面有一种没有条件。`,
  ok: [{ patch: textOf(many, some, none) }],
  bad: [
    {
      patch: textOf(some, many, none),
      message:
        "Case 2 of the text is never shown: case 1 above it always holds then, expected an answer that only this case fits",
    },
    {
      patch: textOf({ when: "garden.leaves < 0", text: "Withered" }, { text: "Green" }),
      message:
        "Case 1 of the text is never shown: no answer makes its condition true, expected one that can hold",
    },
    {
      patch: textOf({ when: "!session.loggedIn", text: "Log in" }, { text: "Green" }),
      message:
        "Case 1 of the text is never shown: it is only asked where session.loggedIn holds, expected a condition that can hold there",
    },
    {
      patch: textOf(many, { text: "Some" }, { when: "garden.leaves == 0", text: "None" }),
      message: 'Case 2 of the text has no "when", expected one: what is behind it is never shown',
    },
  ],
  check: (context) => {
    const masked = agreed(context, maskedIn);
    const greedy = greedyIn(masked);
    const isTold = (one: MaskedCase) => greedy.some(({ over }) => over.includes(one));
    return [
      ...textsWithCases(context).flatMap(misplacedIn),
      ...greedy.map(findingOfGreedy),
      ...masked.filter((one) => !isTold(one)).map(findingOf),
    ];
  },
};

function maskedIn(inspection: Inspection): MaskedCase[] {
  return provenTexts(inspection).flatMap(({ masked }) => masked());
}

/** A case without a condition hides all behind it, of which then nothing else is told. */
function misplacedIn({ cases }: CasesOfText): Finding[] {
  const index = cases.findIndex((one) => one.kind === "object" && !childOf(one, "when"));
  const found = cases[index];
  if (!found || index === cases.length - 1) return [];
  const message = en`Case ${index + 1} of the text has no "when", expected one: what is behind it is never shown`
    .zh`文字的第${index + 1}种情况没有“when”，应写上：它后面的永远不会显示`;
  const fix = en`Add a "when", or put the case at the end.`.zh`请加上“when”，或把它放到最后。`;
  return [{ at: atValue(found), message, fix }];
}

/** A case that alone leaves nothing for several below it: its own condition is the mistake. */
interface Greedy {
  index: number;
  place: Place;
  over: readonly MaskedCase[];
}

function greedyIn(masked: readonly MaskedCase[]): Greedy[] {
  return [...new Set(masked.map(({ of }) => of))].flatMap((text) =>
    text.conditions
      .map((place, index) => ({ index, place, over: masked.filter((one) => isOnlyBy(index, text, one)) }))
      .filter(({ over }) => over.length > 1),
  );
}

function isOnlyBy(index: number, text: CasesOfText, { maskedBy, of }: MaskedCase): boolean {
  return of === text && maskedBy.length === 1 && maskedBy[0] === index;
}

function findingOfGreedy({ index, over, place }: Greedy): Finding {
  const below = casesSaid(over.map((one) => one.index));
  const message = en`Case ${index + 1} of the text always holds where ${below} below it would: these are never shown, expected answers that do not meet it`
    .zh`文字的第${index + 1}种情况遮住了下面的${below}：它们永远不会显示，应有不满足它的情况`;
  const at = atText(place.text.visit.node);
  const fix = en`Mend its condition, or put it below them.`.zh`请改正它的条件，或把它放到它们下面。`;
  return { at, message, fix, restsOn: place.restsOn };
}

function findingOf({ because, index, maskedBy, of, place }: MaskedCase): Finding {
  const start = en`Case ${index + 1} of the text is never shown`.zh`文字的第${index + 1}种情况永远不会显示`;
  const { cases, conditions } = of;
  const condition = conditions[index]?.text.visit.node;
  const at = condition ? atText(condition) : atValue(cases[index] ?? of.list);
  const { restsOn } = place;
  if (maskedBy.length > 0) {
    const above = casesSaid(maskedBy);
    const verb =
      maskedBy.length > 1 ? en`together always hold`.zh`合起来总是成立` : en`always holds`.zh`总是成立`;
    const message = en`${start}: ${above} above it ${verb} then, expected an answer that only this case fits`
      .zh`${start}：这时上面的${above}${verb}，把它遮住了；应有只满足这一种的情况`;
    const fix = condition
      ? en`Put it above ${above}, mend the conditions, or take the case out.`
          .zh`请把它放到${above}上面，或改正条件，或删掉它。`
      : en`Mend the conditions above it, or take the case out.`.zh`请改正上面的条件，或删掉它。`;
    return { at, message, fix, restsOn };
  }
  const message =
    because.length === 0
      ? en`${start}: no answer makes its condition true, expected one that can hold`
          .zh`${start}：没有任何返回数据能满足它的条件，应写可能成立的条件`
      : en`${start}: it is only asked where ${sayFacts(because)}, expected a condition that can hold there`
          .zh`${start}：只有在${sayFacts(because)}时才会判断它，应写这时可能成立的条件`;
  const fix = en`Mend the condition, or take the case out.`.zh`请改正条件，或删掉它。`;
  return { at, message, fix, restsOn };
}

/** `case 1`, `cases 1 and 2`: counted as people do. */
function casesSaid(indexes: readonly number[]): Saying {
  const numbers = joined(
    indexes.map((index) => index + 1),
    { en: " and ", zh: "、" },
  );
  return en`${indexes.length > 1 ? "cases" : "case"} ${numbers}`.zh`第${numbers}种情况`;
}
