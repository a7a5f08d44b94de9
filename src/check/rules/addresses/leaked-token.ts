import { en } from "../../../language/messages/saying.ts";
import {
  type Address,
  addressesIn,
  argumentsIn,
  isForeign,
  knownHost,
  type Origin,
} from "../../facts/addresses.ts";
import type { Finding } from "../../facts/finding.ts";
import { atText } from "../../json/json-node.ts";
import { answeringUrl, blocksAbove, withSteps } from "../example-campaign.ts";
import type { Rule, RuleContext } from "../rule.ts";

const leadingTo = (redirect: string) => withSteps({ redirect });

/** Names by which expressions can read the token. */
const TOKENS = ["session", "navigation", "query"].flatMap((root) => [root, `${root}.token`]);

export const leakedToken: Rule = {
  description: en`The customer's token in an address of somebody else. It goes in the body of calls, to pages of the app, and to hosts that are written out and that the brand lists; into no picture's address, no app, and nowhere that an answer decides. Of a native call's arguments, only into those of which the brand says so.`
    .zh`顾客的登录凭证（token）出现在别人的地址里。它只能放在接口的发送内容里，或带到 App 的页面以及写明的、品牌列出的域名；不能放进图片地址，不能传给其他 App，也不能去由返回数据决定的地方。原生功能的参数，只有品牌写明可以的才能带它。`,
  ok: [
    { patch: leadingTo("https://mall.example/sign?token={session.token}") },
    { patch: withSteps({ navigate: "/example", query: { token: "session.token" } }) },
  ],
  bad: [
    {
      patch: { ...answeringUrl, ...leadingTo("{water.url}?t={session.token}") },
      message: '"redirect" carries session.token, expected it only behind a host that is written out',
    },
    {
      patch: blocksAbove({ type: "image", address: "'/pixel.gif?t=' + session.token", alt: "" }),
      message: '"address" carries session.token, expected a picture\'s address without it',
    },
    {
      patch: withSteps({
        native: "share",
        with: { title: "'Hello'", url: "'https://mall.example/?token=' + session.token" },
      }),
      message: '"url" carries session.token, expected an argument without it',
    },
  ],
  check: (context) => [...inAddresses(context), ...inArguments(context)],
};

function inAddresses(context: RuleContext): Finding[] {
  const given = argumentsIn(context).map(({ visit }) => visit);
  return addressesIn(context, ["external", "picture"])
    .filter(({ visit }) => !given.includes(visit))
    .flatMap((address): Finding[] => {
      const { visit, key, kind, ways } = address;
      const token = ways.flatMap((way) => (mayCarry(address, way) ? [] : tokensOf(way)))[0];
      // Who decides where it leads at all is the graver mistake.
      if (token === undefined || ways.some(({ deciders }) => deciders.some(isForeign))) return [];
      const expected =
        kind === "picture"
          ? en`a picture's address without it`.zh`图片地址里不应有它`
          : en`it only behind a host that is written out`.zh`它只应出现在写明的域名后面`;
      const message = en`"${key}" carries ${token}, expected ${expected}`
        .zh`“${key}”带有${token}，${expected}`;
      return [{ at: atText(visit.node), message, fix: en`Take it out.`.zh`请删掉。` }];
    });
}

/** What the app is given it may hand on, and so may the browser that stands in for it. */
function inArguments(context: RuleContext): Finding[] {
  return argumentsIn(context).flatMap(({ visit, key, argument, ways }): Finding[] => {
    const token = argument.token ? undefined : ways.flatMap(tokensOf)[0];
    if (token === undefined) return [];
    const message = en`"${key}" carries ${token}, expected an argument without it`
      .zh`“${key}”带有${token}，这个参数里不应有它`;
    const fix = en`Take it out; only an argument of which the brand says "token": true may carry it.`
      .zh`请删掉；只有品牌里写了 "token": true 的参数才可以带它。`;
    return [{ at: atText(visit.node), message, fix }];
  });
}

/** Whether it is certain where an address leads, and that this may be told the token. */
function mayCarry({ kind }: Address, way: Origin): boolean {
  return kind !== "picture" && knownHost(way) !== undefined;
}

function tokensOf({ reads }: Origin): string[] {
  return reads.filter((read) => TOKENS.includes(read));
}
