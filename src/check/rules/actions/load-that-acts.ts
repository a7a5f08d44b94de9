import { en } from "../../../language/messages/localized-text.ts";
import { findSteps } from "../../inspect/find-steps.ts";
import { findChild, rangeInsideQuotes, stringValueOf } from "../../json/json-node.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import type { Rule } from "../rule.ts";

export const loadThatActs: Rule = {
  description: en`An endpoint that an action calls, such as a claim, is also in "load": it would be called every time the page opens.`
    .zh`由动作调用的接口（如领取）也写进了 load：每次打开页面都会自动调用它。`,
  ok: [{ patch: { load: ["garden"] } }],
  bad: [
    {
      patch: { load: ["garden", "water"] },
      message:
        '"load" contains "water", which action "water" calls, expected only endpoints that the page reads when it opens',
    },
  ],
  check: (context) => {
    const load = findChild(context.root, "load");
    if (load?.kind !== "array") return [];
    const calls = findSteps(context).filter(({ kind }) => kind === "call");
    return load.items.flatMap((node) => {
      const name = stringValueOf(node);
      const call = calls.find(({ value }) => name !== undefined && stringValueOf(value) === name);
      if (name === undefined || !call) return [];
      const caller =
        call.action === undefined
          ? quoteWord(call.list)
          : en`action ${quoteWord(call.action)}`.zh`动作${quoteWord(call.action)}`;
      const message = en`"load" contains ${quoteWord(name)}, which ${caller} calls, expected only endpoints that the page reads when it opens`
        .zh`“load”里有${quoteWord(name)}，而它由${caller}调用；这里只应写打开页面时要读取的接口`;
      const fix = en`Delete it from this list. To read data again in an action, write "reload" instead of "call".`
        .zh`请从这个列表里删掉它。要在动作里重新读取数据，请写“reload”而不是“call”。`;
      return { at: rangeInsideQuotes(node), message, fix };
    });
  },
};
