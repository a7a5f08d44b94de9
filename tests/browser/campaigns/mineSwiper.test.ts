import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { expectToFit } from "../../support/browser/screens.ts";

const ROUTE = "/mineSwiper";
const VISIT = `${ROUTE}?sing=s1gn&timestamp=1700000000000&phoneType=ios`;
const LIST = "/api/djdg/account/listScrolling";

const winners = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    imageUrl: null,
    prefix: `用户138****${String(i).padStart(4, "0")} 刚刚获得`,
    amount: 20 * (i + 1),
    suffix: "元代金券",
  }));

/** Waits until all four rows move. */
const moving = (page: Page) => page.locator(".marquee-track.is-moving").nth(3).waitFor();

/** Makes the mall return these winners from now on. */
async function name(page: Page, data: unknown[]): Promise<void> {
  await page.unroute(`**/prod-api${LIST}`);
  await page.route(`**/prod-api${LIST}`, (call) => call.fulfill({ json: { code: "0", message: "", data } }));
}

/** Opens the page with these winners, and waits until their rows move. */
async function visit(page: Page, data: unknown[]): Promise<void> {
  await name(page, data);
  await page.goto(VISIT);
  await moving(page);
}

interface Row {
  /** The distance of the row from its start, in CSS pixels. */
  at: number;
  state: string | undefined;
}

/** Returns the position of each row, after a pointer event if one is given. */
const rowsOf = (page: Page, finger?: "pointerdown" | "pointerup" | "pointercancel"): Promise<Row[]> =>
  page.evaluate(async (type) => {
    const event = type && new PointerEvent(type, { bubbles: true, pointerType: "touch" });
    if (event) document.querySelector(".marquee")?.dispatchEvent(event);
    // React renders right after the event.
    await Promise.resolve();
    const tracks = Array.from(document.querySelectorAll(".marquee-track"));
    // The compositor receives the change, and reports its position.
    await Promise.all(tracks.map((track) => track.getAnimations()[0]?.ready));
    return tracks.map((track) => ({
      at: -new DOMMatrix(getComputedStyle(track).transform).m41,
      state: track.getAnimations()[0]?.playState,
    }));
  }, finger);

const statesOf = (rows: Row[]) => rows.map(({ state }) => state);
const all = <T>(state: T) => [state, state, state, state];

/** Waits until all rows are in this state. */
const allAre = (page: Page, state: AnimationPlayState) =>
  page.waitForFunction((wanted) => {
    const tracks = Array.from(document.querySelectorAll(".marquee-track"));
    return tracks.length === 4 && tracks.every((track) => track.getAnimations()[0]?.playState === wanted);
  }, state);

test("shows the rows, and the button at the bottom leads to the login", async ({ open }) => {
  const page = await open({ path: VISIT });
  await moving(page);
  await page.getByRole("button", { name: "新用户注册，0元赚好礼" }).click();
  await page.locator('[data-persona="old-user"]').click();
  await page.waitForURL(/token=old-user/);
  await moving(page);
});

describe("the winners", () => {
  test("move in four rows, each with its own speed and with pictures, on every screen", {
    tags: "nightly",
  }, async ({ open }) => {
    const page = await open({ path: `${VISIT}&showNav=true`, width: 320, height: 568 });
    await moving(page);
    await page.waitForFunction(() => Array.from(document.images).every(({ complete }) => complete));
    const pictures = await page
      .locator(".marquee-picture img")
      .evaluateAll((images: HTMLImageElement[]) =>
        images.map(({ hidden, naturalWidth }) => !hidden && naturalWidth > 0),
      );
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures).not.toContain(false);

    const sizes = [
      [320, 568],
      [375, 812],
      [812, 375],
    ] as const;
    await expectToFit(page, sizes);

    // In pixels per second of the design, which is 375 px wide.
    await page.setViewportSize({ width: 375, height: 812 });
    await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === "100px");
    const speeds = await page.locator(".marquee-track").evaluateAll((tracks) =>
      tracks.map((track) => {
        const [animation] = track.getAnimations();
        const way = track.querySelector(".marquee-run")?.getBoundingClientRect().width ?? 0;
        return Math.round((way / Number(animation?.effect?.getTiming().duration)) * 1000);
      }),
    );
    expect(speeds).toEqual([38, 26, 46, 32]);
    expect(statesOf(await rowsOf(page))).toEqual(all("running"));
  });

  test("fill every row at any moment without a gap, and screen readers read each once", {
    tags: "nightly",
  }, async ({ open }) => {
    const page = await open({ path: "about:blank" });
    for (const count of [1, 2, 5, 6, 16, 17, 300]) {
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
      const heard = await page.getByRole("listitem").allTextContents();
      const named = winners(count).map(({ prefix, amount, suffix }) => prefix + amount + suffix);
      expect(heard.sort()).toEqual(named.sort());
    }
  });

  test("alternate in four colours", { tags: "nightly" }, async ({ open }) => {
    const page = await open({ path: "about:blank" });
    await visit(page, winners(40));
    const colours = await page
      .locator(".marquee-row:first-child .marquee-run:first-child .marquee-amount")
      .evaluateAll((amounts) => amounts.map((amount) => getComputedStyle(amount).color));
    expect(new Set(colours.slice(0, 4)).size).toBe(4);
    expect(colours.slice(4, 8)).toEqual(colours.slice(0, 4));
  });
});

describe("the rows stop", () => {
  test("under a finger until it is lifted or scrolls the page, and while the page is hidden", async ({
    open,
  }) => {
    const page = await open({ path: "about:blank" });
    await visit(page, winners(20));
    for (const end of ["pointerup", "pointercancel"] as const) {
      const held = await rowsOf(page, "pointerdown");
      expect(statesOf(held)).toEqual(all("paused"));
      expect(await rowsOf(page)).toEqual(held);
      const on = await rowsOf(page, end);
      expect(statesOf(on)).toEqual(all("running"));
      // They continue from where they stopped.
      for (const [i, { at }] of on.entries()) {
        expect(at).toBeGreaterThanOrEqual(held[i]?.at ?? 0);
        expect(at - (held[i]?.at ?? 0)).toBeLessThan(60);
      }
    }

    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, "hidden", { value, configurable: true });
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      }, hidden);
    await hide(true);
    await allAre(page, "paused");
    await hide(false);
    await allAre(page, "running");
  });

  test("under a mouse", { tags: "nightly" }, async ({ open }) => {
    const page = await open({ path: "about:blank", width: 1280, height: 900 });
    await visit(page, winners(20));
    await allAre(page, "running");
    await page.locator(".marquee").hover();
    await allAre(page, "paused");
    await page.mouse.move(5, 5);
    await allAre(page, "running");
  });

  test("with reduced motion: each winner appears once, and the rows can be swiped", {
    tags: "nightly",
  }, async ({ open }) => {
    const page = await open({ path: "about:blank", reducedMotion: true });
    await name(page, winners(24));
    await page.goto(VISIT);
    const row = page.locator(".marquee-row").first();
    await row.getByText("用户138****0000").first().waitFor();
    expect(statesOf(await rowsOf(page))).toEqual(all(undefined));
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

test("shows skeletons of the rows' height while they load", { tags: "nightly" }, async ({ open }) => {
  const page = await open({ path: "about:blank" });
  let answer: (() => void) | undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/prod-api${LIST}`, async (call) => {
    await isAnswered;
    await call.continue();
  });
  await page.goto(VISIT);
  const waiting = await page.getByRole("group", { name: "加载中" }).boundingBox();
  answer?.();
  await moving(page);
  const rows = await page.locator(".marquee").boundingBox();
  expect(rows?.height).toBeCloseTo(waiting?.height ?? 0, 0);
});

test("replaces a missing picture by a present", async ({ open }) => {
  const page = await open({ path: "about:blank", expectedProblems: [/Failed to load resource/] });
  await page.route("**/gone.png", (call) => call.fulfill({ status: 404, body: "" }));
  await visit(
    page,
    winners(1).map((winner) => ({ ...winner, imageUrl: "/gone.png" })),
  );
  await page.waitForFunction(() => {
    const images = Array.from(document.querySelectorAll<HTMLImageElement>(".marquee-picture img"));
    return images.length > 0 && images.every(({ hidden }) => hidden);
  });
});
