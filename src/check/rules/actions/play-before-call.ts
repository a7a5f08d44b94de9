import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { askingSteps } from "../../../language/steps.generated.ts";
import type { Finding } from "../../facts/finding.ts";
import { endpointsDecidingPrize, findPrizeDraws } from "../../facts/prize-draws.ts";
import { type DocumentStep, findSteps } from "../../inspect/find-steps.ts";
import {
  findChild,
  type JsonNode,
  listItemsOf,
  rangeInsideQuotes,
  stringValueAt,
  stringValueOf,
} from "../../json/json-node.ts";
import { sourceLocationOf } from "../../json/source-file.ts";
import { joinChoicesWithOr, quoteWord } from "../../schema/mistake-message-parts.ts";
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
    const loaded = listItemsOf(findChild(root, "load")).map(stringValueOf);
    const deciders = new Map(
      findPrizeDraws(context).map((draw) => [draw.name, endpointsDecidingPrize(draw, root)]),
    );
    return findSteps(context).flatMap((step) => {
      const draw = step.kind === "play" && step.list === "steps" ? stringValueOf(step.value) : undefined;
      const names = deciders.get(draw ?? "") ?? [];
      return names.some((name) => loaded.includes(name)) ? [] : findEarlyPlays(step, names);
    });
  },
};

/** Reports a draw that is played before its call; if it is played twice, only the first time. */
function findEarlyPlays({ value, before, within }: DocumentStep, names: readonly string[]): Finding[] {
  const draw = stringValueOf(value) ?? "";
  const enough = before().some(
    (step) =>
      (askingSteps.includes(step.kind) && names.includes(stringValueOf(step.value) ?? "")) ||
      (step.kind === "play" && stringValueOf(step.value) === draw),
  );
  if (enough || names.length === 0) return [];
  const choice = joinChoicesWithOr(names.map(quoteWord));
  const message = en`Draw ${quoteWord(draw)} is played before ${choice} is called, expected the call first: its answer decides the draw`
    .zh`播放抽奖${quoteWord(draw)}之前没有调用${choice}，应先调用：抽奖结果由它返回`;
  const dependsOn = before().flatMap((step) => (askingSteps.includes(step.kind) ? [step.value] : []));
  const later = listItemsOf(within.node).find(
    (one) =>
      one.start > value.start && askingSteps.some((kind) => names.includes(stringValueAt(one, kind) ?? "")),
  );
  const name = names[0] ?? "";
  const fix = later
    ? adviseToMove({ value, later, draw })
    : en`Add { "call": "${name}" } before it.`.zh`请在它前面加 { "call": "${name}" }。`;
  return [{ at: rangeInsideQuotes(value), message, fix, dependsOn }];
}

/** Says how to bring a draw and the call below it into order; another call would do the same a second time. */
function adviseToMove(step: { value: JsonNode; later: JsonNode; draw: string }): LocalizedText {
  const { draw, later, value } = step;
  const call = askingSteps.find((kind) => stringValueAt(later, kind) !== undefined) ?? "call";
  const name = stringValueAt(later, call) ?? "";
  const [first, last] = [value, later].map(({ source, start }) => sourceLocationOf(source, start).line);
  return first === last
    ? en`The call must come first: move { "${call}": "${name}" } before { "play": "${draw}" }.`
        .zh`应先调用：请把 { "${call}": "${name}" } 移到 { "play": "${draw}" } 前面。`
    : en`The call must come first: move { "${call}": "${name}" } from line ${last ?? 0} above { "play": "${draw}" } on line ${first ?? 0}.`
        .zh`应先调用：请把第 ${last ?? 0} 行的 { "${call}": "${name}" } 移到第 ${first ?? 0} 行的 { "play": "${draw}" } 上面。`;
}
