import type { Page } from "playwright-core";
import { inject } from "vitest";

export const ROUTE = "/unionPayActivity";
export const STATUS = "/api/djdg/activity/union/bind/sign/activity/info";
export const LOTTERY = "/api/djdg/activity/union/bind/sign/activity/lottery";
export const HISTORY = "/api/djdg/bank/card/history";
export const BIND = "/api/djdg/bank/card/bind";

/** Four elements that the sandbox's bank lets pass. */
export const CARD = {
  name: "王小明",
  certNo: "99010119900307002X",
  bankAccount: "6222020200112233446",
  phone: "13800138000",
};

/** Types into the bind-card form what is given, field by field. */
export async function fillIn(page: Page, values: Partial<typeof CARD>): Promise<void> {
  for (const [field, value] of Object.entries(values)) await page.locator(`[name=${field}]`).fill(value);
}

/** The bind-card form as a customer opens it. */
export async function openForm(page: Page): Promise<Page> {
  await page.getByRole("button", { name: "绑卡抽奖" }).click();
  await page.getByRole("dialog", { name: "绑定银行卡" }).waitFor();
  return page;
}

export const submit = (page: Page) => page.getByRole("button", { name: "确认绑卡" }).click();

export const toast = (page: Page, text: string) => page.locator(".toast", { hasText: text }).waitFor();

export const typedIn = (page: Page, field: string) => page.locator(`[name=${field}]`).inputValue();

/** Binds a card for this token past the page, as far as the bank's confirmation. Fails when the sandbox refuses. */
export async function bindFor(token: string): Promise<void> {
  const origin = inject("origin");
  const fields = new FormData();
  for (const [field, value] of Object.entries({ ...CARD, accessToken: token, payCode: "CMQDFASTPAY" }))
    fields.append(field, value);
  const bound = await fetch(`${origin}/prod-api${BIND}`, { method: "POST", body: fields });
  const { data } = (await bound.json()) as { data: { url: string } };
  const { searchParams, pathname } = new URL(data.url, origin);
  const agreed = await fetch(origin + pathname, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin },
    body: new URLSearchParams({ ticket: searchParams.get("ticket") ?? "", decision: "confirm" }),
    redirect: "manual",
  });
  if (agreed.status !== 303) throw new Error(`The bank answered ${agreed.status}: ${await agreed.text()}`);
}
