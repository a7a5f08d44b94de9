import { en } from "../../../language/messages/localized-text.ts";
import { propertyTypeOf, type Type } from "../../../language/types/types.ts";
import { findAddressesOfKinds } from "../../facts/addresses-in-document.ts";
import type { Finding } from "../../facts/finding.ts";
import { tokenNamesOf } from "../../facts/token-names.ts";
import { rangeInsideQuotes } from "../../json/json-node.ts";
import { callAnsweringUrl, withActionSteps, withFormFields } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withRedirectTo = (redirect: string) => withActionSteps({ redirect });

export const unencodedParameter: Rule = {
  severity: "warning",
  description: en`An address contains a text after ? as it is. If the text holds & or #, the other site reads other parameters, or only its beginning.`
    .zh`地址的 ? 后面直接写了一段文字。文字里有 & 或 # 时，对方读到的参数就会多出来或缺一截。`,
  ok: [
    { patch: withRedirectTo("https://mall.example/find?text={urlEncode(query.text)}") },
    { patch: withRedirectTo("https://mall.example/find?leaves={garden.leaves}") },
    { patch: withRedirectTo("https://mall.example/{query.page}") },
  ],
  bad: [
    {
      patch: withRedirectTo("https://mall.example/find?text={query.text}"),
      message: '"redirect" contains query.text after ?, expected urlEncode(query.text)',
    },
    {
      patch: {
        ...callAnsweringUrl,
        values: { back: "'https://mall.example/?from=' + water.url" },
        ...withRedirectTo("{values.back}"),
      },
      message: '"redirect" contains water.url after ?, expected urlEncode(water.url)',
    },
    {
      patch: {
        ...withFormFields({ name: { label: "Name" } }),
        actions: {
          sign: { steps: [{ call: "sign" }, { redirect: "https://mall.example/?a=1&n={forms.sign.name}" }] },
        },
      },
      message: '"redirect" contains forms.sign.name after ?, expected urlEncode(forms.sign.name)',
    },
  ],
  check: (context) =>
    findAddressesOfKinds(context, ["external"]).flatMap(({ visit, key, candidates }): Finding[] => {
      const tokens = tokenNamesOf(context.document.brand);
      const read = candidates
        .flatMap(({ unencoded }) => unencoded)
        // Servers make tokens of characters that addresses can contain.
        .find((name) => !tokens.includes(name) && isFreeText(context.names.type, name));
      if (read === undefined) return [];
      const message = en`"${key}" contains ${read} after ?, expected urlEncode(${read})`
        .zh`“${key}”的 ? 后面带有${read}，应写成 urlEncode(${read})`;
      const fix = en`Write urlEncode(…) around the value: a text may hold & or #.`
        .zh`请用 urlEncode(…) 把它括起来：文字里可能有 & 或 #。`;
      return [{ at: rangeInsideQuotes(visit.node), message, fix }];
    }),
};

/** Returns whether a name that an address reads, such as orders.name, is a text with any content. */
function isFreeText(scope: Type, name: string): boolean {
  let type: Type | undefined = scope;
  for (const part of name.split(".")) {
    while (type?.kind === "list") type = type.items;
    type = type?.kind === "object" ? propertyTypeOf(type, part) : undefined;
  }
  return type?.kind === "string" && !type.values;
}
