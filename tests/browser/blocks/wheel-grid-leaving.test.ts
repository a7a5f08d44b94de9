import { describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { DrawPage, widgets } from "../../support/draws/draw-page.ts";
import { animations, expectNoRemains } from "../../support/draws/draw-remains.ts";

describe.each(widgets)("the $name (7: unmount)", (widget) => {
  const { name, prizes } = widget;

  test("ends as it should when it is mounted anew meanwhile, and leaves nothing behind after twenty mounts and ten draws", async ({
    open,
  }) => {
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

    await expectNoRemains(draw, { selector: `.${name}`, prizes });
  });
});
