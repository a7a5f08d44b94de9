import { differByOneMistake } from "../../../language/messages/find-closest.ts";
import { didYouMeanQuestion, en } from "../../../language/messages/localized-text.ts";
import { documentMapOfReference } from "../../inspect/name-references.ts";
import { entriesOfDocumentMap } from "../../inspect/names-in-document.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import { blocksAbove } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withTile = (action: string) => ({
  actions: { vouchers: { steps: [{ toast: "Vouchers" }] } },
  ...blocksAbove({ type: "link", text: "Vouchers", do: action }),
});

export const nativeBesideAction: Rule = {
  severity: "warning",
  description: en`A tap opens a function of the app whose name resembles an action of the page that nothing uses: probably the action was meant.`
    .zh`点按打开的是 App 的原生功能，而页面有一个名称很像、却没有用到的动作：多半想用的是那个动作。`,
  ok: [
    { patch: withTile("vouchers") },
    {
      patch: {
        ...withTile("voucher"),
        ...blocksAbove(
          { type: "link", text: "Vouchers", do: "voucher" },
          { type: "link", text: "Vouchers", do: "vouchers" },
        ),
      },
    },
  ],
  bad: [
    {
      patch: withTile("voucher"),
      message: '"do" is "voucher", a function of the app, expected "vouchers": no place uses that action',
    },
  ],
  check: (context) => {
    const { references, root } = context;
    const actions = entriesOfDocumentMap(root, "actions").map(({ key }) => key);
    const near = references.flatMap((reference) => {
      const { name, others } = reference;
      if (documentMapOfReference(reference) !== "actions" || !others.includes(name) || actions.includes(name))
        return [];
      return actions.flatMap((meant) => (differByOneMistake(name, meant) ? [{ reference, meant }] : []));
    });
    if (near.length === 0) return [];
    const related = context.related();
    if (related.some(({ hasUnclearUses }) => hasUnclearUses)) return [];
    const used = new Set(
      related.flatMap((one) => one.references.flatMap(({ map, name }) => (map === "actions" ? [name] : []))),
    );
    return near.flatMap(({ reference, meant }) => {
      if (used.has(meant)) return [];
      const { at, name, place } = reference;
      const message = en`"${place}" is ${quoteWord(name)}, a function of the app, expected ${quoteWord(meant)}: no place uses that action`
        .zh`“${place}”是${quoteWord(name)}，即 App 的原生功能，应为${quoteWord(meant)}：没有地方用到那个动作`;
      return { at, message, fix: didYouMeanQuestion(quoteWord(meant)), suggestion: meant };
    });
  },
};
