import { expect } from "vitest";
import { test } from "../../support/browser/browser.ts";

test("pages show one after the other", async ({ open }) => {
  const page = await open({ path: "/yearTaskTicket?token=old-user" });
  await page.getByRole("heading", { name: "蛇年红包" }).waitFor();
  await page.goto("/yearEndFeedback?token=old-user");
  await page.getByRole("heading", { name: "年终回馈" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "蛇年红包" }).waitFor();
});

test.for([
  [
    "phones",
    [
      [320, 568, 320 / 3.75],
      [375, 812, 100],
      [430, 932, 430 / 3.75],
    ],
  ],
  // The page is in two columns: its head, and the rest next to it.
  ["phones held across", [[812, 375, 812 / 7.5]]],
  ["wide screens", [[1280, 800, 115]]],
] as const)(
  "on %s nothing is wider than the screen, and 1rem is the page's width divided by 3.75, up to 115 px",
  async ([, sizes], { open }) => {
    const [[width, height]] = sizes;
    const page = await open({ path: "/yearTaskTicket?token=old-user", width, height });
    await page.getByRole("button", { name: "去订购", exact: true }).waitFor();
    for (const [width, height, rem] of sizes) {
      await page.setViewportSize({ width, height });
      const [content = 0, size = 0] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
      ]);
      expect(content).toBeLessThanOrEqual(width);
      expect(size).toBeCloseTo(rem, 1);
    }
  },
);

test("a page requests only its own origin, and sends the token only to the mall", async ({ open }) => {
  const page = await open({ path: "about:blank" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/yearEndFeedback?token=old-user");
  await page.getByRole("button", { name: "立即参与" }).waitFor();
  const { origin } = new URL(page.url());
  const others = asked.filter((url) => !url.startsWith(`${origin}/`));
  expect(others.filter((url) => !url.startsWith("data:") && !url.startsWith("about:"))).toEqual([]);
  const withToken = asked.filter((url) => url.includes("old-user"));
  expect(withToken.map((url) => new URL(url).pathname)).toEqual(["/yearEndFeedback"]);
});

test("nothing moves with reduced motion", async ({ open }) => {
  const page = await open({ path: "/yearTaskTicket?token=old-user", reducedMotion: true });
  await page.getByRole("button", { name: "去订购", exact: true }).waitFor();
  // Animations of at most one millisecond do not count; they may still run on a page that was just drawn.
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > 1)
      .map((animation) => `${(animation as CSSAnimation).animationName}`),
  );
  expect(moving).toEqual([]);
});

test("a block that cannot be loaded is reported, and a retry recovers", async ({ open }) => {
  const page = await open({ path: "about:blank", expectedProblems: [/Failed to load resource/] });
  await page.route("**/assets/wheel-*.js", (request) => request.abort());
  await page.goto("/unionPayActivity?token=old-user");
  await page.getByText("网络异常，页面打不开").waitFor();
  await page.unroute("**/assets/wheel-*.js");
  await page.getByRole("button", { name: "重新加载" }).click();
  await page.locator(".wheel").waitFor();
});
