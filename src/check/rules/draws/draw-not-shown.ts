import { en } from "../../../language/messages/saying.ts";
import { stepKinds } from "../../../language/steps.generated.ts";
import { entriesOf } from "../../inspect/names.ts";
import { quoted } from "../../schema/say.ts";
import { blocksBelow, exampleDraw } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const drawNotShown: Rule = {
  description: en`An action that plays a draw which no block shows: the customer would wait for something that cannot be seen.`
    .zh`动作播放了没有任何页面块显示的抽奖：顾客要等待看不到的东西。`,
  ok: [{ patch: exampleDraw }],
  bad: [
    {
      patch: { ...exampleDraw, ...blocksBelow({ type: "link", text: "Draw", do: "pick" }) },
      message: '"play" names "seeds", expected a draw that a block shows, such as a wheel',
    },
  ],
  check: ({ isBase, references, root }) => {
    if (isBase) return [];
    const known = entriesOf(root, "draws").map(({ key }) => key);
    const all = references.filter(({ map }) => map[0] === "draws");
    const shown = all.filter(({ place }) => !isStep(place)).map(({ name }) => name);
    // A block that names an unknown draw may mean this one: that is told there.
    if (shown.some((name) => !known.includes(name))) return [];
    return all.flatMap(({ at, name, place }) => {
      if (place !== "play" || shown.includes(name) || !known.includes(name)) return [];
      const message = en`"play" names ${quoted(name)}, expected a draw that a block shows, such as a wheel`
        .zh`“play”写的是${quoted(name)}，应为页面块（如转盘）会显示的抽奖`;
      const fix = en`Add a block { "type": "wheel", "draw": ${quoted(name)} }.`
        .zh`请加一个页面块 { "type": "wheel", "draw": "${name}" }。`;
      return { at, message, fix };
    });
  },
};

/** Whether it is a step that names a draw. All else that names one shows it. */
function isStep(place: string): boolean {
  return stepKinds.some((kind) => kind === place);
}
