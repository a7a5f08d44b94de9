import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { findAddressesOfKinds, isUntrustedSource } from "../../facts/addresses-in-document.ts";
import type { Finding } from "../../facts/finding.ts";
import { rangeInsideQuotes } from "../../json/json-node.ts";
import { joinChoicesWithOr } from "../../schema/mistake-message-parts.ts";
import { blocksAbove, callAnsweringUrl, withActionSteps } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withRedirectTo = (redirect: string) => withActionSteps({ redirect });
const MESSAGE_FOR_QUERY =
  'query.to decides where "redirect" leads, expected a host that the page\'s address cannot change';

export const openRedirect: Rule = {
  description: en`The scheme or host of an address comes from the page's own address, the session, the previous page or a form. Anyone who shares a link could then choose where customers are led. Only the document, the brand and answers may decide that.`
    .zh`地址的前缀或域名来自页面自己的网址、登录信息、上一个页面或表单：任何人分享一个链接，就能决定顾客被带到哪里。这只能由文档、品牌和返回数据决定。`,
  ok: [
    { patch: { ...callAnsweringUrl, ...withRedirectTo("{water.url}?from={urlEncode(query.from)}") } },
    { patch: withRedirectTo("https://mall.example/{query.page}") },
    {
      patch: {
        values: {
          way: "query.a == '1' ? 'https://mall.example/a' : garden.leaves > 1 ? 'tel:1' : 'tel:2'",
        },
        ...withRedirectTo("{values.way}"),
      },
    },
  ],
  bad: [
    { patch: withRedirectTo("{query.to}"), message: MESSAGE_FOR_QUERY },
    {
      patch: { ...callAnsweringUrl, ...withRedirectTo("{query.to != '' ? query.to : water.url}") },
      message: MESSAGE_FOR_QUERY,
    },
    {
      patch: {
        local: { to: "" },
        ...withActionSteps({ set: { to: "query.to" } }, { redirect: "{local.to}/pay" }),
      },
      message: MESSAGE_FOR_QUERY,
    },
    {
      patch: {
        actions: { go: { steps: [{ redirect: "{arguments.to}" }] } },
        topBar: { do: "go", with: { to: "query.to" } },
      },
      message: MESSAGE_FOR_QUERY,
    },
    {
      patch: withRedirectTo("tel:{navigation.phoneType}"),
      message:
        'navigation.phoneType decides where "redirect" leads, expected a host that the previous page cannot change',
    },
    {
      patch: blocksAbove({ type: "image", address: "query.logo", alt: "Logo" }),
      message:
        'query.logo decides where "address" leads, expected a host that the page\'s address cannot change',
    },
  ],
  check: (context) =>
    findAddressesOfKinds(context, ["external", "picture"]).flatMap(
      ({ visit, key, candidates }): Finding[] => {
        const found = [...new Set(candidates.flatMap(({ deciders }) => deciders.filter(isUntrustedSource)))];
        const [first] = found;
        if (first === undefined) return [];
        const message = en`${joinChoicesWithOr(found)} decides where "${key}" leads, expected a host that ${sayOwner(first)} cannot change`
          .zh`“${key}”通向哪里由${joinChoicesWithOr(found)}决定，不应由${sayOwner(first)}决定`;
        const fix = en`Write out the host, or read it from an answer. Put other values after the host.`
          .zh`请写明域名，或取自接口返回的数据；其他变量请放在域名后面。`;
        return [{ at: rangeInsideQuotes(visit.node), message, fix }];
      },
    ),
};

function sayOwner(read: string): LocalizedText {
  const owners: Readonly<Record<string, LocalizedText>> = {
    navigation: en`the previous page`.zh`上一个页面`,
    forms: en`customers' input`.zh`顾客的输入`,
  };
  return owners[read.split(".")[0] ?? ""] ?? en`the page's address`.zh`页面网址`;
}
