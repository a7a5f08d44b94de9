import { en } from "../../../language/messages/saying.ts";
import { decidersOf, drawsOf } from "../../facts/draws-of.ts";
import type { Finding } from "../../facts/finding.ts";
import { type StepUse, stepsIn } from "../../inspect/steps-in.ts";
import { textOf } from "../../json/json-node.ts";
import { quoted } from "../../schema/say.ts";
import { exampleDraw } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const drawNotPlayed: Rule = {
  description: en`An action that draws while nothing plays the draw that a block shows: the wheel would stand still.`
    .zh`动作抽了奖，却没有播放页面块所显示的那个抽奖：转盘会停着不动。`,
  ok: [{ patch: exampleDraw }],
  bad: [
    {
      patch: { ...exampleDraw, actions: { pick: { steps: [{ call: "pick" }] } } },
      message:
        '"pick" decides draw "seeds" and nothing plays it, expected { "play": "seeds" } behind the call',
    },
  ],
  check: (context) => {
    const { isBase, references, root } = context;
    // Of steps that are wrong themselves it is not known what they play.
    if (isBase || context.mistakes.some(({ path }) => path[0] === "actions")) return [];
    const steps = stepsIn(context);
    const shown = references.filter(({ map, place }) => map[0] === "draws" && place === "draw");
    const played = steps.filter(({ kind }) => kind === "play").map(({ value }) => textOf(value));
    // A step that plays an unknown draw may mean this one: that is told there.
    const known = drawsOf(context);
    if (played.some((name) => !known.some((draw) => draw.name === name))) return [];
    return known
      .filter(({ name }) => !played.includes(name) && shown.some((reference) => reference.name === name))
      .flatMap((draw) => {
        const names = decidersOf(draw, root);
        const call = steps.find(({ kind, value }) => kind === "call" && names.includes(textOf(value) ?? ""));
        return call ? [findingOf(call, draw.name)] : [];
      });
  },
};

function findingOf({ node, value }: StepUse, draw: string): Finding {
  const step = `{ "play": "${draw}" }`;
  return {
    at: { source: node.source, token: node.end - 1, start: node.end, end: node.end },
    message: en`${quoted(textOf(value) ?? "")} decides draw ${quoted(draw)} and nothing plays it, expected ${step} behind the call`
      .zh`${quoted(textOf(value) ?? "")}决定抽奖${quoted(draw)}的结果，但没有播放它，调用后面应有${step}`,
    fix: en`Put ${step} behind it.`.zh`请在它后面加${step}。`,
    suggestion: `, ${step}`,
  };
}
