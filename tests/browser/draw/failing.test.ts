import { afterAll, beforeAll, describe, expect } from "vitest";
import { test } from "../../support/browser.ts";
import { type Draws, type Reply, startDraws, widgets } from "../../support/draw-page.ts";
import { expectSteady, watch } from "../../support/draw-samples.ts";

let draws: Draws;
beforeAll(async () => {
  draws = await startDraws();
});
afterAll(() => draws.stop());

/** A call may take 20 seconds; here it takes less. */
const SHORT_TIMEOUT = `const { setTimeout } = window;
window.setTimeout = (task, ms, ...more) => setTimeout(task, ms === 20000 ? 3000 : ms, ...more);`;

/** Chromium itself reports failed requests on the console. */
const expectedProblems = [/Failed to load resource/];

const failures: Record<string, { reply: Reply; toast: string }> = {
  refused: { reply: { code: "500", message: "活动太火爆，请稍后再试" }, toast: "活动太火爆，请稍后再试" },
  "cut off": { reply: { isCut: true }, toast: "网络异常" },
  "too slow": { reply: { after: Number.POSITIVE_INFINITY }, toast: "网络异常" },
  "HTTP 500": { reply: { status: 500 }, toast: "网络异常" },
  "not JSON": { reply: { body: "<html>" }, toast: "网络异常" },
  "no such prize": { reply: { prize: 99 }, toast: "页面数据异常" },
};

describe.each(widgets)("the $name (3: lock)", (widget) => {
  test("four taps in 300 ms are one request, and the next draw works, whatever became of the last", async ({
    open,
  }) => {
    const play = async (names: string[]) => {
      const draw = await draws.open(open, widget, { before: SHORT_TIMEOUT, expectedProblems });
      const tapFourTimes = async (reply: Reply) => {
        draw.reply = reply;
        const before = draw.requests;
        await draw.button.evaluate(async (button: HTMLElement) => {
          button.click();
          for (let i = 0; i < 3; i++) {
            button.click();
            await new Promise((resolve) => setTimeout(resolve, 100));
          }
        });
        await draw.waitUntilFree();
        expect(draw.requests).toBe(before + 1);
      };
      for (const name of names) {
        const { reply, toast } = failures[name] ?? { reply: {}, toast: "" };
        await tapFourTimes({ after: 400, ...reply });
        await draw.toast.getByText(toast).waitFor();
        expect(await draw.look()).toMatchObject({ phase: "rest", place: -1 });
      }
      await tapFourTimes({ prize: widget.prizes[1], after: 400 });
      expect(await draw.look()).toMatchObject({ place: 1, seen: 1 });
    };
    const names = Object.keys(failures);
    await Promise.all([names.slice(0, 3), names.slice(3)].map(play));
  });

  test("who is logged out meanwhile is not left with a widget that moves", async ({ open }) => {
    const draw = await draws.open(open, widget);
    await draw.tap({ code: "200001", message: "登录失效" });
    await draw.waitUntilFree();
    expect(await draw.settle()).toMatchObject({ phase: "rest", place: -1, seen: -1 });
    expect(await draw.draw({ prize: widget.prizes[2] })).toMatchObject({ place: 2, seen: 2 });
  });
});

describe.each(widgets)("the $name (4: slow or failing server)", (widget) => {
  const { prizes } = widget;

  test("moves on while it waits, and joins the landing without a step back", async ({ open }) => {
    const play = async (after: number) => {
      const draw = await draws.open(open, widget);
      const seen = await watch(draw);
      expect(await draw.draw({ prize: prizes[3], after })).toMatchObject({ place: 3, seen: 3 });
      const { samples, phases } = await seen();
      expect(phases.map(({ phase }) => phase)).toEqual(["pending", "landing", "rest"]);
      expectSteady(widget, samples);
      const [pending, landing] = phases;
      const waiting = samples.filter(({ at }) => at > (pending?.at ?? 0) + 700 && at < (landing?.at ?? 0));
      if (after > 1500) expect(new Set(waiting.map(({ where }) => where)).size).toBeGreaterThan(4);
    };
    await Promise.all([0, 250, 700, 2500].map(play));
  });

  test("comes to rest on no prize after a failure, without a step back; a retry at once goes on from there", async ({
    open,
  }) => {
    const play = async (after: number) => {
      const draw = await draws.open(open, widget, { expectedProblems });
      const seen = await watch(draw);
      await draw.tap({ isCut: true, after });
      await draw.toast.getByText("网络异常").waitFor();
      await draw.waitUntilFree();
      const again = await draw.draw({ prize: prizes[0], after: 300 });
      expect(again).toMatchObject({ place: 0, seen: 0 });
      expectSteady(widget, (await seen()).samples);
      await draw.tap({ isCut: true, after });
      await draw.waitUntilFree();
      expect(await draw.settle()).toMatchObject({ place: -1, seen: -1 });
    };
    await Promise.all([0, 400, 1200].map(play));
  });
});
