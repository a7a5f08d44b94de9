import { yuanToFen } from "../mall/money.ts";
import { pickByWeight, pseudoRandomOf } from "../mall/pseudo-random.ts";
import {
  type BankConfirmation,
  type EndpointHandler,
  type HandlerContext,
  refuseOutsideSchedule,
  refusingOutsideSchedule,
} from "../rules/rules.ts";

/** Face values in yuan, each with its frequency in a thousand draws. The frequencies are chosen. */
const PRIZE_WEIGHTS: readonly (readonly [yuan: number, weight: number])[] = [
  [3, 400],
  [60, 300],
  [240, 150],
  [300, 100],
  [500, 50],
];

/** The only payment code that the mall accepts. */
const BANK_CARD_PAY_CODE = "CMQDFASTPAY";

const ID_NUMBER_PATTERN = /^[1-9]\d{5}(18|19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3}[\dX]$/i;
const CARD_NUMBER_PATTERN = /^\d{16,19}$/;
const PHONE_NUMBER_PATTERN = /^1[3-9]\d{9}$/;

/**
 * Bind-card lottery: customers who have bound a card and recharged can draw once, and receive the voucher at once. The
 * prize depends only on the customer and the day.
 */
export const status: EndpointHandler = (context) => ({
  data: { isBindCard: hasBoundCard(context) ? 1 : 0, isJoined: hasDrawnPrize(context) ? 1 : 0 },
});

/** Draws the only prize of the customer, and pays it at once. */
export const lottery = refusingOutsideSchedule((context) => {
  if (!hasBoundCard(context)) return { refuse: "请先绑定银行卡" };
  if (hasDrawnPrize(context)) return { refuse: "您已抽过奖" };
  if (!context.hasRecharged) return { refuse: "充值后才能抽奖" };
  const faceValue = pickByWeight(pseudoRandomOf("lottery", context.token, context.today), PRIZE_WEIGHTS);
  return {
    data: { faceValue },
    grants: [{ amount: yuanToFen(faceValue), title: "绑卡抽奖", at: context.now }],
  };
});

/** Identity from an earlier recharge. Data typed here is never returned. */
export const identity: EndpointHandler = ({ identity: known }) => ({
  data: { name: known?.name ?? null, certNo: known?.certNo ?? null },
});

/**
 * Sends the customer to the bank to confirm. An empty address means that the four elements do not match. Chosen: they
 * match if all are well-formed and the card number's check digit (Luhn) is right, as in 9999990000000000006. An ID can
 * bind only one card, and the binding cannot be changed; so only a seal of the ID is remembered.
 */
export const bind: EndpointHandler = (context) => {
  const { name = "", certNo = "", bankAccount = "", phone = "", payCode } = context.fields;
  if (payCode !== BANK_CARD_PAY_CODE) return { refuse: "暂不支持该支付方式" };
  const mark = `certNo:${context.seal(certNo.toUpperCase())}`;
  const refusal = refuseCardBinding(context, mark);
  if (refusal) return refusal;
  const doMatch =
    name !== "" &&
    ID_NUMBER_PATTERN.test(certNo) &&
    isCardNumber(bankAccount) &&
    PHONE_NUMBER_PATTERN.test(phone);
  return doMatch ? { atBank: binding(mark) } : { data: { url: "" } };
};

/** Holds only the seal of the typed data, since it is kept until the customer has decided. */
function binding(mark: string): BankConfirmation {
  return {
    data: (url) => ({ url }),
    confirm: (context) => refuseCardBinding(context, mark) ?? { remember: ["bound", mark] },
  };
}

/** Returns why the customer cannot bind a bank card; undefined if it can be bound. */
function refuseCardBinding(context: HandlerContext, mark: string) {
  const closed = refuseOutsideSchedule(context);
  if (closed) return closed;
  if (hasBoundCard(context)) return { refuse: "您已绑定银行卡，绑定后不可更改" };
  return context.isMarkedByAnyone(mark) ? { refuse: "该身份证已绑定过银行卡" } : undefined;
}

function hasBoundCard({ marks }: HandlerContext): boolean {
  return marks.some(({ name }) => name === "bound");
}

/** Returns whether the customer has taken part in the draw: each draw gives a voucher. */
function hasDrawnPrize({ vouchers }: HandlerContext): boolean {
  return vouchers.length > 0;
}

function isCardNumber(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  // Luhn: every second digit from the right is doubled, and the digits of the double are added up.
  const sum = digits.reduce((total, digit, i) => total + (i % 2 === 0 ? digit : (digit * 2) % 9 || digit), 0);
  return CARD_NUMBER_PATTERN.test(number) && sum % 10 === 0;
}
