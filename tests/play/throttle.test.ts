import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPagePlan } from "../../src/plan/create-page-plan.ts";
import type { CallOutcome } from "../../src/play/events.ts";
import { site } from "../support/campaigns/site.ts";
import { forAll } from "../support/for-all.ts";
import { openedPage, planFor, TestPage, visitor } from "../support/play/page.ts";
import { claimCampaign, claimPlan, kindsOf, readyPage, toastsOf } from "./claim-page.ts";

const slow = planFor({
  ...claimCampaign,
  actions: { claim: { throttleMs: 500_000, steps: [{ call: "claim" }], catch: [{ toast: "没成功" }] } },
});
const call = { type: "answered", endpoint: "claim", call: 1 } as const;
const answered = (outcome: CallOutcome) => ({ ...call, outcome });
const networkError = { kind: "network", code: "", message: "网络异常" } as const;

/** Taps at 0, lets the call end like this, and taps again shortly afterwards. */
function effectsAfter(outcome: CallOutcome, plan = claimPlan, at = 499) {
  const page = readyPage(plan);
  page.tap("claim", 0);
  page.send(answered(outcome));
  page.answer("status", { done: 0 });
  return page.tap("claim", at);
}

describe("the throttle of an action", () => {
  it.each<[string, CallOutcome]>([
    ["was accepted", { data: null }],
    ["was refused", { error: { kind: "refused", code: "500", message: "未达标" } }],
    ["failed or had no answer in time", { error: networkError }],
  ])("holds from the tap if the call %s", (_, outcome) => {
    expect(toastsOf(effectsAfter(outcome))).toEqual(["操作太频繁，请1秒后再试"]);
    expect(kindsOf(effectsAfter(outcome, claimPlan, 500))).toEqual(["call"]);
  });

  it("is lifted if the phone was offline, so that the call cannot have reached the server", () => {
    expect(kindsOf(effectsAfter({ error: { ...networkError, isUnsent: true } }, claimPlan, 1))).toEqual([
      "call",
    ]);
  });

  it("holds after a refused token, also when the login is proved again", () => {
    const page = readyPage(slow);
    page.tap("claim", 0);
    page.fail("claim", "loggedOut");
    page.send({ type: "asked", endpoint: "status" });
    page.answer("status", { done: 0 });
    expect(toastsOf(page.tap("claim", 1000))).toEqual(["操作太频繁，请499秒后再试"]);
  });

  it("is lifted by a requirement that stops the action before any call", () => {
    const page = readyPage();
    expect(toastsOf(page.tap("guarded", 0))).toEqual(["还不行"]);
    expect(toastsOf(page.tap("guarded", 1))).toEqual(["还不行"]);
  });

  it.each([
    [{ data: null }, ["toast"]],
    [{ error: { ...networkError, isUnsent: true } }, ["call"]],
  ] as const)(
    "%#: holds for a requirement after a call only if the call may have reached the server",
    (outcome, kinds) => {
      const stop = { require: "status.done == 1", otherwise: "还不行" };
      const claim = { throttleMs: 500, steps: [{ call: "claim" }, stop], catch: [stop] };
      const plan = planFor({ ...claimCampaign, actions: { claim } });
      expect(kindsOf(effectsAfter(outcome, plan))).toEqual(kinds);
    },
  );

  it("is lifted without a login, since no call was made", () => {
    const page = new TestPage(claimPlan, { ...visitor, token: "" });
    for (const at of [0, 1]) expect(toastsOf(page.tap("claim", at))).toEqual(["请先登录"]);
  });

  it.each([
    [299, []],
    [300, ["操作太频繁，请500秒后再试"]],
    [430_000, ["操作太频繁，请70秒后再试"]],
    [440_000, ["操作太频繁，请60秒后再试"]],
    [499_000, ["操作太频繁，请1秒后再试"]],
  ])("says how long to wait (%i ms after the tap)", (at, told) => {
    expect(toastsOf(effectsAfter({ data: null }, slow, at))).toEqual(told);
  });

  it("says nothing about a link, which is on its way already", () => {
    const go = { throttleMs: 1000, steps: [{ navigate: "/there" }] };
    const page = new TestPage(planFor({ actions: { go } }));
    expect(kindsOf(page.tap("go", 0))).toEqual(["navigate"]);
    expect(page.tap("go", 999)).toEqual([]);
    expect(kindsOf(page.tap("go", 1000))).toEqual(["navigate"]);
  });

  it("begins afresh when the page is opened anew", () => {
    expect(kindsOf(readyPage(slow).tap("claim", 1))).toEqual(["call"]);
  });
});

const plans = [...site.pages().values()].map(({ published }) => createPagePlan(published));
const throttled = plans.flatMap((plan) =>
  Object.entries(plan.campaign.actions ?? {}).flatMap(([action, { throttleMs = 0, steps }]) =>
    throttleMs > 0 && steps.some((step) => step.call) ? [{ plan, action, throttleMs }] : [],
  ),
);

it("is declared by the actions whose limits the mall's documents state", () => {
  expect(
    throttled.map(({ plan, action, throttleMs }) => `${plan.campaign.id} ${action} ${throttleMs}`).sort(),
  ).toEqual([
    "freeBargain51 join 2000",
    "grantCoupon draw 1000",
    "yearEndFeedback join 1000",
    "yearTaskTicket claim 500000",
  ]);
});

describe("under continuous taps, whatever the server answers", () => {
  const outcomes = fc.constantFrom("success", "network", "refused", "loggedOut", "none");
  const taps = fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), outcomes), { maxLength: 60 });

  it.each(throttled.map((one) => [`${one.plan.campaign.id} ${one.action}`, one] as const))(
    "%s sends at most one call in its throttle",
    (_, { plan, action, throttleMs }) => {
      const status = plan.load.includes("status") ? { status: {} } : {};
      forAll(100, [taps], (events) => {
        const page = openedPage(plan, status);
        const sent: number[] = [];
        let now = 0;
        for (const [pause, outcome] of events) {
          now += pause;
          const effects = page.tap(action, now);
          for (const effect of effects) if (effect.type === "call") sent.push(now);
          const { awaits, call } = page.snapshot.runs[action] ?? {};
          if (!awaits || call === undefined || outcome === "none") continue;
          if (outcome === "success") page.answer(awaits, {});
          else page.fail(awaits, outcome as "network");
          // The reload proves the login again.
          page.send({ type: "asked", endpoint: "status" });
          page.answer("status", {});
        }
        for (const [i, at] of sent.slice(1).entries())
          expect(at - (sent[i] ?? 0)).toBeGreaterThanOrEqual(throttleMs);
      });
    },
  );
});
