import { en } from "../../../language/messages/localized-text.ts";
import { filterMistakesByKind, formatDocumentPath } from "../../schema/mistake.ts";
import { capitaliseText, joinChoicesWithOr, quoteWord } from "../../schema/mistake-message-parts.ts";
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
    filterMistakesByKind(mistakes, "exactly-one").flatMap(({ at, found, keys, path }) => {
      const [first, second] = found;
      if (first === undefined || second === undefined) {
        // An unknown key is what the step was to do.
        const isUnknown = filterMistakesByKind(mistakes, "unknown-key").some(
          (one) =>
            one.path.join("/") === path.join("/") || one.path.slice(0, -1).join("/") === path.join("/"),
        );
        if (isUnknown) return [];
        const message = en`${capitaliseText(formatDocumentPath(path))} has nothing to do, expected one of ${joinChoicesWithOr(keys.map(quoteWord))}`
          .zh`${formatDocumentPath(path)}没有写要做什么，应为其中之一：${joinChoicesWithOr(keys.map(quoteWord))}`;
        const fix = en`Add one of them, such as "${keys[0] ?? ""}".`
          .zh`请写上其中一个，如“${keys[0] ?? ""}”。`;
        return { at, message, fix };
      }
      if (!keys.includes("call")) {
        const message = en`Unexpected "${second}" next to "${first}", expected only one of them`
          .zh`“${first}”旁边不应有“${second}”，两者只应写一个`;
        return { at, message, fix: en`Delete one of them.`.zh`请删掉其中一个。` };
      }
      const message = en`Unexpected "${second}" next to "${first}", expected one thing to do in each step`
        .zh`“${first}”旁边不应有“${second}”，每一步只应做一件事`;
      const fix = en`Write it as a separate step: { "${second}": … }.`
        .zh`请单独写成一步：{ "${second}": … }。`;
      return { at, message, fix };
    }),
};
