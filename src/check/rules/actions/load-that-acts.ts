import { en } from "../../../language/messages/saying.ts";
import { stepsIn } from "../../inspect/steps-in.ts";
import { atText, childOf, textOf } from "../../json/json-node.ts";
import { quoted } from "../../schema/say.ts";
import type { Rule } from "../rule.ts";

export const loadThatActs: Rule = {
  description: en`A call that an action makes, such as a claim, is in the list of what is loaded: it would be made by itself whenever the page is opened.`
    .zh`由动作调用的接口（如领取）写进了打开页面时要读的接口：每次打开页面都会自动调用它。`,
  ok: [{ patch: { load: ["garden"] } }],
  bad: [
    {
      patch: { load: ["garden", "water"] },
      message: '"load" has "water", which action "water" calls, expected only what a page asks to be shown',
    },
  ],
  check: (context) => {
    const load = childOf(context.root, "load");
    if (load?.kind !== "array") return [];
    const calls = stepsIn(context).filter(({ kind }) => kind === "call");
    return load.items.flatMap((node) => {
      const name = textOf(node);
      const call = calls.find(({ value }) => name !== undefined && textOf(value) === name);
      if (name === undefined || !call) return [];
      const caller =
        call.action === undefined
          ? quoted(call.list)
          : en`action ${quoted(call.action)}`.zh`动作${quoted(call.action)}`;
      const message = en`"load" has ${quoted(name)}, which ${caller} calls, expected only what a page asks to be shown`
        .zh`“load”里有${quoted(name)}，而它由${caller}调用；这里只应写打开页面时要读的接口`;
      const fix = en`Take it out of "load". To ask for data again in an action, write "reload" instead of "call".`
        .zh`请从“load”里删掉它。要在动作里重新读取数据，请写“reload”而不是“call”。`;
      return { at: atText(node), message, fix };
    });
  },
};
