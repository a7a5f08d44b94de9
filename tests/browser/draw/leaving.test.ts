import { afterAll, beforeAll, describe, expect } from "vitest";
import { test } from "../../support/browser.ts";
import { type DrawPage, type Draws, startDraws, widgets } from "../../support/draw-page.ts";
import { animations, COUNT_CALLBACKS, expectNoRemains, untilQuiet } from "../../support/draw-remains.ts";

let draws: Draws;
beforeAll(async () => {
  draws = await startDraws();
});
afterAll(() => draws.stop());

const button = ({ page }: DrawPage, name: string) => page.getByRole("button", { name });

describe.concurrent.each(widgets)("the $name (7: unmount)", (widget) => {
  const { name, prizes } = widget;
  const route = `/${name}Full`;

  test.for(["pending", "landing"] as const)(
    "leaves nothing behind when the page is left while it is %s",
    async (phase, { open }) => {
      const draw = await draws.open(open, widget, { route, before: COUNT_CALLBACKS });
      const aborted = draw.page.waitForEvent("requestfailed", { timeout: 5000 }).catch(() => null);
      await draw.tap({ prize: prizes[1], after: phase === "pending" ? 8000 : 20 });
      await draw.waitFor(phase);
      expect(await animations(draw)).toBe(1);
      await button(draw, "离开").click();
      await draw.page.locator(`.${name}`).waitFor({ state: "detached" });
      await draw.button.waitFor();
      expect(await animations(draw)).toBe(0);
      await untilQuiet(draw);
      if (phase === "pending") {
        expect((await aborted)?.failure()?.errorText).toContain("ABORTED");
      }
    },
  );

  test("that is taken out of the page and comes back while it is drawn for ends as it should", async ({
    open,
  }) => {
    const play = async (phase: "pending" | "landing") => {
      const draw = await draws.open(open, widget, { route });
      await draw.tap({ prize: prizes[1], after: phase === "pending" ? 2000 : 20 });
      await draw.waitFor(phase);
      await button(draw, "收起").click();
      await draw.page.locator(`.${name}`).waitFor({ state: "detached" });
      expect(await animations(draw)).toBe(0);
      await button(draw, "收起").click();
      await draw.waitFor("landing");
      await draw.waitFor("rest");
      expect(await draw.look()).toMatchObject({ place: 1, seen: 1 });
      expect(draw.requests).toBe(1);
    };
    await Promise.all([play("pending"), play("landing")]);
  });

  test("leaves no listener and no node after twenty mounts, and no style rule after twenty draws", async ({
    open,
  }) => {
    const draw = await draws.open(open, widget);
    await expectNoRemains(draw, { selector: `.${name}`, prizes });
  });
});
