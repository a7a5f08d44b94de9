import { describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { pass } from "../../support/browser/held-time.ts";
import { namesOf } from "../../support/browser/names-of.ts";
import { CardPage, turnedTo, UNTURNED } from "../../support/draws/draw-deck.ts";
import { watch } from "../../support/draws/draw-samples.ts";
import { animations, expectNoLeaks } from "../../support/draws/expect-no-leaks.ts";

describe("the deck when it is unmounted", () => {
  test("lands correctly after a remount during a draw, and leaves nothing behind after twenty mounts and ten draws", {
    tags: "nightly",
  }, async ({ open }) => {
    const deck = await CardPage.open(open);
    for (const [i, phase] of (["pending", "landing"] as const).entries()) {
      await deck.draw.tap({ prize: 60, after: 2000 });
      if (phase === "landing") await deck.draw.arrive();
      await deck.draw.waitFor(phase);
      await deck.button("收起").click();
      await deck.page.locator(".deck").waitFor({ state: "detached" });
      expect(await animations(deck), phase).toBe(0);
      await deck.button("收起").click();
      await deck.page.locator(".deck").waitFor();
      expect(await animations(deck), phase).toBe(1);
      if (phase === "pending") await deck.draw.arrive();
      await deck.draw.waitFor("landing");
      await deck.draw.end();
      expect(await deck.look(), phase).toMatchObject(turnedTo(60));
      expect(deck.draw.requests, phase).toBe(i + 1);
      await deck.draw.waitUntilFree();
      await deck.button("复位").click();
    }

    await expectNoLeaks(deck.draw, { selector: ".deck", prizes: deck.draw.widget.prizes });
  });
});

describe("the deck with a screen reader", () => {
  test("hides a card's content until it has turned over, and announces it once", async ({ open }) => {
    const deck = await CardPage.open(open);
    expect(await deck.page.getByRole("status").count()).toBe(1);
    const seen = await watch(deck.draw);
    const beside = /第[0134]张/;
    const atRest = (await namesOf(deck.page)).join("\n");
    expect(atRest).toContain("第2张牌背");
    expect(atRest).not.toMatch(beside);
    await deck.draw.tap({ prize: 240, after: 200 });
    await deck.draw.arrive();
    await deck.draw.waitFor("landing");
    await pass(deck.page, 300);
    expect(await deck.look()).toMatchObject({ phase: "landing", front: turnedTo(240).front, animations: 1 });
    const turning = (await namesOf(deck.page)).join("\n");
    expect(turning).not.toContain("240");
    expect(turning).not.toMatch(beside);
    await deck.draw.end();
    const turned = (await namesOf(deck.page)).join("\n");
    expect(turned).toContain("240");
    expect(turned).not.toContain("牌背");
    expect(turned).not.toMatch(beside);
    await deck.draw.waitUntilFree();
    const said = "恭喜获得240元代金券";
    expect((await seen()).said).toEqual([{ text: said, phase: "rest" }]);

    await deck.button("复位").click();
    await deck.draw.tap({ code: "500", message: "活动太火爆", after: 200 });
    await deck.draw.arrive();
    await deck.draw.toast.getByText("活动太火爆").waitFor();
    await deck.draw.waitUntilFree();
    expect(await deck.settle()).toMatchObject(UNTURNED);
    expect((await seen()).said).toEqual([
      { text: said, phase: "rest" },
      { text: "活动太火爆", phase: "rest" },
    ]);
  });
});
