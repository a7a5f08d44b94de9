import type { Brand, Campaign } from "../../../src/language/document.generated.ts";
import type { Plan } from "../../../src/plan/plan.ts";
import { planOf } from "../../../src/plan/plan-of.ts";
import type { Published } from "../../../src/plan/published.ts";
import type { Effect, PageEvent } from "../../../src/play/events.ts";
import { openingOf, type PageVisit, type Snapshot } from "../../../src/play/snapshot.ts";
import { step } from "../../../src/play/step.ts";

export const brand: Brand = {
  language: 2,
  id: "mall",
  name: "订购商城",
  pictureHosts: ["cdn.example"],
  bridge: { other: { object: "android" } },
  native: {
    login: { ios: "needLogin", other: "jumpLogin" },
    recharge: { ios: "needRecharge", other: "jumpRecharge" },
    order: { ios: "needOrder", other: "jumpBuy" },
    back: { otherwise: "back" },
  },
};

/** A plan for a campaign of which only what matters is given. It reads no `now`, unless that is said. */
export function planFor(campaign: Partial<Campaign>, { ticks = false }: Pick<Published, "ticks"> = {}): Plan {
  return planOf({
    campaign: { language: 2, id: "test", title: "测试", view: [], ...campaign },
    brand,
    partners: [],
    ticks,
  });
}

export const visitor: PageVisit = {
  token: "t",
  phoneType: "ios",
  host: "",
  device: { system: "ios", inApp: true },
  query: {},
  navigation: {},
};

const nothing = () => {};

/** What a page that is only looked at makes of taps. */
export const deaf = {
  tap: nothing,
  retry: nothing,
  submit: nothing,
  steady: () => 0,
  edit: nothing,
  toggle: nothing,
  landing: nothing,
  passed: nothing,
  onClose: nothing,
};

/** A page whose events are given one after the other; what it wants done is collected. Its phone does what it is asked. */
export class TestPage {
  snapshot: Snapshot;
  effects: Effect[] = [];
  readonly plan: Plan;
  /** What the phone says when it is asked for a native call or a redirect; undefined where it does it. */
  failure: string | undefined;

  constructor(plan: Plan, visit: PageVisit = visitor) {
    this.plan = plan;
    this.snapshot = openingOf(plan, visit, 0);
  }

  /** The names of the open dialogs. */
  get dialogs(): string[] {
    return this.snapshot.dialogs.map(({ name }) => name);
  }

  /** Returns what this event, and what the phone says to it, wants done. */
  send(event: PageEvent): Effect[] {
    const [next, effects] = step(this.plan, this.snapshot, event);
    this.snapshot = next;
    this.effects.push(...effects);
    const asked = effects.filter((effect) => effect.type === "native" || effect.type === "redirect");
    const then = asked.flatMap(({ action }) => this.send({ type: "acted", action, failure: this.failure }));
    return [...effects, ...then];
  }

  tap(action: string, at = 0, given?: Record<string, unknown>): Effect[] {
    return this.send({ type: "tapped", action, given, at });
  }

  answer(endpoint: string, data: unknown): Effect[] {
    return this.send({ type: "answered", endpoint, outcome: { data }, call: this.callOf(endpoint) });
  }

  fail(endpoint: string, kind: "network" | "refused" | "loggedOut", message = "x", code = "7"): Effect[] {
    const outcome = { error: { kind, message, code } };
    return this.send({ type: "answered", endpoint, outcome, call: this.callOf(endpoint) });
  }

  /** The call of this endpoint that an action waits for, the first of several; undefined where none does. */
  private callOf(endpoint: string): number | undefined {
    return Object.values(this.snapshot.runs).find(({ awaits, call }) => awaits === endpoint && call)?.call;
  }
}

/** Opens a page to which its endpoints have answered so. What it wanted done until then is forgotten. */
export function openedPage(plan: Plan, answers: Record<string, unknown> = {}, visit = visitor): TestPage {
  const page = new TestPage(plan, visit);
  page.send({ type: "opened" });
  for (const [endpoint, data] of Object.entries(answers)) page.answer(endpoint, data);
  page.effects = [];
  return page;
}
