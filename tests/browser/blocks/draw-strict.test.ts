import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { skipUntil } from "../../support/browser/held-time.ts";
import { CardPage, turnedTo } from "../../support/draws/draw-deck.ts";
import { NumberPage } from "../../support/draws/draw-digits.ts";
import { DrawPage, VISIT, widgets as wheelAndGrid } from "../../support/draws/draw-page.ts";
import { startStrictServer } from "../../support/wire/strict-server.ts";

let server: Awaited<ReturnType<typeof startStrictServer>>;
beforeAll(async () => {
  server = await startStrictServer();
});
afterAll(() => server.stop());

/** Widget on its page. Each page links to that of the next widget. */
interface StrictWidget {
  name: string;
  of: (page: Page) => Promise<{ draw: DrawPage; look: () => Promise<{ animations: number }> }>;
  prize: unknown;
  /** Number of animations while it moves. */
  moving: number;
  /** Expected look after landing. */
  landed: object;
}

const widgets: StrictWidget[] = [
  {
    name: "digits",
    of: (page) => NumberPage.of(page, true),
    prize: "80642",
    moving: 5,
    landed: { isDrawn: true, seen: "80642", animations: 0 },
  },
  { name: "deck", of: (page) => CardPage.of(page), prize: 60, moving: 1, landed: turnedTo(60) },
  ...wheelAndGrid.map((widget) => ({
    name: widget.name,
    of: async (page: Page) => {
      const draw = await new DrawPage(page, widget, true).listen();
      return { draw, look: () => draw.look() };
    },
    prize: widget.prizes[1],
    moving: 1,
    landed: { place: 1, seen: 1, animations: 0 },
  })),
];

test("StrictMode mounts each draw widget twice without side effects", { tags: "nightly" }, async ({
  open,
}) => {
  const page = await open({ path: `${server.origin}/digitsFull${VISIT}`, isHeld: true });
  for (const { name, of, prize, moving, landed } of widgets) {
    const widget = await of(page);
    const { draw } = widget;
    await draw.tap({ prize, after: 1500 });
    const toggle = page.getByRole("button", { name: "收起" });
    for (const phase of ["pending", "landing"] as const) {
      if (phase === "landing") await draw.arrive();
      await draw.waitFor(phase);
      await toggle.click();
      await toggle.click();
      await draw.waitFor(phase);
      expect(await widget.look(), name).toMatchObject({ phase, animations: moving });
    }
    await draw.end();
    expect(await widget.look(), name).toMatchObject(landed);
    expect(draw.requests, name).toBe(1);
    await page.getByRole("button", { name: "离开" }).click();
    await skipUntil(page, async () => (await page.locator(`.${name}`).count()) === 0);
  }
});
