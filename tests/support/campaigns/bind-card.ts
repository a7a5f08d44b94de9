import type { Phone } from "./phone.tsx";

export const ROUTE = "/unionPayActivity";
export const STATUS = "/api/djdg/activity/union/bind/sign/activity/info";
export const LOTTERY = "/api/djdg/activity/union/bind/sign/activity/lottery";
export const HISTORY = "/api/djdg/bank/card/history";
export const BIND = "/api/djdg/bank/card/bind";

/** A customer whose name the mall does not know. */
export const NEW_CUSTOMER = `${ROUTE}?token=old-day8`;
/** A customer whose name and ID number the mall knows. */
export const KNOWN_CUSTOMER = `${ROUTE}?token=old-user`;

/** Four elements that the sandbox's bank accepts. */
export const CARD = {
  name: "李晓梅",
  certNo: "99010119900307020X",
  bankAccount: "6222020200112233446",
  phone: "13800138000",
};

const LABELS = { name: "姓名", certNo: "身份证号", bankAccount: "银行卡号", phone: "手机号" };

/** Opens the bind-card form. */
export async function openForm(phone: Phone, path: string): Promise<void> {
  await phone.open(path);
  await phone.tap("绑卡抽奖");
}

/** Types these values into the form, field by field. */
export async function fillIn(phone: Phone, values: Partial<typeof CARD>): Promise<void> {
  for (const [field, value] of Object.entries(values))
    await phone.type(LABELS[field as keyof typeof CARD], value);
}

/** Returns the value of a field of the form. */
export function typedIn(phone: Phone, field: string): string {
  return (phone.all(`[name=${field}]`)[0] as HTMLInputElement).value;
}

/** Binds a card for a customer without one, and confirms at the bank. */
export async function bindCard(phone: Phone, path: string): Promise<void> {
  await openForm(phone, path);
  await fillIn(phone, CARD);
  await phone.tap("确认绑卡");
  await phone.decideAtBank(true);
}
