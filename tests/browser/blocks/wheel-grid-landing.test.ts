import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { countShifts, overflowOf } from "../../support/draws/count-shifts.ts";
import { DrawPage, type Widget, widgets } from "../../support/draws/draw-page.ts";

/** Maximum deviation: half a degree, or half a pixel. */
const CLOSE = 0.5;

describe.each(widgets)("the $name when it lands", (widget) => {
  const { prizes, mover, name } = widget;

  // All combinations of places: tests/blocks.
  test("rests on each of the server's prizes, stays there after a remount, and returns to no prize on a reset", async ({
    open,
  }) => {
    const draw = await DrawPage.open(open, widget);
    const last = prizes.length - 1;
    const trip = [...prizes.keys(), last];
    for (const place of trip) {
      const look = await draw.draw({ prize: prizes[place] });
      expect(look).toMatchObject({ place, seen: place, animations: 0 });
      expect(look.off, `place ${place}`).toBeLessThan(CLOSE);
      await draw.waitUntilFree();
    }
    expect(draw.requests).toBe(trip.length);

    const toggle = draw.page.getByRole("button", { name: "收起" });
    await toggle.click();
    await draw.page.locator(`.${name}`).waitFor({ state: "detached" });
    await toggle.click();
    expect(await draw.look()).toMatchObject({ phase: "rest", place: last, seen: last, animations: 0 });

    await draw.reset();

    // The final position is in its style as soon as it is known, but marked only when it is reached.
    await draw.tap({ prize: prizes[1] });
    await draw.waitFor("landing");
    const { animations, place } = await draw.look();
    expect({ animations, place }).toEqual({ animations: 1, place: -1 });
    await draw.page.locator(mover).evaluate((element) => {
      for (const animation of element.getAnimations()) animation.cancel();
    });
    const { off, seen } = await draw.look();
    expect(seen).toBe(1);
    expect(off).toBeLessThan(CLOSE);
  });
});

describe("a wheel whose prizes are evenly spread", () => {
  const even: Widget = { ...(widgets[0] as Widget), prizes: [1, 2, 3, 4, 5, 6, 0] };

  test("rests on each prize, and on none at first", { tags: "nightly" }, async ({ open }) => {
    const draw = await DrawPage.open(open, even, { route: "/wheelEven" });
    expect(await draw.look()).toMatchObject({ place: -1, seen: -1 });
    for (const [place, prize] of even.prizes.entries()) {
      const look = await draw.draw({ prize });
      expect(look).toMatchObject({ place, seen: place });
      expect(look.off, `place ${place}`).toBeLessThan(CLOSE);
      await draw.waitUntilFree();
    }
  });
});

/** Values that are not one of the prizes. */
const noPrizes = [99, -1, null, 2.5, "x", true, []];

describe.each(widgets)("the $name with an unknown prize", (widget) => {
  test("never lands, shows a message, and allows the next draw", {
    tags: widget.name === "grid" ? [] : "nightly",
  }, async ({ open }) => {
    const draw = await DrawPage.open(open, widget);
    const reports: string[] = [];
    draw.page.on(
      "console",
      (message) => message.text().startsWith("The draw ") && reports.push(message.text()),
    );
    for (const [i, prize] of noPrizes.entries()) {
      const phases = await watchPhases(draw);
      await draw.tap({ prize });
      await draw.toast.getByText("操作成功，结果请到App内查看").waitFor();
      await expect.poll(() => reports.length).toBe(i + 1);
      await draw.waitUntilFree();
      const told = JSON.stringify(prize);
      expect(await draw.settle(), told).toMatchObject({ phase: "rest", place: -1, seen: -1 });
      expect(await phases(), told).toEqual(["pending", "rest"]);
    }
    expect(await draw.draw({ prize: widget.prizes[0] })).toMatchObject({ place: 0, seen: 0 });
  });
});

/** Collects the phases from now on. */
async function watchPhases({ page, widget }: DrawPage): Promise<() => Promise<string[]>> {
  const phases = await page.locator(`.${widget.name}`).evaluateHandle((block) => {
    const phases: string[] = [];
    new MutationObserver(() => phases.push((block as HTMLElement).dataset.phase ?? "")).observe(block, {
      attributeFilter: ["data-phase"],
    });
    return phases;
  });
  return () => phases.jsonValue();
}

describe.each(widgets)("the $name on the page", (widget) => {
  const { prizes, mover, name } = widget;

  test("is as sharp after a draw as when it is drawn again, at a device scale factor of 3", {
    tags: "nightly",
  }, async ({ open }) => {
    const draw = await DrawPage.open(open, widget, { deviceScaleFactor: 3, isDrawn: true });
    const { page } = draw;
    await draw.draw({ prize: prizes[1] });
    await draw.waitUntilFree();
    expect(await page.locator(`.${name} img, .${name} canvas`).count()).toBe(0);
    const shoot = async () =>
      edgesOf(page, await page.locator(`.${name}`).screenshot({ animations: "disabled" }));
    const moved = await shoot();
    await page.locator(mover).evaluate((element) => {
      element.style.willChange = "auto";
    });
    const drawnAnew = await shoot();
    expect(moved / drawnAnew).toBeGreaterThan(0.97);
  });

  test("moves nothing else, fits a screen 320 points wide, and lands correctly in right-to-left pages", {
    tags: widget.name === "grid" ? [] : "nightly",
  }, async ({ open }) => {
    const draw = await DrawPage.open(open, widget, { width: 320, height: 640, isDrawn: true });
    const shifts = await countShifts(draw.page);
    await draw.draw({ prize: prizes[2] });
    await draw.waitUntilFree();
    expect(await shifts()).toEqual([]);
    expect(await overflowOf(draw.page)).toBe(0);
    await draw.page.evaluate(() => {
      document.documentElement.dir = "rtl";
    });
    for (const place of [1, 3]) {
      const look = await draw.draw({ prize: prizes[place] });
      expect(look).toMatchObject({ place, seen: place });
      expect(look.off, `place ${place}`).toBeLessThan(CLOSE);
      await draw.waitUntilFree();
    }
  });
});

/** Measures the edges in a picture: a blurred one has fewer. */
function edgesOf(page: Page, png: Buffer): Promise<number> {
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const { width, height } = image;
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const { data = [] } = context?.getImageData(0, 0, width, height) ?? {};
    let edges = 0;
    for (let i = 5; i < data.length; i += 4) edges += ((data[i] ?? 0) - (data[i - 4] ?? 0)) ** 2;
    return edges;
  }, png.toString("base64"));
}
