import { en } from "../../../language/messages/saying.ts";
import { nameOfPlace, ofKind } from "../../schema/mistake.ts";
import { quoted, sayChoice } from "../../schema/say.ts";
import { withSteps } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const exactlyOne: Rule = {
  description: en`A step that says several things to do, or none.`
    .zh`一个步骤写了几件要做的事，或一件也没写。`,
  ok: [{ patch: withSteps({ toast: "Done" }) }],
  bad: [
    {
      patch: { actions: { water: { steps: [{ call: "water", toast: "Done" }] } } },
      message: 'Unexpected "toast" beside "call", expected only one thing to do in each step',
    },
    {
      patch: withSteps({ when: "session.loggedIn" }),
      message: 'Nothing in item 2 of "steps", expected one of …',
    },
  ],
  check: ({ mistakes }) =>
    ofKind(mistakes, "exactly-one").flatMap(({ at, found, keys, path }) => {
      const [first, second] = found;
      if (first === undefined || second === undefined) {
        const message = en`Nothing in ${nameOfPlace(path)}, expected one of ${sayChoice(keys.map(quoted))}`
          .zh`${nameOfPlace(path)}没有写要做什么，应为其中之一：${sayChoice(keys.map(quoted))}`;
        const fix = en`Add one of them, such as "${keys[0] ?? ""}".`
          .zh`请写上其中一个，如“${keys[0] ?? ""}”。`;
        return { at, message, fix };
      }
      const message = en`Unexpected "${second}" beside "${first}", expected only one thing to do in each step`
        .zh`“${first}”旁边不应有“${second}”，每一步只应做一件事`;
      const fix = en`Write a step of its own: { "${second}": … }.`.zh`请单独写成一步：{ "${second}": … }。`;
      return { at, message, fix };
    }),
};
