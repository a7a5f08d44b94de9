import { en } from "../../../language/messages/localized-text.ts";
import { askingSteps } from "../../../language/steps.generated.ts";
import type { Finding } from "../../facts/finding.ts";
import { drawsOf, endpointsDecidingPrize } from "../../facts/prize-draws.ts";
import { type DocumentStep, stepsIn } from "../../inspect/steps-in.ts";
import { childOf, itemsOf, textOf, textRange } from "../../json/json-node.ts";
import { quoteWord, sayChoice } from "../../schema/message-parts.ts";
import { exampleDraw } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const playBeforeCall: Rule = {
  description: en`A draw is played before the call that decides its result has answered.`
    .zh`决定抽奖结果的接口还没有返回，就播放了抽奖。`,
  ok: [{ patch: exampleDraw }],
  bad: [
    {
      patch: { ...exampleDraw, actions: { pick: { steps: [{ play: "seeds" }, { call: "pick" }] } } },
      message:
        'Draw "seeds" is played before "pick" is called, expected the call first: its answer decides the draw',
    },
  ],
  check: (context) => {
    const { isBase, root } = context;
    if (isBase) return [];
    const loaded = itemsOf(childOf(root, "load")).map(textOf);
    const deciders = new Map(drawsOf(context).map((draw) => [draw.name, endpointsDecidingPrize(draw, root)]));
    return stepsIn(context).flatMap((step) => {
      const draw = step.kind === "play" && step.list === "steps" ? textOf(step.value) : undefined;
      const names = deciders.get(draw ?? "") ?? [];
      return names.some((name) => loaded.includes(name)) ? [] : findEarlyPlays(step, names);
    });
  },
};

/** Reports a draw that is played before its call; if it is played twice, only the first time. */
function findEarlyPlays({ value, before }: DocumentStep, names: readonly string[]): Finding[] {
  const draw = textOf(value) ?? "";
  const enough = before().some(
    (step) =>
      (askingSteps.includes(step.kind) && names.includes(textOf(step.value) ?? "")) ||
      (step.kind === "play" && textOf(step.value) === draw),
  );
  if (enough || names.length === 0) return [];
  const choice = sayChoice(names.map(quoteWord));
  const message = en`Draw ${quoteWord(draw)} is played before ${choice} is called, expected the call first: its answer decides the draw`
    .zh`播放抽奖${quoteWord(draw)}之前没有调用${choice}，应先调用：抽奖结果由它返回`;
  const dependsOn = before().flatMap((step) => (askingSteps.includes(step.kind) ? [step.value] : []));
  const fix = en`Add { "call": ${quoteWord(names[0] ?? "")} } before it.`
    .zh`请在它前面加 { "call": "${names[0] ?? ""}" }。`;
  return [{ at: textRange(value), message, fix, dependsOn }];
}
