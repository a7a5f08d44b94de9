import { describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { expectedProblems, type Failure, failures, tapFourTimes } from "../../support/draws/draw-failures.ts";
import { DrawPage, widgets } from "../../support/draws/draw-page.ts";
import { expectSteady, watch } from "../../support/draws/draw-samples.ts";

/** The server has drawn, so this must not be reported as a failure. */
const noPrize: Failure = {
  name: "no such prize",
  reply: { prize: 99 },
  toast: "操作成功，结果请到App内查看",
};

describe.each(widgets)("the $name when it is tapped repeatedly", (widget) => {
  test("sends one request for four taps in 300 ms, draws again after every failure, and rests when the login has expired", {
    tags: widget.name === "wheel" ? [] : "nightly",
  }, async ({ open }) => {
    const draw = await DrawPage.open(open, widget, { expectedProblems });
    for (const { name, reply, toast } of [...failures, noPrize]) {
      await tapFourTimes(draw, reply, name);
      await draw.toast.getByText(toast).waitFor();
      await draw.waitUntilFree();
      expect(await draw.look(), name).toMatchObject({ phase: "rest", place: -1 });
    }
    await tapFourTimes(draw, { prize: widget.prizes[1] });
    await draw.end();
    await draw.waitUntilFree();
    expect(await draw.look()).toMatchObject({ place: 1, seen: 1 });

    await draw.tap({ code: "200001", message: "登录失效", after: 0 });
    await draw.page.getByRole("button", { name: "登录" }).waitFor();
    expect(await draw.settle()).toMatchObject({ phase: "rest", place: -1, seen: -1 });
  });
});

describe.each(widgets)("the $name with a slow or failing server", (widget) => {
  const { prizes } = widget;

  test("keeps moving while it waits, and never steps back when it lands, fails or is retried", {
    tags: widget.name === "grid" ? [] : "nightly",
  }, async ({ open }) => {
    const draw = await DrawPage.open(open, widget, { expectedProblems });
    for (const after of [1, 250, 700, 2500]) {
      const seen = await watch(draw);
      const look = await draw.draw({ prize: prizes[3], after }, { isSeen: true });
      expect(look, `prize after ${after} ms`).toMatchObject({ place: 3, seen: 3 });
      const { samples, phases } = await seen();
      expect(phases.map(({ phase }) => phase)).toEqual(["pending", "landing", "rest"]);
      expectSteady(widget, samples, { what: `prize after ${after} ms` });
      const [pending, landing] = phases;
      const waiting = samples.filter(({ at }) => at > (pending?.at ?? 0) + 700 && at < (landing?.at ?? 0));
      if (after > 1500) expect(new Set(waiting.map(({ where }) => where)).size).toBeGreaterThan(4);
      await draw.waitUntilFree();
      await draw.reset();
    }

    for (const after of [1, 400, 1200]) {
      const what = `failure after ${after} ms`;
      const seen = await watch(draw);
      await draw.tap({ isCut: true, after });
      await draw.arrive();
      await draw.toast.getByText("网络异常").waitFor();
      await draw.waitUntilFree();
      const again = await draw.draw({ prize: prizes[0], after: 300 }, { isSeen: true });
      expect(again, what).toMatchObject({ place: 0, seen: 0 });
      expectSteady(widget, (await seen()).samples, { what });
      await draw.waitUntilFree();
      await draw.tap({ isCut: true, after });
      await draw.arrive();
      await draw.waitUntilFree();
      expect(await draw.settle(), what).toMatchObject({ place: -1, seen: -1 });
    }
  });
});
