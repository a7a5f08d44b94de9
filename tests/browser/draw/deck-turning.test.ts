import { describe, expect } from "vitest";
import { comeBack, test } from "../../support/browser.ts";
import { DeckPage, daysAt } from "../../support/deck-page.ts";

const won = { data: { rewardType: 0, realSendAmount: 58 } };
const wonDays = daysAt(4, { joinStatus: 1, rewardType: 0, realSendAmount: 58 });

/** What was seen of today's card, frame by frame, and of the draw, change by change. */
interface Seen {
  frames: { phase: string; angle: number }[];
  changes: { phase: string; button: string; tab: string; hasFront: boolean }[];
}

/** Runs in the page: watches from now on. */
function watch(): Seen {
  const seen: Seen = { frames: [], changes: [] };
  const deck = document.querySelector<HTMLElement>(".deck") as HTMLElement;
  const look = () => {
    const card = deck.querySelector(".deck-drawn");
    if (card) {
      const { m11, m13 } = new DOMMatrix(getComputedStyle(card).transform);
      seen.frames.push({ phase: deck.dataset.phase ?? "", angle: (Math.atan2(-m13, m11) * 180) / Math.PI });
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new MutationObserver(() => {
    seen.changes.push({
      phase: deck.dataset.phase ?? "",
      button: deck.querySelector(".deck-below button")?.textContent ?? "",
      tab: deck.querySelector("[aria-selected=true] small")?.textContent ?? "",
      hasFront: Boolean(deck.querySelector(".deck-drawn .deck-front")),
    });
  }).observe(deck, { attributeFilter: ["data-phase"] });
  return seen;
}

async function watched(deck: DeckPage): Promise<() => Promise<Seen>> {
  await deck.settle();
  const seen = await deck.page.evaluateHandle(watch);
  return () => seen.jsonValue();
}

describe("a card that is turned over", () => {
  test("sways while it waits, goes on from there to its front, and shows no front before", async ({
    open,
  }) => {
    const deck = await DeckPage.open(open);
    deck.flip = { ...won, after: 1500 };
    deck.daysAfter = { data: wonDays, after: 300 };
    const seen = await watched(deck);
    await deck.button.click();
    await deck.page.getByRole("dialog").waitFor();
    const { frames, changes } = await seen();

    // What was loaded again while it was about to turn tells nothing before it has.
    expect(changes).toEqual([
      { phase: "pending", button: "点击翻牌", tab: "今日", hasFront: false },
      { phase: "landing", button: "点击翻牌", tab: "今日", hasFront: true },
      { phase: "rest", button: "代金券已领取", tab: "今日", hasFront: true },
    ]);
    const swaying = frames.filter(({ phase }) => phase === "pending").map(({ angle }) => angle);
    expect(Math.max(...swaying.map(Math.abs))).toBeLessThan(11.1);
    expect(Math.max(...swaying)).toBeGreaterThan(4);
    expect(Math.min(...swaying)).toBeLessThan(-4);
    const turning = frames.filter(({ phase }) => phase === "landing").map(({ angle }) => angle);
    const way = [swaying[swaying.length - 1] ?? 0, ...turning];
    expect(way.length).toBeGreaterThan(3);
    const side = Math.sign(turning.find((angle) => Math.abs(angle) > 11.1) ?? 0);
    // On and on to one side: never back, but for what the frame before did not see of the sway.
    for (const [i, angle] of way.slice(1).entries()) {
      const stride = (angle - (way[i] ?? 0)) * side;
      expect((stride + 360) % 360).toSatisfy((by: number) => by < 180 || by > 358);
    }
    expect(await deck.look()).toMatchObject({ phase: "rest", hasFront: true, hasBack: false });
    const flat = await deck.page.locator(".deck-drawn").evaluate((card) => getComputedStyle(card).transform);
    expect(flat).toBe("none");
  });

  test("has its end in the style from the moment it is known", async ({ open }) => {
    const deck = await DeckPage.open(open);
    deck.flip = won;
    deck.daysAfter = { data: wonDays };
    await deck.settle();
    await deck.button.click();
    await deck.waitFor("landing");
    const { count, m11 } = await deck.page.locator(".deck-drawn").evaluate((card) => {
      const animations = card.getAnimations();
      for (const animation of animations) animation.cancel();
      return { count: animations.length, m11: new DOMMatrix(getComputedStyle(card).transform).m11 };
    });
    expect(count).toBe(1);
    expect(m11).toBeCloseTo(-1, 5);
  });

  test("comes to rest unturned after a failure, and a retry at once goes on from there", async ({ open }) => {
    const deck = await DeckPage.open(open, { expectedProblems: [/Failed to load resource/] });
    deck.flip = { isCut: true, after: 700 };
    const seen = await watched(deck);
    await deck.button.click();
    await deck.toast.getByText("网络异常").waitFor();
    deck.flip = { ...won, after: 600 };
    deck.daysAfter = { data: wonDays };
    await deck.page.locator('.deck-below button[aria-disabled="false"]').waitFor();
    await deck.button.click();
    await deck.page.getByRole("dialog").waitFor();
    const { frames, changes } = await seen();
    expect(changes.map(({ phase }) => phase)).toEqual(["pending", "rest", "pending", "landing", "rest"]);
    expect(changes[1]).toMatchObject({ button: "点击翻牌", hasFront: false });
    const swaying = frames.filter(({ phase }) => phase !== "landing" && phase !== "rest");
    for (const { angle } of swaying) expect(Math.abs(angle)).toBeLessThan(11.1);
    expect(deck.flips).toBe(2);
  });

  test("rests unturned after a failure", async ({ open }) => {
    const deck = await DeckPage.open(open);
    deck.flip = { code: "1001", message: "系统繁忙", after: 700 };
    await deck.settle();
    await deck.button.click();
    await deck.toast.getByText("系统繁忙").waitFor();
    await deck.page.waitForFunction(
      () => document.querySelector(".deck-drawn")?.getAnimations().length === 0,
    );
    expect(await deck.look()).toMatchObject({ phase: "rest", hasFront: false, hasBack: true });
  });

  test("turns over when the days cannot be loaded again, too", async ({ open }) => {
    const deck = await DeckPage.open(open, { expectedProblems: [/Failed to load resource/] });
    deck.flip = won;
    deck.daysAfter = { isCut: true };
    const seen = await watched(deck);
    await deck.button.click();
    await deck.page.getByRole("dialog", { name: "恭喜获得" }).getByText("58").waitFor();
    expect((await seen()).changes.map(({ phase }) => phase)).toEqual(["pending", "landing", "rest"]);
  });

  test("is there without a movement for who wishes for less motion", async ({ open }) => {
    const deck = await DeckPage.open(open, { reducedMotion: true });
    deck.flip = { ...won, after: 400 };
    deck.daysAfter = { data: wonDays };
    const seen = await watched(deck);
    await deck.button.click();
    await deck.page.getByRole("dialog").waitFor();
    const { frames, changes } = await seen();
    expect(changes.map(({ phase }) => phase)).toEqual(["pending", "landing", "rest"]);
    for (const { angle } of frames) expect(Math.abs(angle) % 180).toBeLessThan(0.01);
  });

  test("is turned over at once for who comes back to the page", async ({ open }) => {
    const deck = await DeckPage.open(open);
    deck.flip = won;
    deck.daysAfter = { data: wonDays };
    await deck.settle();
    await deck.button.click();
    await deck.waitFor("landing");
    await comeBack(deck.page);
    await deck.waitFor("rest");
    expect(await deck.look()).toMatchObject({ hasFront: true, hasBack: false });
  });

  test("is spoken of once, when it has turned over", async ({ open }) => {
    const deck = await DeckPage.open(open);
    deck.flip = won;
    deck.daysAfter = { data: wonDays };
    await deck.settle();
    const said = await deck.page.evaluateHandle(() => {
      const said: string[] = [];
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes) {
          if (target instanceof Element && target.closest("[role=status]"))
            for (const { textContent } of addedNodes) said.push(textContent ?? "");
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
      return said;
    });
    await deck.button.click();
    await deck.waitFor("landing");
    expect(await said.jsonValue()).toEqual([]);
    await deck.page.getByRole("dialog").waitFor();
    await expect.poll(() => said.jsonValue()).toEqual(["翻牌成功，恭喜获得代金券"]);
  });

  test("keeps the focus on the button below while it is busy, and after", async ({ open }) => {
    const deck = await DeckPage.open(open);
    deck.flip = { ...won, after: 500 };
    deck.daysAfter = { data: wonDays };
    await deck.settle();
    await deck.button.focus();
    await deck.page.keyboard.press("Enter");
    await deck.waitFor("pending");
    const button = await deck.button.evaluate((element) => ({
      busy: element.getAttribute("aria-busy"),
      disabled: element.getAttribute("aria-disabled"),
      isFocused: element === document.activeElement,
    }));
    expect(button).toEqual({ busy: "true", disabled: "true", isFocused: true });
    await deck.page.keyboard.press("Enter");
    await deck.page.getByRole("dialog").waitFor();
    await deck.page.keyboard.press("Escape");
    await expect.poll(() => deck.button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(deck.flips).toBe(1);
  });

  test("is turned by a tap on itself, once", async ({ open }) => {
    const deck = await DeckPage.open(open);
    deck.flip = { ...won, after: 300 };
    deck.daysAfter = { data: wonDays };
    await deck.settle();
    await deck.page.locator(".deck-drawn").tap();
    await deck.page.locator(".deck-drawn .deck-back").evaluate((back: HTMLElement) => {
      for (let i = 0; i < 3; i++) back.click();
    });
    await deck.page.getByRole("dialog").getByRole("button").tap();
    await deck.page.getByRole("dialog").waitFor({ state: "detached" });
    await deck.page.locator(".deck-drawn").tap();
    expect(deck.flips).toBe(1);
  });

  test("turns over also while another card is looked at", async ({ open }) => {
    const deck = await DeckPage.open(open);
    deck.flip = { ...won, after: 1200 };
    deck.daysAfter = { data: wonDays };
    await deck.settle();
    await deck.button.click();
    await deck.tab(8).click();
    await deck.page.getByRole("dialog").getByRole("button").click();
    expect(await deck.settle()).toMatchObject({ seen: 8, tab: 8, hasFront: false });
    await deck.tab(4).click();
    expect(await deck.settle()).toMatchObject({ seen: 4, hasFront: true, hasBack: false });
  });

  test("leaves nothing behind when the page is left meanwhile", async ({ open }) => {
    const deck = await DeckPage.open(open, { query: "?token=t&showNav=true" });
    deck.flip = { ...won, after: 600 };
    await deck.settle();
    await deck.button.click();
    await deck.waitFor("pending");
    await deck.page.getByRole("button", { name: "返回" }).click();
    await deck.page.locator(".deck").waitFor({ state: "detached" });
    await deck.page.waitForTimeout(1500);
    expect(
      await deck.page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === "running").length,
      ),
    ).toBe(0);
    // The page that it led to may ask for the login; of this one no dialog is left.
    expect(await deck.page.locator(".veil").count()).toBe(0);
  });
});
