import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../support/browser.ts";
import { trace } from "../support/draw-trace.ts";

const ROUTE = "/mineSwiper";
const VISIT = `${ROUTE}?sing=s1gn&timestamp=1700000000000&phoneType=ios`;
const LIST = "/api/djdg/account/listScrolling";
const REGISTER = "新用户注册，0元赚好礼";

const register = (page: Page) => page.getByRole("button", { name: REGISTER });
const toast = (page: Page, text: string) => page.locator(".toast", { hasText: text });

const winners = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    imageUrl: null,
    prefix: `用户138****${String(i).padStart(4, "0")} 刚刚获得`,
    amount: 20 * (i + 1),
    suffix: "元代金券",
  }));

/** Opens the page of a mall that names so many winners, once their rows move. */
async function visit(page: Page, data: unknown[]): Promise<void> {
  await page.route(`**/prod-api${LIST}`, (call) => call.fulfill({ json: { code: "0", message: "", data } }));
  await page.goto(VISIT);
  await page.locator(".marquee-track.is-moving").nth(3).waitFor();
}

interface Row {
  /** How far a row is from where it began, in CSS pixels. */
  at: number;
  state: string | undefined;
}

/** Where each row is now. */
const rowsOf = (page: Page): Promise<Row[]> =>
  page.locator(".marquee-track").evaluateAll((tracks) =>
    tracks.map((track) => ({
      at: -new DOMMatrix(getComputedStyle(track).transform).m41,
      state: track.getAnimations()[0]?.playState,
    })),
  );

/** Whether each row moves, asked a fifth of a second apart. */
async function movementsOf(page: Page): Promise<boolean[]> {
  const before = await rowsOf(page);
  await page.waitForTimeout(200);
  return (await rowsOf(page)).map(({ at }, i) => at !== before[i]?.at);
}

const ALL = [true, true, true, true];
const NONE = [false, false, false, false];

describe("the winners (spec 1, screen 10)", () => {
  test("are asked for with the signature and its time as headers, and nothing else", async ({ open }) => {
    const page = await open({ path: "about:blank" });
    const asked = page.waitForRequest(`**/prod-api${LIST}`);
    await page.goto(VISIT);
    const call = await asked;
    const headers = await call.allHeaders();
    expect(headers).toMatchObject({ "x-wlj-sign": "s1gn", "x-wlj-timestamp": "1700000000000" });
    expect(call.method()).toBe("POST");
    expect(call.postData() ?? "").not.toContain("form-data; name=");
  });

  test("of the mall move in four rows, each with its own speed and with pictures", async ({ open }) => {
    const page = await open({ path: VISIT });
    await page.locator(".marquee-track.is-moving").nth(3).waitFor();
    const speeds = await page.locator(".marquee-track").evaluateAll((tracks) =>
      tracks.map((track) => {
        const [animation] = track.getAnimations();
        const way = track.querySelector(".marquee-run")?.getBoundingClientRect().width ?? 0;
        return Math.round((way / Number(animation?.effect?.getTiming().duration)) * 1000);
      }),
    );
    expect(speeds).toEqual([38, 26, 46, 32]);
    expect(await movementsOf(page)).toEqual(ALL);
    const broken = await page
      .locator(".marquee-picture img")
      .evaluateAll((images: HTMLImageElement[]) => images.filter((image) => image.hidden).length);
    expect(broken).toBe(0);
  });

  test.for([1, 2, 5, 16, 17, 300])(
    "%i of them fill every row at any moment, without a seam",
    async (count, { open }) => {
      const page = await open({ path: "about:blank" });
      await visit(page, winners(count));
      const rows = await page.locator(".marquee-row").evaluateAll((elements) =>
        elements.map((row) => {
          const track = row.querySelector(".marquee-track") as HTMLElement;
          for (const animation of track.getAnimations()) animation.cancel();
          const chips = Array.from(row.querySelectorAll("li"), (chip) => ({
            left: chip.getBoundingClientRect().left,
            look: chip.textContent + chip.className.replace(" marquee-filler", ""),
          }));
          return {
            way: Number.parseFloat(getComputedStyle(track).getPropertyValue("--marquee-way")) * -100,
            width: row.clientWidth,
            whole: track.getBoundingClientRect().width,
            own: row.querySelectorAll(".marquee-run:first-child li").length,
            chips,
          };
        }),
      );
      expect(rows).toHaveLength(4);
      for (const { way, width, whole, own, chips } of rows) {
        expect(whole).toBeGreaterThanOrEqual(way + width - 0.1);
        expect(chips.length).toBeGreaterThan(own);
        for (const [i, { left, look }] of chips.slice(own).entries()) {
          expect(look).toBe(chips[i % own]?.look);
          const rounds = Math.floor(i / own) + 1;
          expect(left - (chips[i % own]?.left ?? 0)).toBeCloseTo(way * rounds, 1);
        }
      }
    },
  );

  test("are each read aloud once, however often they are seen", async ({ open }) => {
    const page = await open({ path: "about:blank" });
    await visit(page, winners(6));
    const heard = await page.getByRole("listitem").allTextContents();
    expect(heard.sort()).toEqual(winners(6).map(({ prefix, amount, suffix }) => prefix + amount + suffix));
  });

  test("take turns in four colours", async ({ open }) => {
    const page = await open({ path: "about:blank" });
    await visit(page, winners(40));
    const colours = await page
      .locator(".marquee-row:first-child .marquee-run:first-child .marquee-amount")
      .evaluateAll((amounts) => amounts.map((amount) => getComputedStyle(amount).color));
    expect(new Set(colours.slice(0, 4)).size).toBe(4);
    expect(colours.slice(4, 8)).toEqual(colours.slice(0, 4));
  });

  test("are moved by the compositor alone: the main thread makes no frames", async ({ open }) => {
    const page = await open({ path: "about:blank" });
    await visit(page, winners(300));
    await page.waitForTimeout(500);
    // The sheen of its button wakes the main thread now and then.
    await page.locator(".button-frame").evaluate((frame) => frame.remove());
    const { mainFrames, drawn } = await trace(page, () => page.waitForTimeout(1500));
    expect(mainFrames).toBeLessThan(4);
    expect(drawn.length).toBeGreaterThan(10);
  });
});

describe("the rows rest", () => {
  test("under a finger, and go on from there", async ({ open }) => {
    const page = await open({ path: "about:blank" });
    await visit(page, winners(20));
    const rows = page.locator(".marquee");
    await rows.dispatchEvent("pointerdown", { pointerType: "touch" });
    expect(await movementsOf(page)).toEqual(NONE);
    const [before] = await rowsOf(page);
    await rows.dispatchEvent("pointerup", { pointerType: "touch" });
    expect(await movementsOf(page)).toEqual(ALL);
    const [after] = await rowsOf(page);
    expect((after?.at ?? 0) - (before?.at ?? 0)).toBeLessThan(60);
  });

  test("no longer than until the finger scrolls the page", async ({ open }) => {
    const page = await open({ path: "about:blank" });
    await visit(page, winners(20));
    await page.locator(".marquee").dispatchEvent("pointerdown", { pointerType: "touch" });
    await page.locator(".marquee").dispatchEvent("pointercancel", { pointerType: "touch" });
    expect(await movementsOf(page)).toEqual(ALL);
  });

  test("under a mouse", async ({ open }) => {
    const page = await open({ path: "about:blank", width: 1280, height: 900 });
    await visit(page, winners(20));
    expect(await movementsOf(page)).toEqual(ALL);
    await page.locator(".marquee").hover();
    expect(await movementsOf(page)).toEqual(NONE);
    await page.mouse.move(5, 5);
    expect(await movementsOf(page)).toEqual(ALL);
  });

  test("while the page is hidden", async ({ open }) => {
    const page = await open({ path: "about:blank" });
    await visit(page, winners(20));
    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, "hidden", { value, configurable: true });
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      }, hidden);
    await hide(true);
    expect((await rowsOf(page)).map(({ state }) => state)).toEqual(Array(4).fill("paused"));
    await hide(false);
    expect((await rowsOf(page)).map(({ state }) => state)).toEqual(Array(4).fill("running"));
  });

  test("for who wants no movement: each winner stands once, and the rows are swiped", async ({ open }) => {
    const page = await open({ path: "about:blank", reducedMotion: true });
    await page.route(`**/prod-api${LIST}`, (call) =>
      call.fulfill({ json: { code: "0", message: "", data: winners(24) } }),
    );
    await page.goto(VISIT);
    const row = page.locator(".marquee-row").first();
    await row.getByText("用户138****0000").first().waitFor();
    expect((await rowsOf(page)).map(({ state }) => state)).toEqual(Array(4).fill(undefined));
    const seen = await page
      .locator(".marquee li")
      .evaluateAll((chips: HTMLElement[]) => chips.filter((chip) => chip.offsetWidth > 0).length);
    expect(seen).toBe(24);
    const scrolled = await row.evaluate((element) => {
      element.scrollLeft = 200;
      return element.scrollLeft;
    });
    expect(scrolled).toBe(200);
  });
});

describe("besides the rows", () => {
  test("the button at the foot sends to the login, also when there are no winners", async ({ open }) => {
    const page = await open({ path: "about:blank" });
    await page.route(`**/prod-api${LIST}`, (call) =>
      call.fulfill({ json: { code: 0, message: "", data: [] } }),
    );
    await page.goto(VISIT);
    await page.getByText("好礼正在派发，名单马上就来").waitFor();
    await register(page).click();
    await page.locator('[data-sandbox="login-sheet"]').waitFor();
  });

  test("a call without signature is refused, and the page says so", async ({ open }) => {
    const page = await open({ path: ROUTE });
    await toast(page, "签名无效").waitFor();
    await page.locator(".marquee-empty", { hasText: "签名无效" }).waitFor();
    await register(page).waitFor();
  });

  test("a failure says 网络异常, and a retry brings the winners", async ({ open, sandbox }) => {
    await sandbox.fault(LIST, "status500");
    const page = await open({ path: VISIT, expectedProblems: [/Failed to load resource/] });
    await toast(page, "网络异常").waitFor();
    await page.getByRole("button", { name: "重试" }).click();
    await page.locator(".marquee-track.is-moving").nth(3).waitFor();
    expect(await page.locator(".trouble").count()).toBe(0);
  });

  test("an answer that does not fit leaves a page that stands", async ({ open }) => {
    const page = await open({ path: "about:blank", expectedProblems: [/does not fit/] });
    await page.route(`**/prod-api${LIST}`, (call) =>
      call.fulfill({ json: { code: "0", message: "", data: { list: 7 } } }),
    );
    await page.goto(VISIT);
    await page.getByRole("alert").getByText("页面数据异常，请稍后重试").waitFor();
    await register(page).waitFor();
  });

  test("rows on their way are skeletons, as high as the rows will be", async ({ open, sandbox }) => {
    await sandbox.fault(LIST, "slow");
    const page = await open({ path: VISIT });
    const waiting = await page.getByRole("group", { name: "加载中" }).boundingBox();
    await page.locator(".marquee-track.is-moving").nth(3).waitFor();
    const rows = await page.locator(".marquee").boundingBox();
    expect(rows?.height).toBeCloseTo(waiting?.height ?? 0, 0);
  });

  test("a picture that cannot be had leaves a present in its place", async ({ open }) => {
    const page = await open({ path: "about:blank", expectedProblems: [/Failed to load resource/] });
    await page.route("**/gone.png", (call) => call.fulfill({ status: 404, body: "" }));
    await visit(
      page,
      winners(1).map((winner) => ({ ...winner, imageUrl: "/gone.png" })),
    );
    await expect
      .poll(() =>
        page
          .locator(".marquee-picture img")
          .evaluateAll((all: HTMLImageElement[]) => all.every(({ hidden }) => hidden)),
      )
      .toBe(true);
  });

  test.for([
    [320, 568],
    [375, 812],
    [812, 375],
  ] as const)("nothing is wider than a screen of %i x %i", async ([width, height], { open }) => {
    const page = await open({ path: `${VISIT}&showNav=true`, width, height });
    await page.locator(".marquee-track.is-moving").nth(3).waitFor();
    const content = await page.evaluate("document.documentElement.scrollWidth");
    expect(content).toBeLessThanOrEqual(width);
  });
});
