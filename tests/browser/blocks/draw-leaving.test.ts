import { describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { skipUntil } from "../../support/browser/held-time.ts";
import { DrawPage, VISIT, type Widget } from "../../support/draws/draw-page.ts";
import { animations, COUNT_CALLBACKS, untilQuiet } from "../../support/draws/expect-no-leaks.ts";

/** Widgets; each page links to that of the next one. */
const widgets = [
  { name: "digits", prize: "80642", moving: 5 },
  { name: "deck", prize: 60, moving: 1 },
  { name: "wheel", prize: 500, moving: 1 },
  { name: "grid", prize: 60, moving: 1 },
];

describe("the draw widgets", () => {
  test.for(["pending", "landing"] as const)(
    "leave nothing behind when the page is left while they are %s",
    async (phase, { open }) => {
      const page = await open({ path: `/digitsFull${VISIT}`, isHeld: true, before: COUNT_CALLBACKS });
      for (const { name, prize, moving } of widgets) {
        // The cast is safe: the harness uses only the name, to find elements.
        const draw = await new DrawPage(page, { name } as unknown as Widget, true).listen();
        const aborted = page.waitForEvent("requestfailed", { timeout: 5000 }).catch(() => null);
        await draw.tap({ prize, after: 8000 });
        if (phase === "landing") await draw.arrive();
        await draw.waitFor(phase);
        expect(await animations(draw), name).toBe(moving);
        await page.getByRole("button", { name: "离开" }).click();
        await skipUntil(page, async () => (await page.locator(`.${name}`).count()) === 0);
        await skipUntil(page, () => draw.button.isVisible());
        expect(await animations(draw), name).toBe(0);
        await untilQuiet(draw);
        if (phase === "pending") expect((await aborted)?.failure()?.errorText, name).toContain("ABORTED");
      }
    },
  );
});
