import { en, type Saying } from "../../../language/messages/saying.ts";
import { addressesIn, isForeign } from "../../facts/addresses.ts";
import type { Finding } from "../../facts/finding.ts";
import { atText } from "../../json/json-node.ts";
import { sayChoice } from "../../schema/say.ts";
import { answeringUrl, blocksAbove, withSteps } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const leadingTo = (redirect: string) => withSteps({ redirect });
const byAddress =
  '"redirect" leads where query.to says, expected that the page\'s address does not decide it';

export const openRedirect: Rule = {
  description: en`An address whose scheme or host comes from the page's own address, the session, the navigation state or a form: whoever shares a link would choose where customers are led. Only the document, the brand and answers may decide that.`
    .zh`地址的前缀或域名来自页面自己的地址、登录信息、跳转时传来的内容或表单：这样谁分享链接，谁就能决定顾客被带到哪里。只能由文档、品牌和返回数据决定。`,
  ok: [
    { patch: { ...answeringUrl, ...leadingTo("{water.url}?from={query.from}") } },
    { patch: leadingTo("https://mall.example/{query.page}") },
    {
      patch: {
        values: {
          way: "query.a == '1' ? 'https://mall.example/a' : garden.leaves > 1 ? 'tel:1' : 'tel:2'",
        },
        ...leadingTo("{values.way}"),
      },
    },
  ],
  bad: [
    { patch: leadingTo("{query.to}"), message: byAddress },
    {
      patch: { ...answeringUrl, ...leadingTo("{query.to != '' ? query.to : water.url}") },
      message: byAddress,
    },
    {
      patch: { local: { to: "" }, ...withSteps({ set: { to: "query.to" } }, { redirect: "{local.to}/pay" }) },
      message: byAddress,
    },
    {
      patch: {
        actions: { go: { steps: [{ redirect: "{arguments.to}" }] } },
        topBar: { do: "go", with: { to: "query.to" } },
      },
      message: byAddress,
    },
    {
      patch: leadingTo("tel:{navigation.phoneType}"),
      message:
        '"redirect" leads where navigation.phoneType says, expected that the page before does not decide it',
    },
    {
      patch: blocksAbove({ type: "image", address: "query.logo", alt: "Logo" }),
      message: '"address" leads where query.logo says, expected that the page\'s address does not decide it',
    },
  ],
  check: (context) =>
    addressesIn(context, ["external", "picture"]).flatMap(({ visit, key, ways }): Finding[] => {
      const found = [...new Set(ways.flatMap(({ deciders }) => deciders.filter(isForeign)))];
      const [first] = found;
      if (first === undefined) return [];
      const message = en`"${key}" leads where ${sayChoice(found)} says, expected that ${whose(first)} does not decide it`
        .zh`“${key}”指向哪里由${sayChoice(found)}决定，不应由${whose(first)}决定`;
      const fix = en`Write out where it leads, or take it from an answer, and put what else is read behind the host.`
        .zh`请写明跳转地址，或取自接口返回的数据；其他变量请放在域名后面。`;
      return [{ at: atText(visit.node), message, fix }];
    }),
};

function whose(read: string): Saying {
  const owners: Readonly<Record<string, Saying>> = {
    navigation: en`the page before`.zh`上一个页面`,
    forms: en`what is typed`.zh`用户输入`,
  };
  return owners[read.split(".")[0] ?? ""] ?? en`the page's address`.zh`页面网址`;
}
