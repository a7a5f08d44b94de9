import { test } from "../../support/browser/browser.ts";
import { expectToFit } from "../../support/browser/screens.ts";

test("the operation-success page leads back into the app, never back to the bank", async ({ open }) => {
  const page = await open({ path: "/performanceSystem" });
  await page.goto("/paySuccess");
  await page.getByRole("heading", { name: "操作成功" }).waitFor();
  await page.getByRole("button", { name: "返回App" }).click();
  await page.waitForURL(/collarRollTab/);
});

// Without a signature, the mall refuses the winners' list, which the page shows without a console error.
test.for(["/performanceSystem", "/paySuccess", "/mineSwiper", "/shopCommodity", "/fullServiceFeeFree"])(
  "%s is not wider than any screen",
  { tags: "nightly" },
  async (route, { open }) => {
    const page = await open({ path: `${route}?showNav=true`, width: 320, height: 568 });
    await page.locator("h1").waitFor();
    await expectToFit(page, [
      [320, 568],
      [375, 568],
      [812, 568],
    ]);
  },
);
