import { en } from "../../../language/messages/localized-text.ts";
import type { Finding } from "../../facts/finding.ts";
import { namesInAddress, possibleAddressesOf } from "../../facts/possible-addresses.ts";
import { listItemsOf, nodeAtPath, rangeInsideQuotes, stringValueOf } from "../../json/json-node.ts";
import { withActionSteps } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withKept = (value: string) => ({
  local: { last: "" },
  keep: { device: ["last"] },
  title: "{local.last}",
  ...withActionSteps({ set: { last: value } }),
});

export const keptToken: Rule = {
  description: en`A step sets a page variable that the phone keeps to a text with the customer's token. The next customer of the phone, and other pages of the site, could read it.`
    .zh`步骤把带有顾客登录凭证（token）的文字设给了会保留在手机上的页面变量：用这台手机的其他人和本站其他页面都能读到。`,
  ok: [
    { patch: withKept("query.from") },
    { patch: withKept("query.from == session.token ? 'own' : 'other'") },
  ],
  bad: [
    {
      patch: withKept("'t=' + session.token"),
      message: '"last" is set to session.token, expected a value without it: the phone keeps this variable',
    },
    {
      patch: { ...withKept("values.mine"), values: { mine: "navigation.token" } },
      message:
        '"last" is set to navigation.token, expected a value without it: the phone keeps this variable',
    },
  ],
  check: ({ document: { brand }, references, root, texts }) => {
    const kept = ["session", "device"].flatMap((duration) =>
      listItemsOf(nodeAtPath(root, ["keep", duration])).map(stringValueOf),
    );
    return texts.flatMap(({ visit, type }): Finding[] => {
      const name = String(visit.path.at(-1));
      if (visit.path.at(-2) !== "set" || !kept.includes(name)) return [];
      const names = possibleAddressesOf(visit, { root, references, brand }).flatMap(namesInAddress);
      const token = names.find((one) => /^(session|navigation|query)(\.token)?$/.test(one));
      if (token === undefined || ["boolean", "number"].includes(type?.kind ?? "")) return [];
      const message = en`"${name}" is set to ${token}, expected a value without it: the phone keeps this variable`
        .zh`“${name}”被设为${token}，里面不应有它：这个变量会保留在手机上`;
      const fix = en`Delete it, or remove "${name}" from "keep".`.zh`请删掉它，或从“keep”里去掉“${name}”。`;
      return [{ at: rangeInsideQuotes(visit.node), message, fix }];
    });
  },
};
