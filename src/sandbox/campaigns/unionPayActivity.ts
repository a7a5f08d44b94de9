import { chanceOf, drawOf } from "../mall/chance.ts";
import { fenOf } from "../mall/money.ts";
import { type AtBank, type Handler, refuseOutsideSchedule, type View, whileRunning } from "../rules/rules.ts";

/** Face values in yuan (spec 1, section 9), each with how often it comes up in a thousand draws. The latter is chosen. */
const PRIZES: readonly (readonly [yuan: number, weight: number])[] = [
  [3, 400],
  [60, 300],
  [240, 150],
  [300, 100],
  [500, 50],
];

/** The one way of payment (spec 1, section 3). */
const PAY_CODE = "CMQDFASTPAY";

const CERT_NO = /^[1-9]\d{5}(18|19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3}[\dX]$/i;
const CARD = /^\d{16,19}$/;
const PHONE = /^1[3-9]\d{9}$/;

/**
 * Bind-card lottery (spec 1): who has bound a card and has recharged draws once, and has the voucher at once. Which
 * prize it is follows from the customer and the day.
 */
export const status: Handler = (view) => ({
  data: { isBindCard: isBound(view) ? 1 : 0, isJoined: hasDrawn(view) ? 1 : 0 },
});

export const lottery = whileRunning((view) => {
  if (!isBound(view)) return { refuse: "请先绑定银行卡" };
  if (hasDrawn(view)) return { refuse: "您已抽过奖" };
  if (!view.hasRecharged) return { refuse: "充值后才能抽奖" };
  const faceValue = drawOf(chanceOf("lottery", view.token, view.today), PRIZES);
  return { data: { faceValue }, grants: [{ amount: fenOf(faceValue), title: "绑卡抽奖", at: view.now }] };
});

/** What is known from an earlier recharge; nothing of what was typed here is ever given back. */
export const identity: Handler = ({ identity: known }) => ({
  data: { name: known?.name ?? null, certNo: known?.certNo ?? null },
});

/**
 * Sends the customer to the bank, where they confirm. An empty address says that the four elements do not match;
 * chosen: they match when all are well-formed and the card number's check digit (Luhn) is right, as of
 * 9999990000000000006. "One ID can bind a card only once; identity and card data cannot be changed after binding"
 * (spec 1, section 5): of the ID a seal is remembered, of all else nothing.
 */
export const bind: Handler = (view) => {
  const { name = "", certNo = "", bankAccount = "", phone = "", payCode } = view.fields;
  if (payCode !== PAY_CODE) return { refuse: "暂不支持该支付方式" };
  const mark = `certNo:${view.seal(certNo.toUpperCase())}`;
  const refusal = refuseBinding(view, mark);
  if (refusal) return refusal;
  const doMatch = name !== "" && CERT_NO.test(certNo) && isCard(bankAccount) && PHONE.test(phone);
  return doMatch ? { atBank: binding(mark) } : { data: { url: "" } };
};

/** Sees nothing of what was typed but the seal, since it is kept until the customer has decided. */
function binding(mark: string): AtBank {
  return {
    data: (url) => ({ url }),
    confirm: (view) => refuseBinding(view, mark) ?? { remember: ["bound", mark] },
  };
}

function refuseBinding(view: View, mark: string) {
  const closed = refuseOutsideSchedule(view);
  if (closed) return closed;
  if (isBound(view)) return { refuse: "您已绑定银行卡，绑定后不可更改" };
  return view.isMarkedByAnyone(mark) ? { refuse: "该身份证已绑定过银行卡" } : undefined;
}

function isBound({ marks }: View): boolean {
  return marks.some(({ name }) => name === "bound");
}

/** Each draw has given a voucher. */
function hasDrawn({ vouchers }: View): boolean {
  return vouchers.length > 0;
}

function isCard(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  // Luhn: every second digit from the right counts twice, with the digits of its double added up.
  const sum = digits.reduce((total, digit, i) => total + (i % 2 === 0 ? digit : (digit * 2) % 9 || digit), 0);
  return CARD.test(number) && sum % 10 === 0;
}
