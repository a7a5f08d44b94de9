import { describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { DrawPage, widgets } from "../../support/draws/draw-page.ts";
import { animations, expectNoLeaks } from "../../support/draws/expect-no-leaks.ts";

describe.each(widgets)("the $name when it is unmounted", (widget) => {
  const { name, prizes } = widget;

  test("lands correctly after a remount during a draw, and leaves nothing behind after twenty mounts and ten draws", {
    tags: "nightly",
  }, async ({ open }) => {
    const draw = await DrawPage.open(open, widget);
    const toggle = draw.page.getByRole("button", { name: "收起" });
    for (const [i, phase] of (["pending", "landing"] as const).entries()) {
      const place = i + 1;
      await draw.tap({ prize: prizes[place], after: 1500 });
      if (phase === "landing") await draw.arrive();
      await draw.waitFor(phase);
      await toggle.click();
      await draw.page.locator(`.${name}`).waitFor({ state: "detached" });
      expect(await animations(draw), phase).toBe(0);
      await toggle.click();
      if (phase === "pending") await draw.arrive();
      await draw.waitFor("landing");
      await draw.end();
      expect(await draw.look(), phase).toMatchObject({ place, seen: place });
      expect(draw.requests, phase).toBe(i + 1);
      await draw.waitUntilFree();
    }

    await expectNoLeaks(draw, { selector: `.${name}`, prizes });
  });
});
