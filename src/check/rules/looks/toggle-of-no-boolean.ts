import { en } from "../../../language/messages/saying.ts";
import { isInBlock, mapOf } from "../../inspect/references.ts";
import { atWhole, childOf } from "../../json/json-node.ts";
import { quoted, sayValue } from "../../schema/say.ts";
import { blocksAbove } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const toggleOf = (agreed: unknown, shown: string) => ({
  local: { agreed },
  ...blocksAbove({ type: "toggle", local: "agreed", text: "Agreed" }, { type: "text", text: shown }),
});

/** Another value that an action counts, whatever the action is called. */
const counted = {
  local: { times: 0 },
  actions: { view: { steps: [{ set: { times: "local.times + 1" } }] } },
  ...blocksAbove({ type: "text", text: "{local.times}" }, { type: "link", text: "More", do: "view" }),
};

export const toggleOfNoBoolean: Rule = {
  description: en`A box to tick whose value is something else than true or false at first.`
    .zh`勾选框最初的值不是 true 或 false。`,
  ok: [{ patch: toggleOf(false, "{local.agreed ? 'yes' : 'no'}") }, { patch: counted }],
  bad: [
    {
      patch: toggleOf("no", "{local.agreed}"),
      message: 'Local value "agreed" is "no", expected true or false: a box sets it',
    },
  ],
  check: ({ references, root }) =>
    references.flatMap((reference) => {
      if (!isInBlock(reference, root, "toggle") || mapOf(reference) !== "local") return [];
      const { name } = reference;
      const value = childOf(childOf(root, "local"), name);
      if (!value || (value.kind === "literal" && typeof value.value === "boolean")) return [];
      const message = en`Local value ${quoted(name)} is ${sayValue(value)}, expected true or false: a box sets it`
        .zh`页面变量${quoted(name)}是${sayValue(value)}，应为 true 或 false：它由勾选框设置`;
      const fix = en`Write false, or true where the box is ticked at first.`
        .zh`请写 false；如果一开始就勾选，请写 true。`;
      return { at: atWhole(value), message, fix, suggestion: "false" };
    }),
};
