import { en } from "../../../language/messages/saying.ts";
import { showType } from "../../../language/types/show-type.ts";
import { present } from "../../../language/types/types.ts";
import { prizesOf } from "../../facts/prizes-of.ts";
import { atText } from "../../json/json-node.ts";
import { exampleDraw, withPrize } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const uncertainPrizes: Rule = {
  description: en`A draw of which nobody knows what can be drawn: that each prize has its place can then not be checked.`
    .zh`不知道会抽到什么的抽奖：无法检查每种奖品是否都有位置。`,
  ok: [{ patch: exampleDraw }],
  bad: [
    {
      patch: withPrize({ type: "number" }),
      message:
        'The result of draw "seeds" is a number, expected one of listed values: an "enum" in the data of the endpoint says which prizes there are',
    },
  ],
  check: (context) =>
    prizesOf(context).flatMap(({ draw: { name, result }, prizes }) => {
      if (prizes || !result?.type) return [];
      const message = en`The result of draw "${name}" is ${showType(present(result.type))}, expected one of listed values: an "enum" in the data of the endpoint says which prizes there are`
        .zh`抽奖“${name}”的结果是${showType(present(result.type))}，应为列出的值之一：接口数据里的“enum”说明有哪些奖品`;
      const fix = en`List the prizes in the "enum" of that field.`.zh`请在那个字段的“enum”里列出奖品。`;
      return { at: atText(result.visit.node), message, fix };
    }),
};
