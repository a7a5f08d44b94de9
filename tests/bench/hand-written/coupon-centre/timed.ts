import flower from "../../../../campaigns/core/art/market-flower.svg";
import gift from "../../../../campaigns/core/art/market-gift.svg";
import lantern from "../../../../campaigns/core/art/market-lantern.svg";
import packet from "../../../../campaigns/core/art/market-packet.svg";
import refund from "../../../../campaigns/core/art/market-refund.svg";
import shield from "../../../../campaigns/core/art/market-shield.svg";

interface Timed {
  /** The type in the activity time list. */
  types?: readonly number[];
  /** First day and day after the last, used if the list has no entry. */
  dates?: readonly [start: string, end: string];
  route: string;
  login?: string;
  button: string;
  offer: { tag: string; lead?: string; value: string; art: string; title: string; text: string };
}

/** Activities with a limited time. */
export const TIMED: readonly Timed[] = [
  {
    types: [10],
    route: "/orderRichList",
    button: "去领券",
    offer: { tag: "年终", value: "80万", art: gift, title: "大吉年终奖", text: "80万代金券天天领" },
  },
  {
    types: [11],
    route: "/wealthScratchyMusic",
    button: "去翻牌",
    offer: {
      tag: "新春",
      value: "免服务费",
      art: packet,
      title: "财神到 发发发",
      text: "年初订购，免服务费",
    },
  },
  {
    types: [12],
    route: "/glutinousRiceFlour",
    button: "去抽奖",
    offer: { tag: "元宵", value: "20万", art: lantern, title: "元宵大乐透", text: "抽20万元代金券" },
  },
  {
    dates: ["2024-01-01", "2024-01-08"],
    route: "/userInsuranceIncome",
    login: "登录查看",
    button: "去看看",
    offer: {
      tag: "新年",
      lead: "单笔最高",
      value: "200",
      art: shield,
      title: "新年保盈",
      text: "订购亏损有赔付\n7天最高1400元",
    },
  },
  {
    dates: ["2024-09-30", "2024-10-14"],
    route: "/OrderRichList",
    login: "登录参与",
    button: "去参与",
    offer: {
      tag: "国庆",
      lead: "每日最高",
      value: "1000",
      art: lantern,
      title: "国庆大吉",
      text: "订购就有券，天天领",
    },
  },
  {
    dates: ["2025-01-20", "2025-01-27"],
    route: "/yearEndFeedback",
    login: "登录参与",
    button: "去参与",
    offer: {
      tag: "年终",
      lead: "最高",
      value: "500",
      art: refund,
      title: "年终回馈",
      text: "订购达标，服务费返还",
    },
  },
  {
    dates: ["2025-01-27", "2025-02-13"],
    route: "/yearTaskTicket",
    login: "登录领取",
    button: "去领取",
    offer: {
      tag: "新春",
      lead: "每日",
      value: "500",
      art: packet,
      title: "蛇年红包",
      text: "当日服务费达标即领",
    },
  },
  {
    dates: ["2025-02-10", "2025-02-24"],
    route: "/yearPrizeDraw",
    login: "登录抽奖",
    button: "去抽奖",
    offer: {
      tag: "元宵",
      lead: "最高",
      value: "1000",
      art: lantern,
      title: "元宵抽奖",
      text: "订购攒机会\n每日最多抽5次",
    },
  },
  {
    dates: ["2025-04-28", "2025-05-12"],
    route: "/freeBargain51",
    login: "登录参与",
    button: "去参与",
    offer: {
      tag: "五一",
      lead: "每日最高",
      value: "1000",
      art: flower,
      title: "五一劳动节",
      text: "订购免服务费\n次日全额返券",
    },
  },
  {
    types: [13, 21],
    route: "/fullServiceFeeFree",
    button: "去看看",
    offer: {
      tag: "限时",
      value: "免服务费",
      art: shield,
      title: "服务费全免",
      text: "活动期间订购\n一分服务费都不收",
    },
  },
];
