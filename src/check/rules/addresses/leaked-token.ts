import { en } from "../../../language/messages/localized-text.ts";
import { isHostListed } from "../../../language/safe-url.ts";
import {
  type AddressProperty,
  brandUrlAllowlist,
  certainHostOf,
  findAddressesOfKinds,
  isUntrustedSource,
  nativeArgumentsIn,
  type StaticAddress,
} from "../../facts/addresses-in-document.ts";
import type { Finding } from "../../facts/finding.ts";
import { tokenNamesOf } from "../../facts/token-names.ts";
import { type JsonNode, rangeInsideQuotes, stringValueOf } from "../../json/json-node.ts";
import { blocksAbove, callAnsweringUrl, withActionSteps, withBrand } from "../example-campaign.ts";
import type { Rule, RuleContext } from "../rule.ts";

const withRedirectTo = (redirect: string) => withActionSteps({ redirect });

export const leakedToken: Rule = {
  description: en`The customer's token would reach an address of someone else. Calls may send it in their body, and links may carry it to pages of this site or to written-out hosts that are the brand's own, but not to its partners. A picture's address, another app, or a host that an answer decides must not receive it. A native call may only receive it in an argument for which the brand allows it.`
    .zh`顾客的登录凭证（token）会传到别人的地址。它只能放在接口的发送内容里，或由链接带到本站页面，以及写明的、品牌自己的域名（hosts），不能带给合作方；不能放进图片地址，不能传给其他 App，也不能传到由返回数据决定的域名。原生功能的参数，只有品牌写明可以的才能带它。`,
  ok: [
    { patch: withRedirectTo("https://mall.example/sign?token={session.token}") },
    { patch: withActionSteps({ navigate: "/example", query: { token: "session.token" } }) },
  ],
  bad: [
    {
      patch: { ...callAnsweringUrl, ...withRedirectTo("{water.url}?t={session.token}") },
      message:
        '"redirect" contains session.token, expected it only after a written-out host of the brand itself',
    },
    {
      patch: withRedirectTo("https://pay.bank.example/?t={session.token}"),
      message:
        '"redirect" contains session.token, expected it only after a written-out host of the brand itself',
    },
    {
      patch: blocksAbove({ type: "image", address: "'/pixel.gif?t=' + session.token", alt: "" }),
      message: '"address" contains session.token, expected a picture\'s address without it',
    },
    {
      patch: withActionSteps({
        native: "share",
        with: { title: "'Hello'", url: "'https://mall.example/?token=' + session.token" },
      }),
      message: '"url" contains session.token, expected an argument without it',
    },
    {
      patch: withRedirectTo("https://pay.bank.example/?t={query.access}"),
      files: withBrand({ session: { token: ["query.access"] } }),
      message:
        '"redirect" contains query.access, expected it only after a written-out host of the brand itself',
    },
  ],
  check: (context) => [...findInAddresses(context), ...findInArguments(context)],
};

function findInAddresses(context: RuleContext): Finding[] {
  const given = nativeArgumentsIn(context).map(({ visit }) => visit);
  return findAddressesOfKinds(context, ["external", "picture"])
    .filter(({ visit }) => !given.includes(visit))
    .flatMap((address): Finding[] => {
      const { visit, key, kind, candidates } = address;
      const token = candidates.flatMap((way) =>
        mayCarryToken(address, way, context) ? [] : tokensReadBy(way, context),
      )[0];
      // An address decided by untrusted input is the graver mistake; open-redirect reports it.
      if (token === undefined || candidates.some(({ deciders }) => deciders.some(isUntrustedSource)))
        return [];
      const expected =
        kind === "picture"
          ? en`a picture's address without it`.zh`图片地址里不应有它`
          : en`it only after a written-out host of the brand itself`
              .zh`它只应出现在写明的、品牌自己的域名后面`;
      const message = en`"${key}" contains ${token}, expected ${expected}`
        .zh`“${key}”带有${token}，${expected}`;
      return [{ at: rangeInsideQuotes(visit.node), message, ...adviceToDelete(visit.node, token) }];
    });
}

/** Advises to delete the whole parameter that carries the token: without it, the name of the parameter would stay. */
function adviceToDelete(node: JsonNode, token: string): Pick<Finding, "fix" | "suggestion"> {
  const text = stringValueOf(node) ?? "";
  const parameter = [/[?&][\w.-]+=\{[^{}]*\}/g, /\?[\w.-]+=' ?\+ ?[\w.]+$/g].flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ([found]) => found).filter((found) => found.includes(token)),
  )[0];
  if (parameter === undefined) return { fix: en`Delete ${token} from it.`.zh`请从中删掉${token}。` };
  const isFirst = parameter.startsWith("?") && text.includes(`${parameter}&`);
  const part = isFirst ? `${parameter.slice(1)}&` : parameter;
  const isInQuotes = part.includes("'");
  const rest = text.replace(part, () => (isInQuotes ? "'" : ""));
  return isInQuotes
    ? { fix: en`Write ${rest}.`.zh`请写${rest}。`, suggestion: rest }
    : { fix: en`Delete "${part}".`.zh`请删掉“${part}”。`, suggestion: rest };
}

/** Reports the customer's token in arguments of native calls, because the app or the browser may pass them on. */
function findInArguments(context: RuleContext): Finding[] {
  return nativeArgumentsIn(context).flatMap(({ visit, key, argument, candidates }): Finding[] => {
    const token = argument.token ? undefined : candidates.flatMap((way) => tokensReadBy(way, context))[0];
    if (token === undefined) return [];
    const message = en`"${key}" contains ${token}, expected an argument without it`
      .zh`“${key}”带有${token}，这个参数里不应有它`;
    const fix = en`Delete it; only an argument with "token": true in the brand may contain it.`
      .zh`请删掉；只有品牌里写了 "token": true 的参数才可以带它。`;
    return [{ at: rangeInsideQuotes(visit.node), message, fix }];
  });
}

/** Returns whether an address certainly leads to a host that may receive the token: not a partner's. */
function mayCarryToken({ kind }: AddressProperty, way: StaticAddress, context: RuleContext): boolean {
  const host = certainHostOf(way);
  const partners = brandUrlAllowlist(context)?.partnerHosts ?? [];
  return kind !== "picture" && host !== undefined && !isHostListed(host, partners);
}

function tokensReadBy({ reads }: StaticAddress, context: RuleContext): string[] {
  const names = tokenNamesOf(context.document.brand);
  return reads.filter((read) => names.includes(read));
}
