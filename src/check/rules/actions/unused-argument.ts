import { findClosestWord } from "../../../language/messages/find-closest.ts";
import { en } from "../../../language/messages/localized-text.ts";
import { argumentsReadByAction } from "../../facts/action-arguments.ts";
import { actionCallersOf } from "../../inspect/action-callers.ts";
import { keyRange } from "../../json/json-node.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import { exampleWithArguments } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const unusedArgument: Rule = {
  severity: "warning",
  description: en`An action receives an argument that its steps, its calls and its dialogs never read.`
    .zh`传给动作的参数没有用到：它的步骤、调用的接口和打开的弹窗都不读取它。`,
  ok: [{ patch: exampleWithArguments({ bed: "item.name" }) }],
  bad: [
    {
      patch: exampleWithArguments({ bed: "item.name", row: 1 }),
      message: 'Action "weed" never reads its argument "row", expected a step or a call that does',
    },
  ],
  check: (context) => {
    // An invalid `with` does not show which arguments were intended.
    if (context.isBase || context.mistakes.some(({ path }) => path.at(-1) === "with")) return [];
    const readBy = argumentsReadByAction(context);
    return actionCallersOf(context.references, context.root).flatMap(({ action, given }) => {
      const read = readBy(action);
      // An argument similar to a missing one is a misspelling, which missing-argument reports.
      const missing = [...read].filter((name) => !given.some(({ key }) => key === name));
      return given
        .filter(({ key }) => !read.has(key) && findClosestWord(key, missing) === undefined)
        .map((entry) => ({
          at: keyRange(entry),
          message: en`Action ${quoteWord(action)} never reads its argument ${quoteWord(entry.key)}, expected a step or a call that does`
            .zh`动作${quoteWord(action)}没有用到参数${quoteWord(entry.key)}，应有步骤或接口读取它`,
          fix: en`Read arguments.${entry.key} in one of its steps or calls, or delete the argument.`
            .zh`请在它的步骤或接口里读取 arguments.${entry.key}，或删掉这个参数。`,
        }));
    });
  },
};
