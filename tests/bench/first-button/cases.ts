import type { SandboxClient } from "../../support/sandbox/sandbox-client.ts";

/** A page that a phone visits. */
export interface VisitedPage {
  route: string;
  /** The text of the right button. */
  button: string;
  /** The call that a tap on it makes. */
  call: string;
}

/** A page that is compared with a hand-written one with the same look, data and calls. */
export interface PageCase extends VisitedPage {
  /** The folder in tests/bench/hand-written. */
  name: string;
  title: string;
  /** Brings the sandbox into the state in which the button has this text. */
  prepare(sandbox: SandboxClient): Promise<unknown>;
  /** Maximum ratios to the hand-written page, by cache state ("cold", "warm") and measure. */
  wanted: Readonly<Record<string, number>>;
}

/** The customer of all visits. */
export const PERSONA = "old-user";

export const CASES: readonly PageCase[] = [
  {
    name: "red-packet",
    title: "蛇年红包",
    route: "/yearTaskTicket",
    button: "立即领取红包",
    call: "/api/djdg/year/task/ticket/receive",
    prepare: (sandbox) => sandbox.order(PERSONA, 150),
    wanted: {
      "cold right text": 0.5,
      "warm right text": 0.6,
      "cold first paint": 0.4,
      "cold claim sent": 1,
      "cold JS, gzip": 1.12,
    },
  },
  {
    name: "wheel",
    title: "银行卡绑卡抽奖",
    route: "/unionPayActivity",
    button: "立即抽奖",
    call: "/api/djdg/activity/union/bind/sign/activity/lottery",
    prepare: (sandbox) => sandbox.pick("unionPayActivity", "main", "drawable"),
    wanted: { "cold right text": 0.6 },
  },
  {
    name: "grid",
    title: "元宵抽奖",
    route: "/yearPrizeDraw",
    button: "立即抽奖",
    call: "/api/djdg/year/prize/draw",
    prepare: (sandbox) => sandbox.order(PERSONA, 60),
    wanted: { "cold right text": 0.6 },
  },
  {
    name: "coupon-centre",
    title: "领券中心",
    route: "/couponCentre",
    button: "立即领取",
    call: "/api/djdg/activity/receive/coupon",
    prepare: (sandbox) => sandbox.order(PERSONA, 50),
    wanted: { "cold right text": 0.6 },
  },
];
