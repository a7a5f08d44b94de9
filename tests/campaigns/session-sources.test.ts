import { describe, expect } from "vitest";
import type { Session } from "../../src/language/document.generated.ts";
import { type Phone, test } from "../support/campaigns/phone.tsx";

const STATUS = "/api/djdg/year/task/ticket/info";
const ORIGIN = "https://shop.example";
const SHORT = { activityTimeState: 0, receive: 0, todayFee: 80, taskAmount: 120, reward: 0 };

/** Gives the pages of this phone a brand with this session, and answers the status. */
function use(phone: Phone, session: Session, events = {}): void {
  phone.underway.page = ({ campaign, ...page }) => ({
    ...page,
    brand: { ...page.brand, id: JSON.stringify(session), session, events },
    campaign: {
      ...campaign,
      on: { paid: { steps: [{ toast: "已支付{event.amount}元" }, { reload: "status" }] } },
    },
  });
  phone.answer(STATUS, { data: SHORT });
}

const sentTokens = (phone: Phone) =>
  phone.sent.filter(({ path }) => path === STATUS).map(({ fields }) => fields.accessToken);

const post = (phone: Phone, origin: string, data: object) =>
  phone.do(() => window.dispatchEvent(new MessageEvent("message", { origin, data })));

describe("the token of a customer", () => {
  test("comes from the address", async ({ phone }) => {
    use(phone, { token: ["query.access"] });
    await phone.open("/yearTaskTicket?access=q&token=other");
    expect([sentTokens(phone), phone.hasButton("去订购")]).toEqual([["q"], true]);
  });

  test("comes from the page before", async ({ phone }) => {
    use(phone, { token: ["navigation.access"] });
    await phone.open("/yearTaskTicket", { state: { access: "n" } });
    expect([sentTokens(phone), phone.hasButton("去订购")]).toEqual([["n"], true]);
  });

  test("comes from behind the # of the address, and is gone from there at once", async ({ phone }) => {
    use(phone, { token: ["hash.access"] });
    await phone.open("/yearTaskTicket#access=h");
    expect([sentTokens(phone), phone.hasButton("去订购"), window.location.hash]).toEqual([["h"], true, ""]);
  });

  test("is not needed if a cookie stands for it, whose value is sent nowhere", async ({ phone }) => {
    // biome-ignore lint/suspicious/noDocumentCookie: as a server sets it
    document.cookie = "sid=secret";
    use(phone, { token: ["cookie.sid"] });
    await phone.open("/yearTaskTicket");
    expect([phone.hasButton("去订购"), JSON.stringify(phone.sent)]).toEqual([
      true,
      expect.not.stringContaining("secret"),
    ]);
    // biome-ignore lint/suspicious/noDocumentCookie: see above
    document.cookie = "sid=; max-age=0";
    await phone.open("/yearTaskTicket");
    expect(phone.hasButton("登录查看")).toBe(true);
  });

  test("comes later by a message of the right site only", async ({ phone }) => {
    use(phone, { token: [{ message: { origin: ORIGIN, type: "session", path: "token" } }] });
    await phone.open("/yearTaskTicket");
    expect([sentTokens(phone), phone.hasButton("登录查看"), phone.hasButton("去订购")]).toEqual([
      [],
      false,
      false,
    ]);
    await post(phone, "https://evil.example", { type: "session", token: "evil" });
    await post(phone, "", { type: "session", token: "evil" });
    expect(sentTokens(phone)).toEqual([]);
    await post(phone, ORIGIN, { type: "session", token: "m" });
    expect([sentTokens(phone), phone.hasButton("去订购")]).toEqual([["m"], true]);
  });

  test("may never come: after the wait, the page offers a login", async ({ phone }) => {
    use(phone, { token: [{ message: { type: "session", path: "token" } }], waitMs: 500 });
    await phone.open("/yearTaskTicket");
    await phone.pass(499);
    expect(phone.hasButton("登录查看")).toBe(false);
    await phone.pass(1);
    expect(phone.hasButton("登录查看")).toBe(true);
  });

  test("does not exist for a brand without a session", async ({ phone }) => {
    use(phone, {});
    await phone.open("/yearTaskTicket?token=old-user", { state: { token: "old-user" } });
    expect([sentTokens(phone), phone.hasButton("登录查看")]).toEqual([[], true]);
  });
});

test("an event of the app runs the page's steps, by a function and by a message", async ({ phone }) => {
  const data = { type: "object", properties: { amount: { type: "number" } } };
  use(phone, { token: ["query.token"] }, { paid: { function: "onPaidOnce", data } });
  await phone.open("/yearTaskTicket?token=t");
  const receive = (window as unknown as { onPaidOnce(text: string): void }).onPaidOnce;
  await phone.do(() => receive('{"amount":5}'));
  expect([phone.toast, phone.calls(STATUS)]).toEqual(["已支付5元", 2]);
  use(phone, { token: ["query.token"] }, { paid: { message: { type: "PAID" }, data } });
  await phone.open("/yearTaskTicket?token=t");
  await post(phone, "", { type: "PAID", amount: 6 });
  expect(phone.toast).toBe("已支付6元");
});
