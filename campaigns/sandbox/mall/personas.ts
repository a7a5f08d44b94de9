import { type Fen, type PaymentMethod, yuanToFen } from "./money.ts";

/** Name and ID card number. */
export interface PersonIdentity {
  name: string;
  certNo: string;
}

/** Test customer that one can log in as. */
export interface Persona {
  /** The persona's name, which is a valid access token. */
  token: string;
  title: string;
  description: string;
  /** Days since registration on the day it is first seen; the registration day is day 1. */
  registerDays: number;
  /** Amount recharged at registration; 0 if it never recharged. */
  recharged: Fen;
  /** Payment method of that recharge; by default a wallet. */
  by?: PaymentMethod;
  /**
   * Identity known to the mall from an earlier payment. Area code 99 does not exist, so the numbers belong to nobody.
   */
  identity?: PersonIdentity;
}

const USUAL_RECHARGE_FEN = yuanToFen(200);

/** The test customers, each for a different situation, such as a new user without a recharge. */
export const PERSONAS: readonly Persona[] = [
  {
    token: "new-day1",
    title: "新用户 · 第1天",
    description: "今天刚注册，已充值200元",
    registerDays: 1,
    recharged: USUAL_RECHARGE_FEN,
  },
  {
    token: "new-never-recharged",
    title: "从未充值的新用户",
    description: "昨天注册，从未充值，首充福利还在",
    registerDays: 2,
    recharged: 0,
  },
  {
    token: "new-day3",
    title: "新用户 · 第3天",
    description: "前天注册，已充值200元，享新用户福利",
    registerDays: 3,
    recharged: USUAL_RECHARGE_FEN,
  },
  {
    token: "new-day7",
    title: "新用户 · 第7天",
    description: "新用户的最后一天，已充值200元",
    registerDays: 7,
    recharged: USUAL_RECHARGE_FEN,
    identity: { name: "李晓梅", certNo: "990105199811230026" },
  },
  {
    token: "old-day8",
    title: "老用户 · 第8天",
    description: "今天起成为老用户，已充值200元",
    registerDays: 8,
    recharged: USUAL_RECHARGE_FEN,
  },
  {
    token: "old-user",
    title: "老用户",
    description: "注册400天，已充值200元",
    registerDays: 400,
    recharged: USUAL_RECHARGE_FEN,
    identity: { name: "张建国", certNo: "99010619850307014X" },
  },
  {
    token: "never-recharged",
    title: "从未充值的老用户",
    description: "注册200天，从未充值，领不到奖励",
    registerDays: 200,
    recharged: 0,
  },
  {
    token: "bank-card-user",
    title: "用过银行卡充值的老用户",
    description: "注册2000天，早年用银行卡充值过，不再享受银行卡首充",
    // Before the bank-card campaign of December 2023, even years from now.
    registerDays: 2000,
    recharged: USUAL_RECHARGE_FEN,
    by: "card",
  },
];

/** Returns the persona of this token; undefined for an unknown token. */
export function personaOfToken(token: string): Persona | undefined {
  return PERSONAS.find((persona) => persona.token === token);
}
