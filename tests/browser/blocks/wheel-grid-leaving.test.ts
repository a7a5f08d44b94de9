import { describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { skipUntil } from "../../support/browser/held-time.ts";
import { DrawPage, widgets } from "../../support/draws/draw-page.ts";
import {
  animations,
  COUNT_CALLBACKS,
  expectNoRemains,
  untilQuiet,
} from "../../support/draws/draw-remains.ts";

const button = ({ page }: DrawPage, name: string) => page.getByRole("button", { name });

describe.each(widgets)("the $name (7: unmount)", (widget) => {
  const { name, prizes } = widget;
  const route = `/${name}Full`;

  test.for(["pending", "landing"] as const)(
    "leaves nothing behind when the page is left while it is %s",
    async (phase, { open }) => {
      const draw = await DrawPage.open(open, widget, { route, before: COUNT_CALLBACKS });
      const aborted = draw.page.waitForEvent("requestfailed", { timeout: 5000 }).catch(() => null);
      await draw.tap({ prize: prizes[1], after: 8000 });
      if (phase === "landing") await draw.arrive();
      await draw.waitFor(phase);
      expect(await animations(draw)).toBe(1);
      await button(draw, "离开").click();
      await skipUntil(draw.page, async () => !(await draw.page.locator(`.${name}`).isVisible()));
      await skipUntil(draw.page, () => draw.button.isVisible());
      expect(await animations(draw)).toBe(0);
      await untilQuiet(draw);
      if (phase === "pending") {
        expect((await aborted)?.failure()?.errorText).toContain("ABORTED");
      }
    },
  );

  test.for(["pending", "landing"] as const)(
    "that is taken out of the page and comes back while it is %s ends as it should",
    async (phase, { open }) => {
      const draw = await DrawPage.open(open, widget, { route });
      await draw.tap({ prize: prizes[1], after: 1500 });
      if (phase === "landing") await draw.arrive();
      await draw.waitFor(phase);
      await button(draw, "收起").click();
      await draw.page.locator(`.${name}`).waitFor({ state: "detached" });
      expect(await animations(draw)).toBe(0);
      await button(draw, "收起").click();
      if (phase === "pending") await draw.arrive();
      await draw.waitFor("landing");
      await draw.end();
      expect(await draw.look()).toMatchObject({ place: 1, seen: 1 });
      expect(draw.requests).toBe(1);
    },
  );

  test("leaves no listener and no node after twenty mounts, and no style rule after twenty draws", async ({
    open,
  }) => {
    const draw = await DrawPage.open(open, widget);
    await expectNoRemains(draw, { selector: `.${name}`, prizes });
  });
});
