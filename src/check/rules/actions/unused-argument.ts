import { findClosest } from "../../../language/messages/find-closest.ts";
import { en } from "../../../language/messages/saying.ts";
import { argumentsReadBy } from "../../facts/argument-use.ts";
import { callersOf } from "../../inspect/callers.ts";
import { atKey } from "../../json/json-node.ts";
import { quoted } from "../../schema/say.ts";
import { exampleArguments } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const unusedArgument: Rule = {
  severity: "warning",
  description: en`What an action is given and nothing of it reads: neither its steps, nor the calls it makes, nor the dialogs it opens.`
    .zh`传给动作、却没有用到的参数：它的步骤、调用的接口和打开的弹窗都不读它。`,
  ok: [{ patch: exampleArguments({ bed: "item.name" }) }],
  bad: [
    {
      patch: exampleArguments({ bed: "item.name", row: 1 }),
      message: 'Argument "row" is never read by action "weed", expected a use of it',
    },
  ],
  check: (context) => {
    // What somebody meant to give cannot be read there.
    if (context.isBase || context.mistakes.some(({ path }) => path.at(-1) === "with")) return [];
    const readBy = argumentsReadBy(context);
    return callersOf(context.references, context.root).flatMap(({ action, given }) => {
      const read = readBy(action);
      // One that is much like another that is missing is that one, misspelt.
      const missing = [...read].filter((name) => !given.some(({ key }) => key === name));
      return given
        .filter(({ key }) => !read.has(key) && findClosest(key, missing) === undefined)
        .map((entry) => ({
          at: atKey(entry),
          message: en`Argument ${quoted(entry.key)} is never read by action ${quoted(action)}, expected a use of it`
            .zh`动作${quoted(action)}没有用到参数${quoted(entry.key)}，应有地方用到它`,
          fix: en`Read arguments.${entry.key} in one of its steps or calls, or take it out.`
            .zh`请在它的步骤或接口里读取 arguments.${entry.key}，或删掉这个参数。`,
        }));
    });
  },
};
