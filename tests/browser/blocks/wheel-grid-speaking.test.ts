import { describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { namesOf } from "../../support/browser/names-of.ts";
import { DrawPage, widgets } from "../../support/draws/draw-page.ts";
import { watch } from "../../support/draws/draw-samples.ts";

/** The button as those know it who have no pointer: whether it has the focus, what it is, what it says of itself. */
const buttonOf = ({ button }: DrawPage) =>
  button.evaluate((element) => ({
    isNative: element.tagName === "BUTTON",
    isFocused: document.activeElement === element,
    isBusy: element.getAttribute("aria-busy"),
    isDisabled: element.getAttribute("aria-disabled"),
    hasOutline: getComputedStyle(element).outlineStyle !== "none",
  }));

describe.each(widgets)("the $name (10: keyboard and screen reader)", (widget) => {
  const { prizes } = widget;

  test("is played with Enter and Space, and keeps the focus", async ({ open }) => {
    const draw = await DrawPage.open(open, widget);
    const { page } = draw;
    for (const [place, key] of ["Enter", "Space"].entries()) {
      draw.answerWith({ prize: prizes[place], after: 200 });
      if (place === 0) await page.keyboard.press("Tab");
      expect(await buttonOf(draw)).toMatchObject({ isNative: true, isFocused: true, hasOutline: true });
      await page.keyboard.press(key);
      await draw.waitFor("pending");
      expect(await buttonOf(draw)).toMatchObject({ isFocused: true, isBusy: "true", isDisabled: "true" });
      await page.keyboard.press(key);
      await draw.arrive();
      await draw.end();
      await draw.waitUntilFree();
      expect(await buttonOf(draw)).toMatchObject({ isFocused: true, isBusy: "false", isDisabled: "false" });
      expect(await draw.look()).toMatchObject({ place, seen: place });
    }
    expect(draw.requests).toBe(2);
  });

  test("is spoken of once, when it has come to rest; a failure, too", async ({ open }) => {
    const draw = await DrawPage.open(open, widget);
    expect(await draw.page.getByRole("status").count()).toBe(1);
    const seen = await watch(draw);
    await draw.draw({ prize: prizes[2], after: 200 });
    await draw.waitUntilFree();
    const said = `恭喜获得${prizes[2]}元代金券`;
    expect((await seen()).said).toEqual([{ text: said, phase: "rest" }]);
    await draw.tap({ code: "500", message: "活动太火爆", after: 200 });
    await draw.arrive();
    await draw.waitUntilFree();
    await draw.settle();
    expect((await seen()).said).toEqual([
      { text: said, phase: "rest" },
      { text: "活动太火爆", phase: "rest" },
    ]);
  });

  test("shows its prizes to the eyes alone, before, during and after a draw", async ({ open }) => {
    const draw = await DrawPage.open(open, widget, { route: `/${widget.name}Full` });
    const silent = async () => {
      const names = await namesOf(draw.page);
      expect(names).toContain("抽奖");
      expect(names.filter((name) => /^\d+元$|^代金券$/.test(name))).toEqual([]);
    };
    await silent();
    await draw.tap({ prize: prizes[0] });
    await draw.waitFor("landing");
    await silent();
    await draw.end();
    await silent();
  });
});
