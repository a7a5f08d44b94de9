import { en } from "../../../language/messages/localized-text.ts";
import { capitaliseText, quoteWord, sayChoice } from "../../schema/message-parts.ts";
import { filterByKind, sayDocumentPath } from "../../schema/mistake.ts";
import { withActionSteps } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const exactlyOne: Rule = {
  description: en`A step has nothing to do, or more than one thing.`
    .zh`一个步骤没有写要做什么，或写了不止一件事。`,
  ok: [{ patch: withActionSteps({ toast: "Done" }) }],
  bad: [
    {
      patch: { actions: { water: { steps: [{ call: "water", toast: "Done" }] } } },
      message: 'Unexpected "toast" next to "call", expected one thing to do in each step',
    },
    {
      patch: withActionSteps({ when: "session.loggedIn" }),
      message: 'Item 2 of "steps" has nothing to do, expected one of …',
    },
  ],
  check: ({ mistakes }) =>
    filterByKind(mistakes, "exactly-one").flatMap(({ at, found, keys, path }) => {
      const [first, second] = found;
      if (first === undefined || second === undefined) {
        const message = en`${capitaliseText(sayDocumentPath(path))} has nothing to do, expected one of ${sayChoice(keys.map(quoteWord))}`
          .zh`${sayDocumentPath(path)}没有写要做什么，应为其中之一：${sayChoice(keys.map(quoteWord))}`;
        const fix = en`Add one of them, such as "${keys[0] ?? ""}".`
          .zh`请写上其中一个，如“${keys[0] ?? ""}”。`;
        return { at, message, fix };
      }
      const message = en`Unexpected "${second}" next to "${first}", expected one thing to do in each step`
        .zh`“${first}”旁边不应有“${second}”，每一步只应做一件事`;
      const fix = en`Write it as a separate step: { "${second}": … }.`
        .zh`请单独写成一步：{ "${second}": … }。`;
      return { at, message, fix };
    }),
};
