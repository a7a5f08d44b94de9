import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { comeBack, type OpenOptions, test } from "../../support/browser/browser.ts";
import { pass, skip, skipUntil } from "../../support/browser/held-time.ts";
import { expectSteady } from "../../support/draws/deck.ts";
import { DeckPage, daysAt } from "../../support/draws/deck-page.ts";
import { watch } from "../../support/draws/draw-samples.ts";
import { animations } from "../../support/draws/expect-no-leaks.ts";

const won = { data: { rewardType: 0, realSendAmount: 58 } };
const wonDays = daysAt(4, { joinStatus: 1, rewardType: 0, realSendAmount: 58 });

type Open = (options: OpenOptions) => Promise<Page>;

/** Opens the page at rest with held time. By default a flip brings a voucher. */
async function openDeck(open: Open, more: Parameters<typeof DeckPage.open>[1] = {}): Promise<DeckPage> {
  const deck = await DeckPage.open(open, { isHeld: true, ...more });
  deck.flip = won;
  deck.daysAfter = { data: wonDays };
  await deck.settle();
  return deck;
}

/** Returns the dialog that shows the card's reward. */
const dialogOf = ({ page }: DeckPage) => page.getByRole("dialog", { name: "恭喜获得" });

/** Lets as little time pass as needed until the draw reaches a phase. */
async function passUntil({ page, draw }: DeckPage, phase: string): Promise<void> {
  while ((await draw.look()).phase !== phase) await pass(page, 1);
}

/** Lets as little time pass as needed until the button below can be tapped. */
async function passUntilFree({ page, below }: DeckPage): Promise<void> {
  while ((await below.getAttribute("aria-disabled")) !== "false") await pass(page, 1);
}

/** Lets the card turn over, rendering every frame, until the dialog is open. */
async function end(deck: DeckPage): Promise<void> {
  await passUntil(deck, "landing");
  await deck.draw.end({ isSeen: true });
  await dialogOf(deck).getByText("58").waitFor();
}

/** Returns everything on the page that shows today's card. */
async function visibleState(deck: DeckPage) {
  const { phase, front, back } = await deck.look();
  return {
    phase,
    button: await deck.below.textContent(),
    tab: await deck.page.locator(".deck-tab small").nth(4).textContent(),
    faces: [front !== undefined && "front", back !== undefined && "back"].filter(Boolean),
  };
}

describe("a card that is turned over", () => {
  test("sways while it waits, turns from there to its front, and reveals nothing before", {
    tags: "nightly",
  }, async ({ open }) => {
    const deck = await openDeck(open);
    deck.flip = { ...won, after: 1500 };
    deck.daysAfter = { data: wonDays, after: 300 };
    const [seen, frames] = [await watch(deck.draw), await deck.watch()];
    await deck.below.click();
    const before = { button: "点击翻牌", tab: "今日" };
    const waiting = { ...before, phase: "pending", faces: ["back"] };
    expect(await visibleState(deck)).toEqual(waiting);
    await deck.arrive();
    // It turns as soon as its front is known; reloaded data is not shown before it has turned.
    await passUntil(deck, "landing");
    const turning = { ...before, phase: "landing", faces: ["front", "back"] };
    expect(await visibleState(deck)).toEqual(turning);
    await expect.poll(() => deck.loads).toBe(2);
    await deck.arrive();
    await pass(deck.page, 100);
    expect(await visibleState(deck)).toEqual(turning);
    expect((await seen()).said).toEqual([]);
    await end(deck);
    expect(await visibleState(deck)).toEqual({
      phase: "rest",
      button: "代金券已领取",
      tab: "今日",
      faces: ["front"],
    });
    const { phases, said } = await seen();
    expect(phases.map(({ phase }) => phase)).toEqual(["pending", "landing", "rest"]);
    expect((phases[2]?.at ?? 0) - (phases[1]?.at ?? 0)).toBe(800);
    expect(said).toEqual([{ text: "翻牌成功，恭喜获得代金券", phase: "rest" }]);
    expectSteady(await frames());
    const swaying = (await frames()).filter(({ phase }) => phase === "pending").map(({ angle }) => angle);
    expect(Math.max(...swaying)).toBeCloseTo(11, 1);
    expect(Math.min(...swaying)).toBeCloseTo(-11, 1);
    const flat = await deck.page.locator(".deck-drawn").evaluate((card) => getComputedStyle(card).transform);
    expect(flat).toBe("none");
  });

  test("rests unturned after a failure, and continues from its current position when it is retried", async ({
    open,
  }) => {
    const deck = await openDeck(open, { expectedProblems: [/Failed to load resource/] });
    const [seen, frames] = [await watch(deck.draw), await deck.watch()];
    const failures = [
      {
        reply: { code: "1001", message: "系统繁忙" },
        said: "系统繁忙",
        ms: 400,
        rests: { animations: 0, angle: 0 },
      },
      { reply: { isCut: true }, said: "网络异常", ms: 100, rests: { animations: 1 } },
    ];
    for (const { reply, said, ms, rests } of failures) {
      deck.flip = { ...reply, after: 700 };
      deck.daysAfter = undefined;
      await deck.below.click();
      await deck.arrive();
      await deck.draw.toast.getByText(said).waitFor();
      await passUntil(deck, "rest");
      await passUntilFree(deck);
      expect(await visibleState(deck), said).toEqual({
        phase: "rest",
        button: "点击翻牌",
        tab: "今日",
        faces: ["back"],
      });
      await pass(deck.page, ms);
      expect(await deck.look(), said).toMatchObject(rests);
    }
    deck.flip = { ...won, after: 600 };
    deck.daysAfter = { data: wonDays };
    await deck.below.click();
    await deck.arrive();
    await end(deck);
    const { phases } = await seen();
    const failed = ["pending", "rest"];
    expect(phases.map(({ phase }) => phase)).toEqual([...failed, ...failed, "pending", "landing", "rest"]);
    expectSteady(await frames());
    expect(deck.flips).toBe(3);
  });

  test("has its final position in its style, and turns over even if the days cannot be reloaded", {
    tags: "nightly",
  }, async ({ open }) => {
    const deck = await openDeck(open, { expectedProblems: [/Failed to load resource/] });
    deck.daysAfter = { isCut: true };
    const seen = await watch(deck.draw);
    await deck.below.click();
    await passUntil(deck, "landing");
    const { count, m11 } = await deck.page.locator(".deck-drawn").evaluate((card) => {
      const animations = card.getAnimations();
      for (const animation of animations) animation.cancel();
      return { count: animations.length, m11: new DOMMatrix(getComputedStyle(card).transform).m11 };
    });
    expect(count).toBe(1);
    expect(m11).toBeCloseTo(-1, 5);
    await end(deck);
    expect((await seen()).phases.map(({ phase }) => phase)).toEqual(["pending", "landing", "rest"]);
  });

  test("keeps the focus on the button below, and turns over at once when the customer comes back", {
    tags: "nightly",
  }, async ({ open }) => {
    const deck = await openDeck(open);
    deck.flip = { ...won, after: 500 };
    await deck.below.focus();
    await deck.page.keyboard.press("Enter");
    await deck.draw.waitFor("pending");
    const button = await deck.below.evaluate((element) => ({
      busy: element.getAttribute("aria-busy"),
      disabled: element.getAttribute("aria-disabled"),
      isFocused: element === document.activeElement,
    }));
    expect(button).toEqual({ busy: "true", disabled: "true", isFocused: true });
    await deck.page.keyboard.press("Enter");
    await deck.arrive();
    await passUntil(deck, "landing");
    await comeBack(deck.page);
    await deck.draw.waitFor("rest");
    expect(await visibleState(deck)).toMatchObject({ faces: ["front"] });
    await skipUntil(deck.page, () => dialogOf(deck).getByText("58").isVisible());
    await deck.page.keyboard.press("Escape");
    await skipUntil(deck.page, () => deck.below.evaluate((element) => element === document.activeElement));
    expect(deck.flips).toBe(1);
  });

  test("turns once when it is tapped itself, even while another card is in the middle", {
    tags: "nightly",
  }, async ({ open }) => {
    const deck = await openDeck(open);
    deck.flip = { ...won, after: 1200 };
    await deck.page.locator(".deck-drawn").tap();
    await deck.page.locator(".deck-drawn .deck-back").evaluate((back: HTMLElement) => {
      for (let i = 0; i < 3; i++) back.click();
    });
    await deck.tab(8).click();
    expect(await deck.settle()).toMatchObject({ phase: "pending", seen: 8 });
    await deck.arrive();
    await end(deck);
    await dialogOf(deck).getByRole("button", { name: "开心收下" }).tap();
    expect(await deck.settle()).toMatchObject({ seen: 8, tab: 8, front: undefined });
    await skipUntil(deck.page, async () => !(await dialogOf(deck).isVisible()));
    await deck.tab(4).click();
    expect(await deck.settle()).toMatchObject({ seen: 4, front: expect.any(String), back: undefined });
    await deck.page.locator(".deck-drawn").tap();
    expect(deck.flips).toBe(1);
  });

  test("leaves nothing behind when the page is left during the draw", { tags: "nightly" }, async ({
    open,
  }) => {
    const deck = await openDeck(open, { query: "?token=t&showNav=true" });
    deck.flip = { ...won, after: 600 };
    await deck.below.click();
    await deck.draw.waitFor("pending");
    await deck.page.getByRole("button", { name: "返回" }).click();
    await deck.untilLeft();
    const running = () =>
      deck.page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === "running").length,
      );
    await skip(deck.page, 1500);
    expect(await animations(deck)).toBe(0);
    // The next page has animations while it loads.
    await skipUntil(deck.page, async () => (await running()) === 0);
    // The next page may ask for the login; no dialog of this page may remain.
    expect(await deck.page.locator(".veil").count()).toBe(0);
  });
});
