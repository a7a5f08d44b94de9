import { test } from "../../support/browser/browser.ts";
import { expectToFit } from "../../support/browser/screens.ts";

test("the way back from the operation's success leads into the app, never back to where the bank was", async ({
  open,
}) => {
  const page = await open({ path: "/performanceSystem" });
  await page.goto("/paySuccess");
  await page.getByRole("heading", { name: "操作成功" }).waitFor();
  await page.getByRole("button", { name: "返回App" }).click();
  await page.waitForURL(/collarRollTab/);
});

// Without a signature the winners' list is refused, which is told in the page and not on the console.
test.for(["/performanceSystem", "/paySuccess", "/mineSwiper", "/shopCommodity", "/fullServiceFeeFree"])(
  "%s is not wider than any screen",
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
