import type { SpecLine } from "../../support/campaigns/spec-line.ts";

const HOURS = "周一至周五 09:30–12:00，13:30–17:30";

/** By prefix: the brand's name, where the user agreement is, and whether there is a joint-operation notice. */
const brands = [
  ["mall-a", "订购商城", "mall-a", true],
  ["mall-a-ios", "订购商城", "mall-a", false],
  ["mall-b", "银程订购", "mall-b", true],
  ["mall-c", "易禾订购", "mall-c", false],
  ["mall-d", "紫金优订", "mall-d", true],
] as const;

export const lines: SpecLine[] = brands.flatMap(([prefix, name, agreement, isJoint]): SpecLine[] => {
  const page = `/${prefix}/aboutSubscription`;
  return [
    {
      line: `3 §2.6 About page: intro, service phone line, hours (${prefix})`,
      page,
      shows: [name, `${name}由`, "以预订和零售方式销售商品", "服务热线400-000-0000", `服务时间${HOURS}`],
      doesNot: [{ type: "load" }],
    },
    {
      line: `3 §2 The service phone line can be called (${prefix})`,
      page,
      given: [{ tap: "phone" }],
      does: [{ type: "redirect", url: "tel:400-000-0000", times: 1 }],
    },
    {
      line: `3 §2.1 to §2.4 The link to the user agreement (${prefix})`,
      page,
      search: "phoneType=ios",
      given: [{ tap: "agreement" }],
      shows: ["用户服务协议"],
      does: [
        { type: "navigate", to: `/${agreement}/userSubscription`, query: { phoneType: "ios" }, times: 1 },
      ],
    },
    {
      line: `3 §2.1 to §2.4 The link to the privacy agreement, of iOS to the iOS privacy route (${prefix})`,
      page,
      state: { phoneType: "ios" },
      given: [{ tap: "privacy" }],
      shows: ["隐私政策"],
      does: [
        { type: "navigate", to: `/${prefix}/privacySubscription`, query: { phoneType: "ios" }, times: 1 },
      ],
    },
    isJoint
      ? {
          line: `3 §2.6 Where present, the joint-operation notice (${prefix})`,
          page,
          given: [{ tap: "joint" }],
          shows: ["联合运营"],
          does: [{ type: "navigate", to: `/${prefix}/appUnionExplain`, times: 1 }],
        }
      : {
          line: `3 §2.1, §2.3 There is no joint-operation link (${prefix})`,
          page,
          lacks: ["联合运营"],
        },
  ];
});
