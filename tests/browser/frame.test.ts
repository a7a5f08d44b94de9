import { describe, expect } from "vitest";
import { test } from "../support/browser.ts";

describe("routes", () => {
  test("match without regard to case", async ({ open }) => {
    const page = await open({ path: "/YEARTASKTICKET?token=old-user" });
    await page.getByRole("heading", { name: "蛇年红包" }).waitFor();
  });

  test("that no campaign has say so", async ({ open }) => {
    const page = await open({ path: "/nowhere", expectedProblems: [/404/] });
    await page.getByText("页面不存在").waitFor();
  });

  test("show one page after the other", async ({ open }) => {
    const page = await open({ path: "/yearTaskTicket?token=old-user" });
    await page.getByRole("heading", { name: "蛇年红包" }).waitFor();
    await page.goto("/yearEndFeedback?token=old-user");
    await page.getByRole("heading", { name: "年终回馈" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "蛇年红包" }).waitFor();
  });
});

describe("the browser tab", () => {
  test("has the campaign's title and the brand's icon", async ({ open }) => {
    const page = await open({ path: "/yearTaskTicket" });
    await page.waitForFunction(() => document.title === "蛇年红包");
    expect(await page.locator("link[rel=icon]").getAttribute("href")).toBe("/campaigns/brands/art/mall.svg");
  });

  test("is the partner's with page=xxtj (spec 1, section 2)", async ({ open }) => {
    const page = await open({ path: "/yearTaskTicket?page=xxtj" });
    await page.waitForFunction(() => document.title === "星选特价");
    expect(await page.locator("link[rel=icon]").getAttribute("href")).toBe("/campaigns/brands/art/xxtj.svg");
  });
});

describe("the page's size", () => {
  const sizes = [
    [320, 568],
    [375, 812],
    [430, 932],
    [812, 375],
    [1280, 800],
  ] as const;
  test.for(sizes)("nothing is wider than a screen of %i x %i", async ([width, height], { open }) => {
    const page = await open({ path: "/yearTaskTicket?token=old-user", width, height });
    await page.getByRole("button", { name: "去订购", exact: true }).waitFor();
    const [content, screen] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      window.innerWidth,
    ]);
    expect(content).toBeLessThanOrEqual(screen ?? 0);
  });

  test.for([
    [375, 100],
    [320, 320 / 3.75],
    [1280, 115],
  ] as const)("on a screen of %i px 1rem is %f px (spec 1, section 9)", async ([width, rem], { open }) => {
    const page = await open({ path: "/yearTaskTicket", width });
    const size = await page.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    );
    expect(size).toBeCloseTo(rem, 1);
  });
});

test("outside of the app the page says where it belongs", async ({ open }) => {
  const page = await open({ path: "about:blank" });
  await page.route("**/__sandbox/native-app.js", (script) => script.fulfill({ body: "" }));
  await page.goto("/yearTaskTicket");
  await page.getByRole("button", { name: "登录查看" }).click();
  await page.getByText("请在App内打开").waitFor();
});

test("no address but the page's own origin is asked, and the token goes only to the mall", async ({
  open,
}) => {
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

test("nothing moves for who prefers reduced motion", async ({ open }) => {
  const page = await open({ path: "/yearTaskTicket?token=old-user", reducedMotion: true });
  await page.getByRole("button", { name: "去订购", exact: true }).waitFor();
  await page.waitForTimeout(200);
  const moving = await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === "running").length,
  );
  expect(moving).toBe(0);
});

test.for([
  ["page's document", "**/campaigns/pages/*.json"],
  ["block", "**/assets/button-*.js"],
] as const)("a %s that cannot be fetched is told, and a retry recovers", async ([, files], { open }) => {
  const page = await open({ path: "about:blank", expectedProblems: [/Failed to load resource/] });
  await page.route(files, (request) => request.abort());
  await page.goto("/yearTaskTicket?token=old-user");
  await page.getByText("网络异常，页面打不开").waitFor();
  await page.unroute(files);
  await page.getByRole("button", { name: "重新加载" }).click();
  await page.getByRole("button", { name: "去订购", exact: true }).waitFor();
});
