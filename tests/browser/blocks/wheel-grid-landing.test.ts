import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { ACCEPTED } from "../../../src/play/run.ts";
import { RIGHT_TO_LEFT, test } from "../../support/browser/browser.ts";
import { DrawPage, type Widget, widgets } from "../../support/draws/draw-page.ts";

/** Half a degree, as widgets.md has it; half a pixel. */
const CLOSE = 0.5;

describe.each(widgets)("the $name (1: landing)", (widget) => {
  const { prizes } = widget;

  // From whichever place to whichever other: tests/blocks.
  test("rests on each of the server's prizes, on the same one twice too", async ({ open }) => {
    const draw = await DrawPage.open(open, widget);
    const trip = [...prizes.keys(), prizes.length - 1];
    for (const place of trip) {
      const look = await draw.draw({ prize: prizes[place] });
      expect(look).toMatchObject({ place, seen: place, animations: 0 });
      expect(look.off).toBeLessThan(CLOSE);
      await draw.waitUntilFree();
    }
    expect(draw.requests).toBe(trip.length);
  });

  test("has the end in its style from the moment it knows it, and shows it only when it is there", async ({
    open,
  }) => {
    const draw = await DrawPage.open(open, widget, { route: `/${widget.name}Full` });
    await draw.tap({ prize: prizes[1] });
    await draw.waitFor("landing");
    const { animations, place } = await draw.look();
    expect({ animations, place }).toEqual({ animations: 1, place: -1 });
    await draw.page.locator(widget.mover).evaluate((mover) => {
      for (const animation of mover.getAnimations()) animation.cancel();
    });
    const { off, seen } = await draw.look();
    expect(seen).toBe(1);
    expect(off).toBeLessThan(CLOSE);
  });

  test("is moved from one place to the next without a jump, and back to none", async ({ open }) => {
    const draw = await DrawPage.open(open, widget);
    await draw.draw({ prize: prizes[2] });
    await draw.page.getByRole("button", { name: "复位" }).click();
    expect(await draw.settle()).toMatchObject({ phase: "rest", place: -1, seen: -1 });
  });

  test("is where it was when it comes into the page again", async ({ open }) => {
    const draw = await DrawPage.open(open, widget);
    await draw.draw({ prize: prizes[3] });
    const toggle = draw.page.getByRole("button", { name: "收起" });
    await toggle.click();
    await draw.page.locator(`.${widget.name}`).waitFor({ state: "detached" });
    await toggle.click();
    expect(await draw.look()).toMatchObject({ phase: "rest", place: 3, seen: 3, animations: 0 });
  });
});

describe("a wheel whose prizes are evenly spread", () => {
  const even: Widget = { ...(widgets[0] as Widget), prizes: [1, 2, 3, 4, 5, 6, 0] };

  test("rests on each, and at first on none", async ({ open }) => {
    const draw = await DrawPage.open(open, even, { route: "/wheelEven" });
    expect(await draw.look()).toMatchObject({ place: -1, seen: -1 });
    for (const [place, prize] of even.prizes.entries()) {
      const look = await draw.draw({ prize });
      expect(look).toMatchObject({ place, seen: place });
      expect(look.off).toBeLessThan(CLOSE);
      await draw.waitUntilFree();
    }
  });
});

/** What is no prize: it cannot be read, or is none of the places. */
const noPrizes = [99, -1, null, 2.5, "x", true, []];

describe.each(widgets)("the $name (2: unknown prize)", (widget) => {
  test("never lands, says so, and the next draw works", async ({ open }) => {
    const draw = await DrawPage.open(open, widget);
    const reports: string[] = [];
    draw.page.on(
      "console",
      (message) => message.text().startsWith("The result of") && reports.push(message.text()),
    );
    for (const [i, prize] of noPrizes.entries()) {
      const phases = await watchPhases(draw);
      await draw.tap({ prize });
      await draw.toast.getByText(ACCEPTED).waitFor();
      await expect.poll(() => reports.length).toBe(i + 1);
      await draw.waitUntilFree();
      expect(await draw.settle()).toMatchObject({ phase: "rest", place: -1, seen: -1 });
      expect(await phases()).toEqual(["pending", "rest"]);
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

describe.each(widgets)("the $name (12: sharp, right to left, no shift)", (widget) => {
  const { prizes, mover, name } = widget;

  test("is as sharp after a draw as when it is drawn anew, on a screen of three pixels a point", async ({
    open,
  }) => {
    const draw = await DrawPage.open(open, widget, { deviceScaleFactor: 3 });
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

  test("lands right in a page that runs from right to left", async ({ open }) => {
    const draw = await DrawPage.open(open, widget, { before: RIGHT_TO_LEFT });
    expect(await draw.page.evaluate(() => document.documentElement.dir)).toBe("rtl");
    for (const place of [1, 3]) {
      const look = await draw.draw({ prize: prizes[place] });
      expect(look).toMatchObject({ place, seen: place });
      expect(look.off).toBeLessThan(CLOSE);
      await draw.waitUntilFree();
    }
  });

  test("moves nothing else on the page, and fits a screen of 320 points", async ({ open }) => {
    const draw = await DrawPage.open(open, widget, { width: 320, height: 640 });
    await draw.page.evaluate(COUNT_SHIFTS);
    await draw.draw({ prize: prizes[1] });
    await draw.waitUntilFree();
    const { shifts, overflow } = await draw.page.evaluate(() => ({
      shifts: (window as unknown as { shifts: number[] }).shifts,
      overflow: document.documentElement.scrollWidth - window.innerWidth,
    }));
    expect(shifts).toEqual([]);
    expect(overflow).toBe(0);
  });
});

/** How much there is of edges in a picture: a blurred one has less. */
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

const COUNT_SHIFTS = `window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) window.shifts.push(value);
}).observe({ type: "layout-shift" });`;
