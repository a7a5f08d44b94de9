import { answer, visitsOf } from "../../support/campaigns/spec-line.ts";

const { customer, visitor } = visitsOf("/shopCommodity", { search: "token=t" });

const LOGIN = "登录后即可查看您的商品订购协议";

export const lines = [
  customer`1 §2 Product agreement page: query token; §7 accessToken`.expects({
    lacks: [LOGIN],
    does: [{ load: "agreement", sends: { accessToken: "t" } }],
  }),
  customer`1 §3 realtimeAgreementUrls (an empty list)`
    .after(answer("agreement", { realtimeAgreementUrls: [] }))
    .expects({ shows: ["暂无协议内容"] }),
  customer`1 §2 a stack of full-width images (the agreement URLs), one of them invalid`
    .after(answer("agreement", { realtimeAgreementUrls: ["https://img.mall.example/1.png", "javascript:1"] }))
    .expects({ shows: ["图片无法显示"], lacks: ["暂无协议内容", "javascript"] }),
  customer`1 §3 realtimeAgreementUrls (list of image URLs): what is no address costs no other`
    .after(answer("agreement", { realtimeAgreementUrls: [null, "https://img.mall.example/1.png", {}, ""] }))
    .expects({ marks: ['src="https://img.mall.example/1.png"'], lacks: ["图片无法显示", "暂无协议内容"] }),
  customer`1 §3 realtimeAgreementUrls (without an agreement)`
    .after(answer("agreement", null))
    .expects({ shows: ["暂无协议内容"] }),
  ...[null, "", {}, undefined].map((realtimeAgreementUrls) =>
    customer`1 §3 realtimeAgreementUrls (nothing, as ${JSON.stringify(realtimeAgreementUrls)})`
      .after(answer("agreement", { realtimeAgreementUrls }))
      .expects({ shows: ["暂无协议内容"] }),
  ),
  visitor`1 §4 Login: no token means logged out; login-needed buttons ask the native app to open login`
    .after({ tap: "login" })
    .expects({ shows: [LOGIN, "登录查看"], does: [{ native: "login" }], doesNot: ["load"] }),
  customer`1 §4 Login: code 200001 means logged out`
    .after({ fail: "agreement", kind: "loggedOut", message: "登录失效", code: "200001" })
    .expects({ shows: [LOGIN], doesNot: ["toast"] }),
  customer`1 §8 failed HTTP status -> toast 网络异常`
    .after({ fail: "agreement", kind: "network", message: "网络异常" })
    .expects({ shows: ["网络异常重试", "暂不可用"], doesNot: ["toast"] }),
  customer`1 §8 other error messages are toasted as is`
    .after({ refused: "agreement", message: "协议正在更新" })
    .expects({ shows: ["协议正在更新重试"], doesNot: ["toast"] }),
];
