import { expect } from "vitest";
import { violationsOf } from "../../support/browser/axe.ts";
import { test } from "../../support/studio/studio-browser.ts";
import { WITHOUT_STILLS } from "../../support/studio/without-stills.ts";

test("shows which outcome decides a response that the operator enters, and closes by keyboard", {
  tags: "nightly",
}, async ({ open }) => {
  const page = await open({
    path: "/studio?file=seasonal/yearTaskTicket.json",
    ...{ width: 1280, height: 800, deviceScaleFactor: 1 },
    before: `localStorage.setItem("studio:language", "en"); ${WITHOUT_STILLS}`,
  });
  const button = page.getByRole("button", { name: "Show outcomes Server of the brand" });
  await button.focus();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("main");
  const deciding = page.locator(".decision [data-shown]");
  await deciding.getByRole("button", { name: "Accepted" }).waitFor();

  await sheet.getByLabel("Body, as JSON").fill('{"code":200001,"message":"Gone"}');
  await deciding.getByRole("button", { name: "Logged out" }).waitFor();
  await sheet.getByText('loggedOut, code "200001", message "Gone"').waitFor();
  await sheet.getByLabel("Status").fill("502");
  await deciding.getByText("response.status is 502").first().waitFor();
  await sheet.getByLabel("Body, as JSON").fill("<html>");
  await sheet.getByText("The body is not JSON").waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await sheet.getByRole("button", { name: "Refused" }).click();
  await deciding.getByRole("button", { name: "Refused" }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
});
