import type { Happening, SpecLine } from "../../support/campaigns/spec-line.ts";

const page = "/collarRollTab";
const search = "token=t&phoneType=ios";

const days = (registerDays: number): Happening => ({ answer: "home", data: { registerDays } });

export const lines: SpecLine[] = [
  {
    line: "1 §2 /collarRollTab: tab hub that activity pages return to",
    page,
    search,
    given: [days(3)],
    shows: ["领券中心", "精彩活动", "新人福利"],
  },
  {
    line: "1 §2 … passing token and phoneType back (in any case of letters: /CollarRollTab, spec 2 §2)",
    page: "/CollarRollTab",
    search: "token=back&phoneType=ios",
    does: [{ type: "load", endpoint: "home", request: { fields: { accessToken: "back" }, headers: {} } }],
  },
  {
    line: "1 §6 New users (within 7 days) and old users (over 7 days) see different activities (day 7)",
    page,
    search,
    given: [days(7)],
    shows: ["新人福利"],
    lacks: ["老用户福利"],
  },
  {
    line: "1 §6 New users (within 7 days) and old users (over 7 days) see different activities (day 8)",
    page,
    search,
    given: [days(8)],
    shows: ["老用户福利"],
    lacks: ["新人福利"],
  },
  {
    line: "1 §6 Anonymous (no token or code 200001): sees … login prompts",
    page,
    shows: ["新人福利", "登录订购商城，好礼天天领"],
    doesNot: [{ type: "load" }],
  },
  {
    line: "1 §4 Login: … code 200001 means logged out",
    page,
    search,
    given: [{ fail: "home", kind: "loggedOut", code: "200001", message: "请先登录" }],
    shows: ["新人福利", "登录订购商城"],
    doesNot: [{ type: "toast" }, { type: "native" }],
  },
  {
    line: "1 §8 Shared handler: … toast 网络异常 (by the page in the open tab, which asks the same: not twice)",
    page,
    search,
    given: [{ fail: "home", kind: "network", message: "网络异常", code: "" }],
    shows: ["领券中心", "专属福利", "欢迎来到订购商城"],
    lacks: ["网络异常", "--"],
    doesNot: [{ type: "toast" }],
  },
  ...[null, undefined, "?", {}].map(
    (registerDays): SpecLine => ({
      line: `1 §4 7-day cut: … (where registerDays is not told, ${JSON.stringify(registerDays)})`,
      page,
      search,
      given: [{ answer: "home", data: { registerDays, rechargeNum: 1 } }],
      shows: ["专属福利", "欢迎来到订购商城"],
      lacks: ["新人福利", "老用户福利", "--"],
    }),
  ),
  ...[null, "?", 7, [1]].map(
    (data): SpecLine => ({
      line: `1 §4 7-day cut: … (of an answer that says nothing at all, ${JSON.stringify(data)})`,
      page,
      search,
      given: [{ answer: "home", data }],
      shows: ["专属福利", "欢迎来到订购商城"],
      lacks: ["--"],
    }),
  ),
  {
    line: "1 §4 7-day cut: … (told as text)",
    page,
    search,
    given: [{ answer: "home", data: { registerDays: "8" } }],
    shows: ["老用户福利", "今天是您来到订购商城的第8天"],
  },
];
