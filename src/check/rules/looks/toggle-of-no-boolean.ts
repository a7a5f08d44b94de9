import { en } from "../../../language/messages/localized-text.ts";
import { documentMapOfReference, isReferenceInBlock } from "../../inspect/name-references.ts";
import { findChild, rangeOfWholeValue } from "../../json/json-node.ts";
import { formatNodeForMessage, quoteWord } from "../../schema/mistake-message-parts.ts";
import { blocksAbove } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withToggle = (agreed: unknown, shown: string) => ({
  local: { agreed },
  ...blocksAbove({ type: "toggle", local: "agreed", text: "Agreed" }, { type: "text", text: shown }),
});

/** A JSON Merge Patch that adds a number in local state that an action increments. */
const withCounter = {
  local: { times: 0 },
  actions: { view: { steps: [{ set: { times: "local.times + 1" } }] } },
  ...blocksAbove({ type: "text", text: "{local.times}" }, { type: "link", text: "More", do: "view" }),
};

export const toggleOfNoBoolean: Rule = {
  description: en`The first value of a box to tick is neither true nor false.`
    .zh`勾选框最初的值不是 true 或 false。`,
  ok: [{ patch: withToggle(false, "{local.agreed ? 'yes' : 'no'}") }, { patch: withCounter }],
  bad: [
    {
      patch: withToggle("no", "{local.agreed}"),
      message: 'Local value "agreed" is "no", expected true or false because a box to tick sets it',
    },
  ],
  check: ({ references, root }) =>
    references.flatMap((reference) => {
      if (!isReferenceInBlock(reference, root, "toggle") || documentMapOfReference(reference) !== "local")
        return [];
      const { name } = reference;
      const value = findChild(findChild(root, "local"), name);
      if (!value || (value.kind === "literal" && typeof value.value === "boolean")) return [];
      const message = en`Local value ${quoteWord(name)} is ${formatNodeForMessage(value)}, expected true or false because a box to tick sets it`
        .zh`页面内部变量${quoteWord(name)}是${formatNodeForMessage(value)}，应为 true 或 false，因为它由勾选框设置`;
      const fix = en`Write false, or true if the box is ticked at first.`
        .zh`请写 false；如果一开始就勾选，请写 true。`;
      return { at: rangeOfWholeValue(value), message, fix, suggestion: "false" };
    }),
};
