import { addressesIn, isForeign } from "../../addresses/addresses.ts";
import { atText } from "../../report/anchor.ts";
import type { Finding, Rule } from "../../rule.ts";
import { sayChoice } from "../../schema/say.ts";

const leadingTo = (redirect: string) => ({
  actions: { water: { steps: [{ call: "water" }, { redirect }] } },
});

const withUrl = {
  water: {
    path: "/api/example/water",
    send: { accessToken: "session.token" },
    data: { type: "object", properties: { url: { type: "string" } } },
  },
};

export const openRedirect: Rule = {
  id: "open-redirect",
  severity: "error",
  docs: {
    description:
      "An address whose scheme or host comes from the page's own address, the session, the navigation state or a form: whoever shares a link would choose where customers are led. Only the document, the brand and answers may decide that.",
    ok: [
      { patch: { endpoints: withUrl, ...leadingTo("{water.url}?from={query.from}") } },
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
      {
        patch: leadingTo("{query.to}"),
        message: '"redirect" leads where query.to says, expected that the page\'s address does not decide it',
      },
      {
        patch: { endpoints: withUrl, ...leadingTo("{query.to != '' ? query.to : water.url}") },
        message: '"redirect" leads where query.to says, expected that the page\'s address does not decide it',
      },
      {
        patch: {
          local: { to: "" },
          actions: {
            water: {
              steps: [{ call: "water" }, { set: { to: "query.to" } }, { redirect: "{local.to}/pay" }],
            },
          },
        },
        message: '"redirect" leads where query.to says, expected that the page\'s address does not decide it',
      },
      {
        patch: {
          actions: { go: { steps: [{ redirect: "{arguments.to}" }] } },
          topBar: { do: "go", with: { to: "query.to" } },
        },
        message: '"redirect" leads where query.to says, expected that the page\'s address does not decide it',
      },
      {
        patch: leadingTo("tel:{navigation.phoneType}"),
        message:
          '"redirect" leads where navigation.phoneType says, expected that the page before does not decide it',
      },
      {
        patch: {
          view: [
            { type: "image", address: "query.logo", alt: "Logo" },
            { type: "button", table: "main" },
          ],
        },
        message:
          '"address" leads where query.logo says, expected that the page\'s address does not decide it',
      },
    ],
  },
  check: (context) =>
    addressesIn(context, ["external", "picture"]).flatMap(({ visit, key, ways }): Finding[] => {
      const found = [...new Set(ways.flatMap(({ deciders }) => deciders.filter(isForeign)))];
      const [first] = found;
      if (first === undefined) return [];
      const message = `"${key}" leads where ${sayChoice(found)} says, expected that ${whose(first)} does not decide it`;
      const fix =
        "Write out where it leads, or take it from an answer, and put what else is read behind the host.";
      return [{ at: atText(visit.node), message, fix }];
    }),
};

function whose(read: string): string {
  const owners: Readonly<Record<string, string>> = {
    navigation: "the page before",
    forms: "what is typed",
  };
  return owners[read.split(".")[0] ?? ""] ?? "the page's address";
}
