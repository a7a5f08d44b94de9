import { en } from "../../../language/messages/localized-text.ts";
import type { Finding } from "../../facts/finding.ts";
import { endpointsDecidingPrize, findPrizeDraws } from "../../facts/prize-draws.ts";
import { type DocumentStep, findSteps } from "../../inspect/find-steps.ts";
import { stringValueOf } from "../../json/json-node.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import { exampleDraw } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const drawNotPlayed: Rule = {
  description: en`An action decides a draw, but no step plays the draw that a block shows: the wheel would not turn.`
    .zh`动作决定了抽奖结果，却没有步骤播放页面块显示的那个抽奖：转盘不会转动。`,
  ok: [{ patch: exampleDraw }],
  bad: [
    {
      patch: { ...exampleDraw, actions: { pick: { steps: [{ call: "pick" }] } } },
      message:
        '"pick" decides draw "seeds", but no step plays it, expected { "play": "seeds" } after the call',
    },
  ],
  check: (context) => {
    const { isBase, references, root } = context;
    // Invalid steps do not show which draw they play.
    if (isBase || context.mistakes.some(({ path }) => path[0] === "actions")) return [];
    const steps = findSteps(context);
    const shown = references.filter(({ map, place }) => map[0] === "draws" && place === "draw");
    const played = steps.filter(({ kind }) => kind === "play").map(({ value }) => stringValueOf(value));
    // A step that plays an unknown draw may mean this one; unknown-reference reports it there.
    const known = findPrizeDraws(context);
    if (played.some((name) => !known.some((draw) => draw.name === name))) return [];
    return known
      .filter(({ name }) => !played.includes(name) && shown.some((reference) => reference.name === name))
      .flatMap((draw) => {
        const names = endpointsDecidingPrize(draw, root);
        const call = steps.find(
          ({ kind, value }) => kind === "call" && names.includes(stringValueOf(value) ?? ""),
        );
        return call ? [findingOf(call, draw.name)] : [];
      });
  },
};

function findingOf({ node, value }: DocumentStep, draw: string): Finding {
  const step = `{ "play": "${draw}" }`;
  return {
    at: { source: node.source, token: node.end - 1, start: node.end, end: node.end },
    message: en`${quoteWord(stringValueOf(value) ?? "")} decides draw ${quoteWord(draw)}, but no step plays it, expected ${step} after the call`
      .zh`${quoteWord(stringValueOf(value) ?? "")}决定抽奖${quoteWord(draw)}的结果，但没有步骤播放它，调用后面应有${step}`,
    fix: en`Add ${step} after it.`.zh`请在它后面加${step}。`,
    suggestion: `, ${step}`,
  };
}
