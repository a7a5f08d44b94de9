import { afterAll, beforeAll, describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { CardPage, turnedTo } from "../../support/draws/draw-deck.ts";
import { NumberPage } from "../../support/draws/draw-digits.ts";
import { DrawPage, VISIT, widgets } from "../../support/draws/draw-page.ts";
import { startStrictServer } from "../../support/wire/strict-server.ts";

let server: Awaited<ReturnType<typeof startStrictServer>>;
beforeAll(async () => {
  server = await startStrictServer();
});
afterAll(() => server.stop());

const MOUNTED_TWICE = "is mounted twice without a trace, at rest and while it is drawn for";

describe.each(widgets)("the $name (7: StrictMode)", (widget) => {
  test(MOUNTED_TWICE, async ({ open }) => {
    const page = await open({ path: `${server.origin}/${widget.name}Full${VISIT}`, isHeld: true });
    const draw = await new DrawPage(page, widget, true).listen();
    await draw.tap({ prize: widget.prizes[1], after: 1500 });
    const toggle = page.getByRole("button", { name: "收起" });
    for (const phase of ["pending", "landing"] as const) {
      if (phase === "landing") await draw.arrive();
      await draw.waitFor(phase);
      await toggle.click();
      await toggle.click();
      await draw.waitFor(phase);
      expect(await draw.look()).toMatchObject({ phase, animations: 1 });
    }
    await draw.end();
    expect(await draw.look()).toMatchObject({ place: 1, seen: 1, animations: 0 });
    expect(draw.requests).toBe(1);
  });
});

describe("the deck (7: StrictMode)", () => {
  test(MOUNTED_TWICE, async ({ open }) => {
    const deck = await CardPage.of(await open({ path: `${server.origin}/deck${VISIT}`, isHeld: true }), true);
    await deck.draw.tap({ prize: 60, after: 2500 });
    await deck.draw.waitFor("pending");
    for (let i = 0; i < 2; i++) await deck.button("收起").click();
    expect(await deck.look()).toMatchObject({ phase: "pending", animations: 1 });
    await deck.draw.arrive();
    await deck.draw.end();
    expect(await deck.look()).toMatchObject(turnedTo(60));
    expect(deck.draw.requests).toBe(1);
  });
});

describe("the digits (7: StrictMode)", () => {
  test(MOUNTED_TWICE, async ({ open }) => {
    const number = await NumberPage.of(
      await open({ path: `${server.origin}/digitsFull${VISIT}`, isHeld: true }),
      true,
    );
    await number.draw.tap({ prize: "80642", after: 1500 });
    const toggle = number.page.getByRole("button", { name: "收起" });
    for (const phase of ["pending", "landing"] as const) {
      if (phase === "landing") await number.draw.arrive();
      await number.draw.waitFor(phase);
      await toggle.click();
      await toggle.click();
      await number.draw.waitFor(phase);
      expect(await number.look()).toMatchObject({ phase, animations: 5 });
    }
    await number.draw.end();
    expect(await number.look()).toMatchObject({ isDrawn: true, seen: "80642", animations: 0 });
    expect(number.draw.requests).toBe(1);
  });
});
