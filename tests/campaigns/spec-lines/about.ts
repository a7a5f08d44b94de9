import { casesOf, once } from "../../support/campaigns/spec-line.ts";

const HOURS = "周一至周五 09:30–12:00，13:30–17:30";

/** By prefix: the brand's name, the route of the user agreement, and whether it has a joint-operation notice. */
const brands = [
  ["mall-a", "订购商城", "mall-a", true],
  ["mall-a-ios", "订购商城", "mall-a", false],
  ["mall-b", "银程订购", "mall-b", true],
  ["mall-c", "易禾订购", "mall-c", false],
  ["mall-d", "紫金优订", "mall-d", true],
] as const;

export const lines = brands.flatMap(([prefix, name, agreement, isJoint]) => {
  const visitor = casesOf(`/${prefix}/aboutSubscription`);
  const query = { phoneType: "ios" };
  return [
    visitor`3 §2.6 About page: intro, service phone line, hours (${prefix})`.expects({
      shows: [name, `${name}由`, "以预订和零售方式销售商品", "服务热线400-000-0000", `服务时间${HOURS}`],
      doesNot: ["load"],
    }),
    visitor`3 §2 The service phone line can be called (${prefix})`
      .after({ tap: "phone" })
      .expects({ does: [once({ redirect: "tel:400-000-0000" })] }),
    visitor`3 §2.1 to §2.4 The link to the user agreement (${prefix})`.after({ tap: "agreement" }).expects({
      search: "phoneType=ios",
      shows: ["用户服务协议"],
      does: [once({ navigate: `/${agreement}/userSubscription`, query })],
    }),
    visitor`3 §2.1 to §2.4 The link to the privacy agreement, of iOS to the iOS privacy route (${prefix})`
      .after({ tap: "privacy" })
      .expects({
        state: query,
        shows: ["隐私政策"],
        does: [once({ navigate: `/${prefix}/privacySubscription`, query })],
      }),
    isJoint
      ? visitor`3 §2.6 Where present, the joint-operation notice (${prefix})`
          .after({ tap: "joint" })
          .expects({ shows: ["联合运营"], does: [once({ navigate: `/${prefix}/appUnionExplain` })] })
      : visitor`3 §2.1, §2.3 There is no joint-operation link (${prefix})`.expects({ lacks: ["联合运营"] }),
  ];
});
