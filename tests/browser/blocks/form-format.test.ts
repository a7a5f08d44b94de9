import { expect } from "vitest";
import { test } from "../../support/browser/browser.ts";

test("the check of a format loads with its field, and accepts only numbers that exist", async ({ open }) => {
  const page = await open({ path: "about:blank" });
  const loaded = page.waitForResponse("**/assets/field-formats-*.js");
  await page.goto("/filling?token=old-user");
  await (await loaded).finished();
  await page.getByLabel("身份证号").fill("11010519490229002x");
  await page.getByText("同意登记").tap();
  await page.getByRole("button", { name: "提交" }).tap();
  await page.locator(".field-message", { hasText: "请填写正确的身份证号" }).waitFor();
  await page.getByLabel("身份证号").fill("110105 19491231 ００２ｘ");
  expect(await page.getByLabel("身份证号").inputValue()).toBe("11010519491231002X");
  await page.getByRole("button", { name: "提交" }).tap();
  await page.locator(".field-message").waitFor({ state: "detached" });
});
