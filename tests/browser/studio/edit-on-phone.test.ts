import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { violationsOf } from "../../support/browser/axe.ts";
import { SPRING_TEA } from "../../support/studio/campaign-folder.ts";
import { test } from "../../support/studio/studio-browser.ts";
import { WITHOUT_STILLS } from "../../support/studio/without-stills.ts";

const CHINESE = 'localStorage.setItem("studio:language", localStorage.getItem("studio:language") ?? "zh");';

const phoneOf = (page: Page) => page.frameLocator(".phone iframe");
const cardOf = (page: Page) => page.getByRole("region", { name: "在页面上修改" });

describe("editing on the phone", () => {
  test("changes a tapped text, moves its block by a button and by dragging, and takes it back", async ({
    open,
    campaigns,
  }) => {
    const page = await open({
      ...{ path: `/studio?file=${SPRING_TEA}`, width: 1280, height: 800, deviceScaleFactor: 1 },
      before: `${CHINESE} ${WITHOUT_STILLS}`,
    });
    const phone = phoneOf(page);
    const rule = phone.getByText("代金券实时到账。");
    await rule.waitFor();
    await page.getByRole("button", { name: "直接改" }).click();

    await rule.click();
    const card = cardOf(page);
    const field = card.getByRole("textbox");
    expect(await field.inputValue()).toBe("代金券实时到账。");
    await field.fill("代金券当天到账。");
    await phone.getByText("代金券当天到账。").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Control+z");
    await rule.waitFor();

    const orderOf = () =>
      phone.locator("#root .page-body").evaluate((body) => {
        const texts = [...body.children].map(({ textContent }) => textContent ?? "");
        return ["领取66元代金券", "代金券实时到账。"].map((text) =>
          texts.findIndex((one) => one.includes(text)),
        );
      });
    const [button = 0, rules = 0] = await orderOf();
    expect(button).toBeLessThan(rules);
    await card.getByRole("button", { name: /^上移/ }).click();
    await expect.poll(async () => ((one) => (one[0] ?? 0) > (one[1] ?? 0))(await orderOf())).toBe(true);
    await card.getByRole("button", { name: "完成" }).click();
    await card.waitFor({ state: "detached" });

    // Drags the rules below the button again.
    const from = await rule.boundingBox();
    const to = await phone.getByRole("button", { name: "领取66元代金券" }).boundingBox();
    if (!from || !to) throw new Error("A block is not visible");
    await page.mouse.move(from.x + 20, from.y + 4);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, to.y + to.height, { steps: 4 });
    await page.mouse.move(from.x + 20, to.y + to.height + 30, { steps: 2 });
    await page.mouse.up();
    await expect.poll(orderOf).toEqual([button, rules]);
    expect(await cardOf(page).count()).toBe(0);
    expect(campaigns.read(SPRING_TEA)).toContain("代金券实时到账。");
  });
});
