import { answer, casesOf, visitsOf } from "../../support/campaigns/spec-line.ts";

const { customer, visitor } = visitsOf("/collarRollTab");
const shouting = casesOf("/CollarRollTab", { search: "token=back&phoneType=ios" });

const days = (registerDays: number) => answer("home", { registerDays });

export const lines = [
  customer`1 §2 /collarRollTab: tab hub that activity pages return to`
    .after(days(3))
    .expects({ shows: ["领券中心", "精彩活动", "新人福利"] }),
  shouting`1 §2 … passing token and phoneType back (case-insensitive: /CollarRollTab, 2 §2)`.expects({
    does: [{ load: "home", sends: { accessToken: "back" } }],
  }),
  customer`1 §6 New users (within 7 days) and old users (over 7 days) see different activities (day 7)`
    .after(days(7))
    .expects({ shows: ["新人福利"], lacks: ["老用户福利"] }),
  customer`1 §6 New users (within 7 days) and old users (over 7 days) see different activities (day 8)`
    .after(days(8))
    .expects({ shows: ["老用户福利"], lacks: ["新人福利"] }),
  visitor`1 §6 Anonymous (no token or code 200001): sees … login prompts`.expects({
    shows: ["新人福利", "登录订购商城，好礼天天领"],
    doesNot: ["load"],
  }),
  customer`1 §4 Login: … code 200001 means logged out`
    .after({ fail: "home", kind: "loggedOut", code: "200001", message: "请先登录" })
    .expects({ shows: ["新人福利", "登录订购商城"], doesNot: ["toast", "native"] }),
  customer`1 §8 Shared handler: … toast 网络异常 (shown once, by the page in the open tab, which makes the same call)`
    .after({ offline: "home" })
    .expects({
      shows: ["领券中心", "专属福利", "欢迎来到订购商城"],
      lacks: ["网络异常", "--"],
      doesNot: ["toast"],
    }),
  ...[null, undefined, "?", {}].map((registerDays) =>
    customer`1 §4 7-day cut: … (without a readable registerDays, ${JSON.stringify(registerDays)})`
      .after(answer("home", { registerDays, rechargeNum: 1 }))
      .expects({ shows: ["专属福利", "欢迎来到订购商城"], lacks: ["新人福利", "老用户福利", "--"] }),
  ),
  ...[null, "?", 7, [1]].map((data) =>
    customer`1 §4 7-day cut: … (of an answer that says nothing at all, ${JSON.stringify(data)})`
      .after(answer("home", data))
      .expects({ shows: ["专属福利", "欢迎来到订购商城"], lacks: ["--"] }),
  ),
  customer`1 §4 7-day cut: … (given as text)`
    .after(answer("home", { registerDays: "8" }))
    .expects({ shows: ["老用户福利", "今天是您来到订购商城的第8天"] }),
];
