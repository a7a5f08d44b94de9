import type { Inspection } from "../../inspect/inspection.ts";
import { agreed } from "../../inspect/places/agreed.ts";
import type { Place } from "../../inspect/places/places-of.ts";
import { sayFacts } from "../../inspect/places/say-facts.ts";
import {
  type CasesOfText,
  type MaskedCase,
  provenTexts,
  textsWithCases,
} from "../../inspect/places/text-cases.ts";
import { childOf } from "../../json/json-node.ts";
import { atText, atValue } from "../../report/anchor.ts";
import type { Finding, Rule } from "../../rule.ts";

const textOf = (...text: object[]) => ({
  view: [
    { type: "button", table: "main" },
    { type: "panel", when: "session.loggedIn", view: [{ type: "text", text }] },
  ],
});

export const maskedCase: Rule = {
  id: "masked-case",
  severity: "error",
  docs: {
    description:
      "A case of a text that no answer ever shows: its condition cannot hold there, cases above it always hold then, or one above it has no condition.",
    ok: [
      {
        patch: textOf(
          { when: "garden.leaves >= 100", text: "Many" },
          { when: "garden.leaves >= 1", text: "Some" },
          { text: "None" },
        ),
      },
    ],
    bad: [
      {
        patch: textOf(
          { when: "garden.leaves >= 1", text: "Some" },
          { when: "garden.leaves >= 100", text: "Many" },
          { text: "None" },
        ),
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
        patch: textOf(
          { when: "garden.leaves >= 100", text: "Many" },
          { text: "Some" },
          { when: "garden.leaves == 0", text: "None" },
        ),
        message: 'Case 2 of the text has no "when", expected one: what is behind it is never shown',
      },
    ],
  },
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
  const message = `Case ${index + 1} of the text has no "when", expected one: what is behind it is never shown`;
  return [{ at: atValue(found), message, fix: 'Add a "when", or put the case at the end.' }];
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
  const message = `Case ${index + 1} of the text always holds where ${below} below it would: these are never shown, expected answers that do not meet it`;
  const at = atText(place.text.visit.node);
  return { at, message, fix: "Mend its condition, or put it below them.", restsOn: place.restsOn };
}

function findingOf({ because, index, maskedBy, of, place }: MaskedCase): Finding {
  const start = `Case ${index + 1} of the text is never shown`;
  const { cases, conditions } = of;
  const condition = conditions[index]?.text.visit.node;
  const at = condition ? atText(condition) : atValue(cases[index] ?? of.list);
  const { restsOn } = place;
  if (maskedBy.length > 0) {
    const above = casesSaid(maskedBy);
    const verb = maskedBy.length > 1 ? "together always hold" : "always holds";
    const message = `${start}: ${above} above it ${verb} then, expected an answer that only this case fits`;
    const fix = condition
      ? `Put it above ${above}, mend the conditions, or take the case out.`
      : `Mend the conditions above it, or take the case out.`;
    return { at, message, fix, restsOn };
  }
  const message =
    because.length === 0
      ? `${start}: no answer makes its condition true, expected one that can hold`
      : `${start}: it is only asked where ${sayFacts(because)}, expected a condition that can hold there`;
  return { at, message, fix: "Mend the condition, or take the case out.", restsOn };
}

/** `case 1`, `cases 1 and 2`: counted as people do. */
function casesSaid(indexes: readonly number[]): string {
  const numbers = indexes.map((index) => index + 1).join(" and ");
  return `${indexes.length > 1 ? "cases" : "case"} ${numbers}`;
}
