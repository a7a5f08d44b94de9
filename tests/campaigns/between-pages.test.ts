import { describe, expect } from "vitest";
import { type Phone, test } from "../support/campaigns/phone.tsx";

const HUB = "/collarRollTab?token=old-user&phoneType=ios";
const BANK_CARD = /银行卡/;

/** Touches the button of the hub's offer that leads to the recharge by card. */
async function touch(phone: Phone): Promise<HTMLElement> {
  const offer = phone.all(".offer").find(({ textContent }) => BANK_CARD.test(textContent ?? ""));
  const button = offer?.querySelector("button");
  if (!button) throw new Error(`There is no such offer: ${phone.text}`);
  button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  await phone.pass(0);
  return button;
}

describe("on the hub", () => {
  test("touching an offer loads the data of its page with the customer's token, and the tap does not load it again", async ({
    phone,
  }) => {
    await phone.open(HUB);
    const before = phone.sent.length;
    const button = await touch(phone);
    const ahead = phone.sent.slice(before);
    expect(ahead.length).toBeGreaterThan(0);
    for (const { fields } of ahead) expect(fields.accessToken).toBe("old-user");
    expect(phone.address).toBe(HUB);

    await phone.tap(button);
    expect(phone.address).toContain("/upayRechargeActivity");
    expect(phone.sent.slice(before)).toEqual(ahead);
  });

  test("if that fails, the page loads its data itself and shows the failure", async ({ phone }) => {
    await phone.open(HUB);
    const before = phone.sent.length;
    const button = await touch(phone);
    const [asked] = phone.sent.slice(before);
    phone.answer(asked?.path ?? "", { status: 502 });
    await phone.pass(31_000);
    await touch(phone);
    expect(phone.trouble).toBe("");
    await phone.tap(button);
    expect(phone.trouble).not.toBe("");
    phone.answer(asked?.path ?? "", null);
    await phone.tap("重试");
    expect(phone.trouble).toBe("");
  });

  test("without a login, a touch loads nothing that requires one", async ({ phone }) => {
    await phone.open("/collarRollTab?phoneType=ios");
    const before = phone.sent.length;
    await touch(phone);
    expect(phone.sent.slice(before).filter(({ fields }) => "accessToken" in fields)).toEqual([]);
  });
});
