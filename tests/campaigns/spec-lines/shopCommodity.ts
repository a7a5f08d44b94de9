import type { SpecLine } from "../../support/campaigns/spec-line.ts";

const page = "/shopCommodity";
const search = "token=t";
const LOGIN = "登录后即可查看您的商品订购协议";

export const lines: SpecLine[] = [
  {
    line: "1 §2 Product agreement page: query token; §7 accessToken",
    page,
    search,
    lacks: [LOGIN],
    does: [{ type: "load", endpoint: "agreement", request: { fields: { accessToken: "t" }, headers: {} } }],
  },
  {
    line: "1 §3 realtimeAgreementUrls (a list of nothing)",
    page,
    search,
    given: [{ answer: "agreement", data: { realtimeAgreementUrls: [] } }],
    shows: ["暂无协议内容"],
  },
  {
    line: "1 §2 a stack of full-width images (the agreement URLs), of which one is none",
    page,
    search,
    given: [
      {
        answer: "agreement",
        data: { realtimeAgreementUrls: ["https://img.mall.example/1.png", "javascript:1"] },
      },
    ],
    shows: ["图片无法显示"],
    lacks: ["暂无协议内容", "javascript"],
  },
  {
    line: "1 §3 realtimeAgreementUrls (list of image URLs): what is no address costs no other",
    page,
    search,
    given: [
      {
        answer: "agreement",
        data: { realtimeAgreementUrls: [null, "https://img.mall.example/1.png", {}, ""] },
      },
    ],
    marks: ['src="https://img.mall.example/1.png"'],
    lacks: ["图片无法显示", "暂无协议内容"],
  },
  {
    line: "1 §3 realtimeAgreementUrls (of whom there is no agreement)",
    page,
    search,
    given: [{ answer: "agreement", data: null }],
    shows: ["暂无协议内容"],
  },
  ...[null, "", {}, undefined].map(
    (realtimeAgreementUrls): SpecLine => ({
      line: `1 §3 realtimeAgreementUrls (nothing, as ${JSON.stringify(realtimeAgreementUrls)})`,
      page,
      search,
      given: [{ answer: "agreement", data: { realtimeAgreementUrls } }],
      shows: ["暂无协议内容"],
    }),
  ),
  {
    line: "1 §4 Login: no token means logged out; login-needed buttons ask the native app to open login",
    page,
    given: [{ tap: "login" }],
    shows: [LOGIN, "登录查看"],
    does: [{ type: "native", call: "login" }],
    doesNot: [{ type: "load" }],
  },
  {
    line: "1 §4 Login: code 200001 means logged out",
    page,
    search,
    given: [{ fail: "agreement", kind: "loggedOut", message: "登录失效", code: "200001" }],
    shows: [LOGIN],
    doesNot: [{ type: "toast" }],
  },
  {
    line: "1 §8 failed HTTP status -> toast 网络异常",
    page,
    search,
    given: [{ fail: "agreement", kind: "network", message: "网络异常" }],
    shows: ["网络异常重试", "暂不可用"],
    doesNot: [{ type: "toast" }],
  },
  {
    line: "1 §8 other error messages are toasted as is",
    page,
    search,
    given: [{ fail: "agreement", kind: "refused", message: "协议正在更新" }],
    shows: ["协议正在更新重试"],
    doesNot: [{ type: "toast" }],
  },
];
