import { findClosestWord } from "../../../language/messages/find-closest.ts";
import { didYouMeanQuestion, en } from "../../../language/messages/localized-text.ts";
import { argumentsReadByAction } from "../../facts/action-arguments.ts";
import type { Finding } from "../../facts/finding.ts";
import { type ActionCaller, actionCallersOf } from "../../inspect/action-callers.ts";
import { keyRange } from "../../json/json-node.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import { exampleWithArguments } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const missingArgument: Rule = {
  description: en`An action reads an argument that it does not receive: in its steps, its calls or its dialogs.`
    .zh`动作没有收到它要读取的参数：它的步骤、调用的接口或打开的弹窗用到了这个参数。`,
  ok: [{ patch: exampleWithArguments({ bed: "item.name" }) }],
  bad: [
    {
      patch: {
        ...exampleWithArguments({ bed: "item.name" }),
        topBar: { do: "weed" },
      },
      message: 'Action "weed" reads arguments.bed but does not receive it, expected it in "with"',
    },
  ],
  check: (context) => {
    const { isBase, references, root, texts } = context;
    // If an action reads an unknown name, its arguments are not known.
    const isUnclear = texts.some(({ problems }) =>
      problems.some(({ rule }) => rule === "unknown-name" || rule === "syntax"),
    );
    if (isBase || isUnclear) return [];
    const readBy = argumentsReadByAction(context);
    return actionCallersOf(references, root)
      .filter(({ reference }) => context.isSound([...reference.visit.path.slice(0, -1), "with"]))
      .flatMap((caller) => findMissingArgument(caller, readBy(caller.action)));
  },
};

function findMissingArgument(
  { action, given, reference }: ActionCaller,
  read: ReadonlySet<string>,
): Finding[] {
  const names = given.map(({ key }) => key);
  const missing = [...read].find((name) => !names.includes(name));
  if (missing === undefined) return [];
  const message = en`Action ${quoteWord(action)} reads arguments.${missing} but does not receive it, expected it in "with"`
    .zh`动作${quoteWord(action)}要读取 arguments.${missing}，但没有收到，应在“with”里传入`;
  const similar = findClosestWord(
    missing,
    names.filter((name) => !read.has(name)),
  );
  if (similar !== undefined) {
    const entry = given.find(({ key }) => key === similar);
    if (entry)
      return [
        { at: keyRange(entry), message, fix: didYouMeanQuestion(quoteWord(missing)), suggestion: missing },
      ];
  }
  const fix = reference.visit.parent?.shape.property("with")
    ? en`Add "with": { ${quoteWord(missing)}: … } next to it.`.zh`请在旁边加上 "with": { "${missing}": … }。`
    : en`Arguments cannot be passed here: start the action from a row or a block, or let it read other data.`
        .zh`这里不能传参数：请改由状态表的行或页面块来执行，或让它读取别的数据。`;
  return [{ at: reference.at, message, fix }];
}
