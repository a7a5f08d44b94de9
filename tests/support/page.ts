import type { Brand, Campaign } from "../../src/language/document.generated.ts";
import { type Plan, planOf } from "../../src/plan/plan.ts";
import type { Effect, PageEvent } from "../../src/play/events.ts";
import { openingOf, type Snapshot, type Visit } from "../../src/play/snapshot.ts";
import { step } from "../../src/play/step.ts";

export const brand: Brand = {
  language: 1,
  id: "mall",
  name: "订购商城",
  bridge: {
    ios: { login: "needLogin", recharge: "needRecharge", order: "needOrder" },
    other: {
      object: "android",
      functions: { login: "jumpLogin", recharge: "jumpRecharge", order: "jumpBuy" },
    },
  },
};

/** A plan for a campaign of which only what matters is given. */
export function planFor(campaign: Partial<Campaign>): Plan {
  return planOf({
    campaign: { language: 1, id: "test", title: "测试", view: [], ...campaign },
    brand,
    partners: [],
  });
}

export const visitor: Visit = { token: "t", phoneType: "ios", host: "", query: {}, navigation: {} };

const nothing = () => {};

/** What a page that is only looked at makes of taps. */
export const deaf = {
  tap: nothing,
  retry: nothing,
  submit: nothing,
  edit: nothing,
  landing: nothing,
  onClose: nothing,
};

/** A page whose events are given one after the other; what it wants done is collected. */
export class TestPage {
  snapshot: Snapshot;
  effects: Effect[] = [];
  readonly plan: Plan;

  constructor(plan: Plan, visit: Visit = visitor) {
    this.plan = plan;
    this.snapshot = openingOf(plan, visit, 0);
  }

  /** Returns what this event alone wants done. */
  send(event: PageEvent): Effect[] {
    const [next, effects] = step(this.plan, this.snapshot, event);
    this.snapshot = next;
    this.effects.push(...effects);
    return effects;
  }

  tap(action: string, at = 0): Effect[] {
    return this.send({ type: "tapped", action, at });
  }

  answer(endpoint: string, data: unknown): Effect[] {
    return this.send({ type: "answered", endpoint, outcome: { data } });
  }

  fail(endpoint: string, kind: "network" | "refused" | "loggedOut", message = "x", code = "7"): Effect[] {
    return this.send({ type: "answered", endpoint, outcome: { error: { kind, message, code } } });
  }
}
