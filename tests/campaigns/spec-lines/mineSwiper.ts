import { answer, visitsOf } from "../../support/campaigns/spec-line.ts";

const { customer, visitor } = visitsOf("/mineSwiper", {
  search: "sing=s1gn&timestamp=1700000000000&phoneType=ios",
});

const REGISTER = "新用户注册，0元赚好礼";

const suffix = "元代金券";
const imageUrl = "https://img.mall.example/a.png";
const winners = [
  { imageUrl, prefix: "用户138****6021 刚刚获得", amount: 60, suffix },
  { imageUrl: null, prefix: "用户139****0007 刚刚获得", amount: "175", suffix },
];
const noWinner = { prefix: "甲 刚刚获得", amount: null, suffix };
const WINNERS = ["用户138****6021 刚刚获得60元代金券", "用户139****0007 刚刚获得175元代金券"];

/** Returns the request for the winners with this signature. */
const signed = (timestamp: string, sign: string) => ({
  load: "scrolling",
  request: { fields: {}, headers: { "x-wlj-timestamp": timestamp, "x-wlj-sign": sign } },
});

export const lines = [
  customer`1 §2 Scrolling winners page: query sing (the signature, spelled so), timestamp, phoneType; §7 empty body; headers x-wlj-timestamp and x-wlj-sign`.expects(
    { shows: ["大家都在领"], does: [signed("1700000000000", "s1gn")] },
  ),
  ...["sing=aGk+/w==&timestamp=1", "sing=aGk%2B%2Fw%3D%3D&timestamp=1"].map((search) =>
    visitor`1 §2 query sing (the signature …): a plus in it is a plus (${search})`.expects({
      search,
      does: [signed("1", "aGk+/w==")],
    }),
  ),
  customer`1 §2 reward items (… amount …): one without an amount is left out, and the others are shown`
    .after(answer("scrolling", [null, 7, noWinner, { prefix: [] }, ...winners]))
    .expects({ shows: WINNERS, lacks: ["--", "甲"] }),
  customer`1 §2 reward items (image, prefix, amount, suffix)`
    .after(answer("scrolling", winners))
    .expects({ shows: WINNERS }),
  customer`1 §2 a bottom button labelled new-user-register-earn-0-yuan; login is handed to the native app`
    .after({ tap: "login" })
    .expects({ shows: [REGISTER], does: [{ native: "login" }] }),
  customer`1 §7 code '0': data list (of nobody)`
    .after(answer("scrolling", []))
    .expects({ shows: ["好礼正在派发，名单马上就来", REGISTER] }),
  customer`1 §8 network error -> toast 网络异常`
    .after({ fail: "scrolling", kind: "network", message: "网络异常" })
    .expects({ shows: ["网络异常重试", REGISTER], doesNot: ["toast"] }),
  customer`1 §8 other error messages are toasted as is`
    .after({ refused: "scrolling", message: "签名无效" })
    .expects({
      shows: ["签名无效重试", REGISTER],
      does: [signed("1700000000000", "s1gn")],
      doesNot: ["toast"],
    }),
  visitor`1 §8 other error messages are toasted as is (but without a signature, the message is for developers)`
    .after({ refused: "scrolling", message: "签名无效" })
    .expects({
      shows: ["名单暂时看不到，请从App重新进入重试", REGISTER],
      lacks: ["签名无效"],
      does: [{ load: "scrolling", sends: {} }],
      doesNot: ["toast"],
    }),
];
