import { en } from "../../../language/messages/localized-text.ts";
import { stepKinds } from "../../../language/steps.generated.ts";
import { entriesOfDocumentMap } from "../../inspect/names-in-document.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import { blocksBelow, exampleDraw } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const drawNotShown: Rule = {
  description: en`An action plays a draw that no block shows: customers would wait without seeing anything.`
    .zh`动作播放的抽奖没有页面块显示：顾客什么也看不到，却要等待。`,
  ok: [{ patch: exampleDraw }],
  bad: [
    {
      patch: { ...exampleDraw, ...blocksBelow({ type: "link", text: "Draw", do: "pick" }) },
      message: '"play" is "seeds", which no block shows, expected a block for it, such as a wheel',
    },
  ],
  check: ({ isBase, references, root }) => {
    if (isBase) return [];
    const known = entriesOfDocumentMap(root, "draws").map(({ key }) => key);
    const all = references.filter(({ map }) => map[0] === "draws");
    const shown = all.filter(({ place }) => !isStepKey(place)).map(({ name }) => name);
    // A block that names an unknown draw may mean this one; unknown-reference reports it there.
    if (shown.some((name) => !known.includes(name))) return [];
    return all.flatMap(({ at, name, place }) => {
      if (place !== "play" || shown.includes(name) || !known.includes(name)) return [];
      const message = en`"play" is ${quoteWord(name)}, which no block shows, expected a block for it, such as a wheel`
        .zh`“play”写的是${quoteWord(name)}，但没有页面块显示它，应有页面块（如转盘）`;
      const fix = en`Add a block { "type": "wheel", "draw": ${quoteWord(name)} }.`
        .zh`请加一个页面块 { "type": "wheel", "draw": "${name}" }。`;
      return { at, message, fix };
    });
  },
};

/** Returns whether the key under which a draw is named is a kind of step, such as `play`. Under other keys, a block shows it. */
function isStepKey(place: string): boolean {
  return stepKinds.some((kind) => kind === place);
}
