import { findClosestWord } from "../../../language/messages/find-closest.ts";
import { en, type LocalizedText, untranslatedText } from "../../../language/messages/localized-text.ts";
import { allowedLinkHosts, httpsHostOf, isHostListed } from "../../../language/safe-url.ts";
import {
  type AddressProperty,
  brandUrlAllowlist,
  certainHostOf,
  findAddressesOfKinds,
} from "../../facts/addresses-in-document.ts";
import type { Finding } from "../../facts/finding.ts";
import { valueBehindAddress } from "../../facts/value-behind.ts";
import { entriesOfMap } from "../../inspect/names-in-document.ts";
import {
  findChild,
  type JsonNode,
  listItemsOf,
  rangeInsideQuotes,
  rangeOfCharacters,
  type SourceRange,
  stringValueOf,
} from "../../json/json-node.ts";
import { joinChoicesWithOr } from "../../schema/mistake-message-parts.ts";
import { exampleBrand, withActionSteps, withPicture } from "../example-campaign.ts";
import type { Rule, RuleContext } from "../rule.ts";

const withRedirectToBank = (url: string) => ({
  constants: { bank: url },
  ...withActionSteps({ redirect: "{constants.bank}?of={garden.leaves}" }),
});

export const unlistedHost: Rule = {
  description: en`The brand does not list the host of an address. Links may only lead to the brand's hosts and partnerHosts, and pictures may only come from its pictureHosts. Phones apply the same lists.`
    .zh`品牌没有列出这个地址的域名。链接只能通向品牌的 hosts 和 partnerHosts，图片只能来自 pictureHosts：手机上也按同样的列表执行。`,
  ok: [
    { patch: withRedirectToBank("https://pay.bank.example/sign") },
    { patch: withPicture("https://cdn1.img.example/a.png") },
  ],
  bad: [
    {
      patch: withRedirectToBank("https://pay.bank.exampel/sign"),
      message:
        '"redirect" leads to pay.bank.exampel, expected a host that the brand lists: mall.example or pay.bank.example',
    },
    {
      patch: withPicture("https://img.example/a.png"),
      message:
        '"src" comes from img.example, expected a host that the brand lists for pictures: *.img.example',
    },
    {
      patch: { ...withRedirectToBank("https://pay.bank.example/"), brand: "new" },
      files: {
        "campaigns/brands/new.json": {
          ...exampleBrand,
          id: "new",
          hosts: undefined,
          partnerHosts: undefined,
        },
      },
      message:
        '"redirect" leads to pay.bank.example, expected a host that the brand lists, and it lists none',
    },
  ],
  check: (context) => {
    const listed = brandUrlAllowlist(context);
    if (!listed) return [];
    const all = findAddressesOfKinds(context, ["external", "image", "picture"]);
    const reached = all.flatMap(({ candidates }) => candidates.flatMap((one) => certainHostOf(one) ?? []));
    return all.flatMap((address): Finding[] => {
      const isLink = address.kind === "external";
      const list = isLink ? allowedLinkHosts(listed) : listed.pictureHosts;
      const hosts = address.candidates.map(certainHostOf);
      const host = hosts.find((one) => one !== undefined && !isHostListed(one, list));
      return host === undefined
        ? []
        : [withCause(findingOf(address, host, list, context), { address, host, reached }, context)];
    });
  },
};

/** Adds the cause in the brand's lists, and the link of the brand that a page only repeats. */
function withCause(
  finding: Finding,
  { address, host, reached }: { address: AddressProperty; host: string; reached: readonly string[] },
  context: RuleContext,
): Finding {
  const known = address.candidates.find((one) => certainHostOf(one) === host)?.known ?? "";
  const value = valueBehindAddress(context, address.visit, known)?.node;
  const found = causeInList(host, reached, context);
  // {brand.links[…]} can be each of the brand's links.
  const links = entriesOfMap(findChild(context.document.brand, "links")).flatMap(({ value }) =>
    httpsHostOf(stringValueOf(value) ?? "") === host ? [value] : [],
  );
  return {
    ...finding,
    ...found,
    dependsOn: [...(found.dependsOn ?? []), ...(value ? [value] : []), ...links],
  };
}

/** How many addresses must lead to an unlisted host before a similar one in the brand's list is the wrong one. */
const MIN_ADDRESSES = 2;

/**
 * Returns the problem of a host in the brand's list to which no address leads, if several lead to a similar one. The
 * finding depends on the list in any case: other pages of the brand lead to that host too.
 */
function causeInList(
  host: string,
  reached: readonly string[],
  { document: { brand } }: RuleContext,
): Pick<Finding, "cause" | "dependsOn"> {
  const items = ["hosts", "partnerHosts", "pictureHosts"].flatMap((key) =>
    listItemsOf(findChild(brand, key)),
  );
  const meant = findClosestWord(
    host,
    items.flatMap((item) => stringValueOf(item) ?? []),
  );
  const item = items.find((one) => meant !== undefined && stringValueOf(one) === meant);
  if (!item || meant === undefined) return {};
  const isWrong = !reached.includes(meant) && reached.filter((one) => one === host).length >= MIN_ADDRESSES;
  if (!isWrong) return { dependsOn: [item] };
  const message = en`The brand lists ${meant}, expected ${host}, to which several addresses lead`
    .zh`品牌列出的是${meant}，应为${host}：好几个地址通向它`;
  const fix = en`Did you mean "${host}"? If not, correct the addresses.`
    .zh`是不是想写“${host}”？如果不是，请改正那些地址。`;
  return { dependsOn: [item], cause: { at: rangeInsideQuotes(item), message, fix } };
}

function findingOf(
  { visit: { node }, key, kind }: AddressProperty,
  host: string,
  list: readonly string[],
  { document: { brand, id } }: RuleContext,
): Finding {
  const isLink = kind === "external";
  const use = isLink ? untranslatedText("") : en` for pictures`.zh`图片`;
  const expected =
    list.length === 0
      ? en`, and it lists none${use}`.zh`，但品牌没有列出${use}域名`
      : en`${use}: ${joinChoicesWithOr(list)}`.zh`：${joinChoicesWithOr(list)}`;
  const place = rangeOfHost(node, host);
  const suggestion = place && findClosestWord(host, list);
  const listing = en`add "${host}" to the brand's "${isLink ? "partnerHosts" : "pictureHosts"}"`
    .zh`请把“${host}”加到品牌的“${isLink ? "partnerHosts" : "pictureHosts"}”里`;
  const message = isLink
    ? en`"${key}" leads to ${host}, expected a host that the brand lists${expected}`
        .zh`“${key}”跳转到${host}，应为品牌列出的域名${expected}`
    : en`"${key}" comes from ${host}, expected a host that the brand lists${expected}`
        .zh`“${key}”位于${host}，应为品牌列出的图片域名${expected}`;
  const fix = suggestion
    ? en`Did you mean "${suggestion}"? If not, ${listing}.`
        .zh`是不是想写“${suggestion}”？如果不是，${listing}。`
    : adviceWithoutHost({ host, listing, links: isLink ? linksOfBrand(brand, list, id) : [] });
  return { at: place ?? rangeInsideQuotes(node), message, fix, suggestion };
}

/** Advises to use a link of the brand before allowing another host. */
function adviceWithoutHost({ host, listing, links }: HostAdvice): LocalizedText {
  const [first] = links;
  const trusting = en`If not, and only if the company trusts ${host}, ${listing}.`
    .zh`如果都不是，并且公司信任${host}，${listing}。`;
  if (first === undefined)
    return en`Correct the address. Only if the company trusts ${host}, ${listing}.`
      .zh`请改正地址；如果公司信任${host}，${listing}。`;
  const written = joinChoicesWithOr(links, MAX_LINKS);
  return en`Was a link of the brand meant? Write ${written}. ${trusting}`
    .zh`是不是想写品牌的链接？请写 ${written}。${trusting}`;
}

interface HostAdvice {
  host: string;
  listing: LocalizedText;
  links: readonly string[];
}

/** Links of the brand that advice names. */
const MAX_LINKS = 4;

/** Returns the brand's links to hosts that it lists, as placeholders; only the one named like the document if there is one. */
function linksOfBrand(
  brand: JsonNode | undefined,
  list: readonly string[],
  id: string | undefined,
): string[] {
  const names = entriesOfMap(findChild(brand, "links")).flatMap(({ key, value }) => {
    const host = httpsHostOf(stringValueOf(value) ?? "");
    return host !== undefined && isHostListed(host, list) ? [key] : [];
  });
  const own = names.filter((name) => name === id);
  return (own.length > 0 ? own : names).map((name) => `{brand.links.${name}}`);
}

/** Returns the range of the host in the address; undefined if the host comes from elsewhere. */
function rangeOfHost(node: JsonNode, host: string): SourceRange | undefined {
  if (node.kind !== "string") return undefined;
  const start = node.value.toLowerCase().indexOf(`//${host}`) + 2;
  return start < 2 ? undefined : rangeOfCharacters(node, start, start + host.length);
}
