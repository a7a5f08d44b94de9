import { afterAll, beforeAll, describe, expect } from "vitest";
import { test } from "../../support/browser.ts";
import { type DrawPage, type Draws, startDraws, widgets } from "../../support/draw-page.ts";
import { expectNoRemains } from "../../support/draw-remains.ts";

let draws: Draws;
beforeAll(async () => {
  draws = await startDraws();
});
afterAll(() => draws.stop());

/** Notes which timers and frame callbacks are under way. */
const COUNT_CALLBACKS = `window.live = new Map();
for (const [set, clear, isOnce] of [
  ["setTimeout", "clearTimeout", true],
  ["setInterval", "clearInterval", false],
  ["requestAnimationFrame", "cancelAnimationFrame", true],
]) {
  const [start, stop] = [window[set], window[clear]];
  window[set] = (task, ...how) => {
    const id = start((...given) => {
      if (isOnce) live.delete(set + id);
      task(...given);
    }, ...how);
    live.set(set + id, set === "requestAnimationFrame" ? 0 : how[0] ?? 0);
    return id;
  };
  window[clear] = (id) => {
    live.delete(set + id);
    stop(id);
  };
}`;

/** Waits until no callback is to come. What the query client keeps its data by waits for longer. */
const untilQuiet = ({ page }: DrawPage) =>
  page.waitForFunction(() => {
    const { live } = window as unknown as { live: Map<string, number> };
    return [...live.values()].every((ms) => ms > 20_000);
  });

const animations = ({ page }: DrawPage) =>
  page.evaluate(() => document.getAnimations().filter((one) => one.constructor === Animation).length);

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
