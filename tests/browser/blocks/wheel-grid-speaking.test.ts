import { describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { namesOf } from "../../support/browser/names-of.ts";
import { DrawPage, widgets } from "../../support/draws/draw-page.ts";
import { watch } from "../../support/draws/draw-samples.ts";

/** Returns the button's properties for keyboards and screen readers. */
const buttonOf = ({ button }: DrawPage) =>
  button.evaluate((element) => ({
    isNative: element.tagName === "BUTTON",
    isFocused: document.activeElement === element,
    isBusy: element.getAttribute("aria-busy"),
    isDisabled: element.getAttribute("aria-disabled"),
    hasOutline: getComputedStyle(element).outlineStyle !== "none",
  }));

describe.each(widgets)("the $name with keyboard and screen reader", (widget) => {
  const { prizes } = widget;

  test("can be played by keyboard, keeps the focus, is announced once, and hides its prizes from screen readers", {
    tags: widget.name === "wheel" ? [] : "nightly",
  }, async ({ open }) => {
    const draw = await DrawPage.open(open, widget);
    const { page } = draw;
    const expectSilence = async (when: string) => {
      const names = await namesOf(page);
      expect(names, when).toContain("抽奖");
      expect(
        names.filter((name) => /^\d+元$|^代金券$/.test(name)),
        when,
      ).toEqual([]);
    };
    await expectSilence("before a draw");
    expect(await page.getByRole("status").count()).toBe(1);
    for (const [place, key] of ["Enter", "Space"].entries()) {
      draw.answerWith({ prize: prizes[place], after: 200 });
      if (place === 0) await page.keyboard.press("Tab");
      expect(await buttonOf(draw), key).toMatchObject({ isNative: true, isFocused: true, hasOutline: true });
      await page.keyboard.press(key);
      await draw.waitFor("pending");
      expect(await buttonOf(draw), key).toMatchObject({
        isFocused: true,
        isBusy: "true",
        isDisabled: "true",
      });
      await page.keyboard.press(key);
      await draw.arrive();
      await draw.end();
      await draw.waitUntilFree();
      expect(await buttonOf(draw), key).toMatchObject({
        ...{ isFocused: true, isBusy: "false", isDisabled: "false" },
      });
      expect(await draw.look(), key).toMatchObject({ place, seen: place });
    }
    expect(draw.requests).toBe(2);

    const seen = await watch(draw);
    await draw.tap({ prize: prizes[2], after: 200 });
    await draw.arrive();
    await draw.waitFor("landing");
    await expectSilence("during a draw");
    await draw.end();
    await draw.waitUntilFree();
    await expectSilence("after a draw");
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
});
