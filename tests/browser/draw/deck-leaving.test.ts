import { afterAll, beforeAll, describe, expect } from "vitest";
import { test } from "../../support/browser.ts";
import { CardPage, turnedTo, UNTURNED } from "../../support/draw-deck.ts";
import { type Draws, startDraws } from "../../support/draw-page.ts";
import { animations, COUNT_CALLBACKS, expectNoRemains, untilQuiet } from "../../support/draw-remains.ts";
import { watch } from "../../support/draw-samples.ts";

let draws: Draws;
beforeAll(async () => {
  draws = await startDraws();
});
afterAll(() => draws.stop());

describe.concurrent("the deck (7: unmount)", () => {
  test.for(["pending", "landing"] as const)(
    "leaves nothing behind when the page is left while it is %s",
    async (phase, { open }) => {
      const deck = await CardPage.open(draws, open, { before: COUNT_CALLBACKS });
      const aborted = deck.page.waitForEvent("requestfailed", { timeout: 5000 }).catch(() => null);
      // By its own click: a turn is over before the pointer is where the button stands.
      const leave = deck.button("离开");
      await deck.draw.tap({ prize: 60, after: phase === "pending" ? 8000 : 20 });
      await deck.draw.waitFor(phase);
      expect(await animations(deck)).toBe(1);
      await leave.evaluate((button: HTMLElement) => button.click());
      await deck.page.locator(".deck").waitFor({ state: "detached" });
      await deck.draw.button.waitFor();
      expect(await animations(deck)).toBe(0);
      await untilQuiet(deck);
      if (phase === "pending") expect((await aborted)?.failure()?.errorText).toContain("ABORTED");
    },
  );

  test.for(["pending", "landing"] as const)(
    "that is taken out of the page and comes back while it is %s ends as it should",
    async (phase, { open }) => {
      const deck = await CardPage.open(draws, open);
      await deck.draw.tap({ prize: 60, after: phase === "pending" ? 2000 : 20 });
      await deck.draw.waitFor(phase);
      // In the page itself: a turn is over before the test could say when it comes back.
      const seen = await deck.button("收起").evaluate(async (toggle: HTMLElement) => {
        const seen: Array<[isThere: boolean, animations: number]> = [];
        for (let i = 0; i < 2; i++) {
          toggle.click();
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
          const animations = document.getAnimations().filter((one) => one.constructor === Animation);
          seen.push([document.querySelector(".deck") !== null, animations.length]);
        }
        return seen;
      });
      expect(seen).toEqual([
        [false, 0],
        [true, 1],
      ]);
      await deck.draw.waitFor("rest");
      expect(await deck.look()).toMatchObject(turnedTo(60));
      expect(deck.draw.requests).toBe(1);
    },
  );

  test("leaves no listener and no node after twenty mounts, and no style rule after twenty draws", async ({
    open,
  }) => {
    const deck = await CardPage.open(draws, open);
    await expectNoRemains(deck.draw, { selector: ".deck", prizes: deck.draw.widget.prizes.slice(0, 4) });
  });
});

/** Every name in the tree that assistive technology reads. */
async function namesOf({ page }: CardPage): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes.flatMap(({ ignored, name }) => (ignored ? [] : [String(name?.value ?? "")])).join("\n");
}

describe.concurrent("the deck (10: screen reader)", () => {
  test("is spoken of once, when its card has turned over; a failure, too", async ({ open }) => {
    const deck = await CardPage.open(draws, open);
    expect(await deck.page.getByRole("status").count()).toBe(1);
    const seen = await watch(deck.draw);
    await deck.play({ prize: 120, after: 200 });
    await deck.draw.waitUntilFree();
    const said = "恭喜获得120元代金券";
    expect((await seen()).said).toEqual([{ text: said, phase: "rest" }]);
    await deck.button("复位").click();
    await deck.draw.tap({ code: "500", message: "活动太火爆", after: 200 });
    await deck.draw.toast.getByText("活动太火爆").waitFor();
    await deck.draw.waitUntilFree();
    expect(await deck.settle()).toMatchObject(UNTURNED);
    expect((await seen()).said).toEqual([
      { text: said, phase: "rest" },
      { text: "活动太火爆", phase: "rest" },
    ]);
  });

  test("tells nobody what is on a card before it has turned over, and nothing of the cards beside", async ({
    open,
  }) => {
    const deck = await CardPage.open(draws, open);
    const beside = /第[0134]张/;
    const atRest = await namesOf(deck);
    expect(atRest).toContain("第2张牌背");
    expect(atRest).not.toMatch(beside);
    await deck.draw.tap({ prize: 240 });
    await deck.draw.waitFor("landing");
    await deck.page.locator(".deck-drawn").evaluate((card) => {
      for (const animation of card.getAnimations()) animation.pause();
    });
    const [turning, look] = [await namesOf(deck), await deck.look()];
    // Asked while it was still on its way.
    expect(look).toMatchObject({ phase: "landing", front: turnedTo(240).front });
    expect(turning).not.toContain("240");
    expect(turning).not.toMatch(beside);
    await deck.draw.waitFor("rest");
    const turned = await namesOf(deck);
    expect(turned).toContain("240");
    expect(turned).not.toContain("牌背");
    expect(turned).not.toMatch(beside);
  });
});
