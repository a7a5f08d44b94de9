import { expect } from "vitest";
import { test } from "../support/campaigns/phone.tsx";

const NEVER = { after: Number.POSITIVE_INFINITY };

/** Pages, their first call, and what does not depend on its answer. */
const PAGES: [route: string, call: string, shown: string[]][] = [
  [
    "/unionPayActivity",
    "/api/djdg/activity/union/bind/sign/activity/info",
    ["三步赢代金券", "转动转盘", "活动规则", "每位用户限抽1次"],
  ],
  [
    "/activeOperate",
    "/api/djdg/new/user/activity/info",
    ["距新人专享结束还剩", "每日服务费返还", "订购亏损有补偿"],
  ],
  ["/userInsuranceIncome", "/api/djdg/activity/loss/reparation/hold", ["累计赔付", "三步享保盈", "亏损赔付"]],
];

test.for(PAGES)("%s shows what is static before any answer", async ([route, call, shown], { phone }) => {
  phone.answer(call, NEVER);
  await phone.open(`${route}?token=new-day1`);
  const [coming] = phone.all(".coming");
  const hidden = phone.all(".coming ~ *").map(({ textContent }) => textContent);
  expect(coming, "something waits").toBeDefined();
  for (const text of shown) {
    expect(phone.text).toContain(text);
    expect(hidden.filter((one) => one?.includes(text))).toEqual([]);
  }
});
