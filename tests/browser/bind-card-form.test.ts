import { describe, expect } from "vitest";
import {
  BIND,
  CARD,
  fillIn,
  HISTORY,
  openForm,
  ROUTE,
  STATUS,
  submit,
  toast,
  typedIn,
} from "../support/bind-card.ts";
import { test } from "../support/browser.ts";

/** Chromium itself reports failed requests on the console. */
const expectedProblems = [/Failed to load resource/];

/** Of her the mall knows no name. */
const NEW = `${ROUTE}?token=old-day8`;
/** His name and ID number it knows. */
const KNOWN = `${ROUTE}?token=old-user`;

describe("the checks of the bind-card form (spec 1, section 5)", () => {
  const nothing = { name: "", certNo: "", bankAccount: "", phone: "" };
  const { name, certNo, bankAccount } = CARD;
  const cases = [
    [nothing, "name", "请填写姓名"],
    [{ ...CARD, name: " \u3000 " }, "name", "请填写姓名"],
    [{ ...nothing, name }, "certNo", "请填写正确的身份证号码"],
    [{ ...CARD, certNo: "990101199013070024" }, "certNo", "请填写正确的身份证号码"],
    [{ ...nothing, name, certNo }, "bankAccount", "请填写银行卡号"],
    [{ ...nothing, name, certNo, bankAccount }, "phone", "请填写正确的手机号码"],
    [{ ...CARD, phone: "12800138000" }, "phone", "请填写正确的手机号码"],
  ] as const;

  test("ask for one field after the other, and nothing is sent", async ({ open, sandbox }) => {
    const page = await openForm(await open({ path: NEW }));
    for (const [values, field, message] of cases) {
      await fillIn(page, values);
      await submit(page);
      await toast(page, message);
      const input = page.locator(`[aria-invalid="true"]`);
      expect([message, await input.getAttribute("name")]).toEqual([message, field]);
      expect(await input.evaluate((element) => element === document.activeElement)).toBe(true);
      const described = await input.getAttribute("aria-describedby");
      expect(await page.locator(`[id="${described}"]`).textContent()).toBe(message);

      await page.keyboard.type("1");
      expect(await page.locator('[aria-invalid="true"]').count()).toBe(0);
      expect(await page.locator(".field-message").count()).toBe(0);
    }
    expect((await sandbox.calls()).filter(({ path }) => path === BIND)).toEqual([]);
  });

  test("the same mistake twice takes the focus twice; closed and opened, it is forgotten", async ({
    open,
  }) => {
    const page = await openForm(await open({ path: NEW }));
    for (let i = 0; i < 2; i++) {
      await submit(page);
      await page.locator("[name=name]:focus").waitFor();
    }
    await page.getByRole("button", { name: "关闭" }).click();
    await page.getByRole("button", { name: "绑卡抽奖" }).click();
    await page.locator("[name=name]").waitFor();
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(0);
    expect(await page.locator("[name=name]:focus").count()).toBe(0);
  });
});

describe("typing", () => {
  const pastes = [
    ["name", " 王 小\u3000明 ", "王小明"],
    ["certNo", "990101 19900307 002x", "99010119900307002X"],
    ["certNo", "99010119900307002x9999", "99010119900307002X"],
    ["bankAccount", "6222 0202 0011 2233 446", "6222020200112233446"],
    ["bankAccount", "6222\u00a00202\t0011\u20032233 4469 99", "6222020200112233446"],
    ["phone", "138 0013 80001", "13800138000"],
  ] as const;

  test("and pasting: white space goes, before the rest is cut to its length", async ({ open }) => {
    const page = await openForm(await open({ path: NEW }));
    for (const [field, pasted, value] of pastes) {
      await fillIn(page, { [field]: "" });
      await page.locator(`[name=${field}]`).focus();
      await page.keyboard.insertText(pasted);
      expect(await typedIn(page, field)).toBe(value);
    }
  });

  test("in the middle, the caret stays where it was typed", async ({ open }) => {
    const page = await openForm(await open({ path: NEW }));
    await page.locator("[name=bankAccount]").focus();
    await page.keyboard.type("62 22 9");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.insertText("0 1 ");
    await page.keyboard.type("7");
    expect(await typedIn(page, "bankAccount")).toBe("62220179");
  });

  test("what an input method puts together is not touched until it is done", async ({ open }) => {
    const page = await openForm(await open({ path: NEW }));
    await page.locator("[name=name]").focus();
    const keyboard = await page.context().newCDPSession(page);
    const compose = (text: string) =>
      keyboard.send("Input.imeSetComposition", {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    await compose("wang");
    await compose("wang xiao");
    expect(await typedIn(page, "name")).toBe("wang xiao");
    await compose("王 小明");
    await keyboard.send("Input.insertText", { text: "王 小明" });
    expect(await typedIn(page, "name")).toBe("王小明");
  });

  test("the keyboard's key goes on to the next field, and sends from the last", async ({ open }) => {
    const page = await openForm(await open({ path: NEW }));
    await page.locator("[name=name]").focus();
    for (const value of Object.values(CARD)) {
      await page.keyboard.type(value);
      await page.keyboard.press("Enter");
    }
    await page.waitForURL(/\/__sandbox\/bank\?/);
  });

  test("a keyboard that takes the room away does not hide the field", async ({ open }) => {
    const page = await openForm(await open({ path: NEW, width: 320, height: 568 }));
    for (const field of Object.keys(CARD)) {
      await page.setViewportSize({ width: 320, height: 568 });
      await page.locator(`[name=${field}]`).focus();
      await page.setViewportSize({ width: 320, height: 250 });
      await expect
        .poll(() =>
          page.locator(`[name=${field}]`).evaluate((input) => {
            const { top, bottom } = input.getBoundingClientRect();
            return top >= 0 && bottom <= window.innerHeight;
          }),
        )
        .toBe(true);
    }
  });
});

describe("what the mall knows already", () => {
  test("is filled in", async ({ open }) => {
    const page = await openForm(await open({ path: KNOWN }));
    await expect.poll(() => typedIn(page, "name")).toBe("张建国");
    expect(await typedIn(page, "certNo")).toBe("99010619850307001X");
    expect(await typedIn(page, "bankAccount")).toBe("");
  });

  test("comes in late, and leaves alone what was typed", async ({ open, sandbox }) => {
    await sandbox.fault(HISTORY, "slow");
    const page = await openForm(await open({ path: KNOWN }));
    await page.locator("[name=name]").pressSequentially("王");
    await expect.poll(() => typedIn(page, "certNo"), { timeout: 8_000 }).toBe("99010619850307001X");
    expect(await typedIn(page, "name")).toBe("王");
  });

  test("and cannot be had: the form is filled in by hand", async ({ open, sandbox }) => {
    await sandbox.fault(HISTORY, "status500");
    const page = await openForm(await open({ path: KNOWN, expectedProblems }));
    await toast(page, "网络异常");
    await fillIn(page, CARD);
    await submit(page);
    await page.waitForURL(/\/__sandbox\/bank\?/);
  });

  test("with code 200001: 请先登录", async ({ open, sandbox }) => {
    await sandbox.fault(HISTORY, "logout");
    const page = await open({ path: KNOWN });
    await page.getByRole("button", { name: "绑卡抽奖" }).waitFor();
    await sandbox.fault(STATUS, "logout");
    await page.getByRole("button", { name: "绑卡抽奖" }).click();
    await toast(page, "请先登录");
    await page.getByRole("button", { name: "登录查看" }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
  });
});
