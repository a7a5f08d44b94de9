import { findClosestWord } from "../../../language/messages/find-closest.ts";
import { en } from "../../../language/messages/localized-text.ts";
import { suggestSpelling } from "../../facts/finding.ts";
import { entriesOfMap } from "../../inspect/names-in-document.ts";
import { findChild, keyRange, stringValueAt } from "../../json/json-node.ts";
import { formatExistingNames, quoteWord } from "../../schema/mistake-message-parts.ts";
import { withBrand } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const onEvent = (name: string) => ({ on: { [name]: { steps: [{ reload: "garden" }] } } });
const paying = withBrand({ events: { payment: { function: "onPaid" } } });

export const unknownEvent: Rule = {
  description: en`The page waits in "on" for an event that its brand does not declare.`
    .zh`页面在“on”里等待的事件，品牌没有声明。`,
  ok: [{ patch: onEvent("payment"), files: paying }],
  bad: [
    {
      patch: onEvent("paymnet"),
      files: paying,
      message: '"on" has "paymnet", expected an event of the brand "mall": "payment"',
    },
  ],
  check: ({ document: { brand }, isBase, isSound, root }) => {
    if (isBase || !brand || !isSound(["on"])) return [];
    const known = entriesOfMap(findChild(brand, "events")).map(({ key }) => key);
    return entriesOfMap(findChild(root, "on")).flatMap((entry) => {
      if (known.includes(entry.key)) return [];
      const id = stringValueAt(brand, "id") ?? "";
      const message = en`"on" has ${quoteWord(entry.key)}, expected an event of the brand ${quoteWord(id)}${formatExistingNames(known)}`
        .zh`“on”里写了${quoteWord(entry.key)}，应为品牌${quoteWord(id)}的事件${formatExistingNames(known)}`;
      const otherwise = en`Declare it in the brand's "events", or delete it.`
        .zh`请在品牌的“events”里声明它，或删掉。`;
      return {
        at: keyRange(entry),
        message,
        ...suggestSpelling(findClosestWord(entry.key, known), otherwise),
      };
    });
  },
};
