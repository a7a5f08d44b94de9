import type { RunningSandbox, SandboxEngine } from "campaign-engine/sandbox";
import type { AccountReport } from "./account-report.ts";
import type { Mall } from "./mall.ts";
import { type Fen, fenToYuan, type PaymentMethod, yuanToFen } from "./money.ts";
import { PERSONAS } from "./personas.ts";

/** Maximum amount of one order or recharge, in yuan: more is a typing error. */
const MAX_AMOUNT_YUAN = 1_000_000;
const MAX_REPETITIONS = 1000;

type Input = Readonly<Record<string, unknown>>;

interface ControlledMall {
  mall: Mall;
  /** Returns an account; undefined for an unknown token. */
  account(token: string): AccountReport | undefined;
  badInput: SandboxEngine["badInput"];
}

/** Returns the controls of the mall: orders, their closing, recharges. Each answers with the account. */
export function mallControls({
  mall,
  account,
  badInput,
}: ControlledMall): NonNullable<RunningSandbox["controls"]> {
  const readToken = ({ token }: Input): string => {
    if (typeof token === "string" && account(token)) return token;
    throw badInput("token", token, `a persona: ${PERSONAS.map((persona) => persona.token).join(", ")}`);
  };
  const readAccount = (input: Input) => account(readToken(input));
  /** Reads how often an action is repeated; by default once. */
  const readRepetitions = ({ times = 1 }: Input): number => {
    if (typeof times === "number" && Number.isInteger(times) && times >= 1 && times <= MAX_REPETITIONS)
      return times;
    throw badInput("times", times, `a whole number from 1 to ${MAX_REPETITIONS}`);
  };
  const readAmount = (input: Input, field: string, least: Fen): Fen => {
    const value = input[field];
    const yuan = typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
    if (isAmount(yuan, least)) return yuanToFen(yuan);
    const range = `yuan from ${fenToYuan(least)} to ${MAX_AMOUNT_YUAN} with at most two decimals`;
    throw badInput(field, value, range);
  };
  /** Reads the profit or loss. Undefined if it is missing: the market decides then. */
  const readProfitOrLoss = (input: Input): Fen | undefined =>
    input.plAmount === undefined ? undefined : readAmount(input, "plAmount", -yuanToFen(MAX_AMOUNT_YUAN));
  /** Reads the payment method; by default the bank card. */
  const readPayment = ({ by = "card" }: Input): PaymentMethod => {
    if (by === "card" || by === "wallet") return by;
    throw badInput("by", by, "card or wallet");
  };
  /** Returns the orders to close: one by its id, all of them, or by default the one placed last. */
  const ordersToClose = (token: string, { order }: Input): string[] => {
    const orders = account(token)?.orders ?? [];
    const open = orders.filter(({ closedAt }) => closedAt === null).map(({ id }) => id);
    const chosen =
      order === "all" ? open : order === undefined ? open.slice(0, 1) : open.filter((id) => id === order);
    if (chosen.length > 0) return chosen;
    const known = open.slice(0, 5).join(", ") || "none is open";
    throw badInput("order", order, `all, or an open order of ${token}: ${known}`);
  };

  return {
    "GET account": readAccount,
    "POST order": (input) => {
      const token = readToken(input);
      const fee = readAmount(input, "fee", 0);
      const plAmount = readProfitOrLoss(input);
      for (let times = readRepetitions(input); times > 0; times--) mall.order(token, fee, plAmount);
      return readAccount(input);
    },
    "POST close": (input) => {
      const token = readToken(input);
      const plAmount = readProfitOrLoss(input);
      for (const id of ordersToClose(token, input)) mall.close(token, id, plAmount);
      return readAccount(input);
    },
    "POST recharge": (input) => {
      mall.recharge(readToken(input), readAmount(input, "amount", 1), readPayment(input));
      return readAccount(input);
    },
  };
}

function isAmount(yuan: unknown, least: Fen): yuan is number {
  return (
    typeof yuan === "number" &&
    yuanToFen(yuan) >= least &&
    yuan <= MAX_AMOUNT_YUAN &&
    Math.abs(yuanToFen(yuan) - yuan * 100) < 1e-6
  );
}
