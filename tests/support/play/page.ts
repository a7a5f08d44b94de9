import type { Brand, Campaign } from "../../../src/language/document.generated.ts";
import { createPagePlan } from "../../../src/plan/create-page-plan.ts";
import type { Plan } from "../../../src/plan/plan.ts";
import type { PublishedPage } from "../../../src/plan/published-page.ts";
import type { CallRequest, Effect, PageEvent } from "../../../src/play/events.ts";
import { openingSnapshot, type PageVisit, type Snapshot } from "../../../src/play/snapshot.ts";
import { transition } from "../../../src/play/transition.ts";
import { MALL_PLACE } from "../place.ts";
import { chineseWords } from "../plan/chinese-words.ts";

export const brand: Brand = {
  language: 3,
  id: "mall",
  name: "订购商城",
  pictureHosts: ["cdn.example"],
  server: {
    base: "",
    body: "form",
    outcomes: [{ when: "response.status == 200", outcome: "accepted" }, { outcome: "network" }],
  },
  locale: "zh-CN",
  timeZone: "Asia/Shanghai",
  session: { token: ["navigation.token", "query.token"] },
  bridge: { other: { object: "android" } },
  native: {
    login: { ios: "needLogin", other: "jumpLogin" },
    recharge: { ios: "needRecharge", other: "jumpRecharge" },
    order: { ios: "needOrder", other: "jumpBuy" },
    back: { otherwise: "back" },
  },
};

/** Returns the request that a page of this brand sends to an endpoint. */
export function requestTo(
  url: string,
  given: Partial<Pick<CallRequest, "fields" | "headers">> = {},
): CallRequest {
  return {
    ...{ url, method: "POST", body: "form", credentials: "same-origin", timeoutMs: 20_000 },
    ...{ query: {}, fields: {}, headers: {}, ...given },
  };
}

/** Makes a plan from a partial campaign. It does not read `now`, unless `ticks` is true. `own` changes the brand. */
export function planFor(
  campaign: Partial<Campaign>,
  { ticks = false, own = {} }: Pick<PublishedPage, "ticks"> & { own?: Partial<Brand> } = {},
): Plan {
  return createPagePlan({
    campaign: { language: 3, id: "test", title: "测试", view: [], ...campaign },
    brand: { ...brand, ...own },
    partners: [],
    words: chineseWords,
    place: MALL_PLACE,
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

/** Handlers that do nothing, for a page that is only drawn. */
export const NO_HANDLERS = {
  tap: nothing,
  retry: nothing,
  submit: nothing,
  steady: () => 0,
  edit: nothing,
  toggle: nothing,
  landing: nothing,
  momentPassed: nothing,
  onClose: nothing,
};

/** A page that handles events one by one and collects the effects. By default, its phone succeeds. */
export class TestPage {
  snapshot: Snapshot;
  effects: Effect[] = [];
  readonly plan: Plan;
  /** Failure of every native call and redirect; undefined if they succeed. */
  failure: string | undefined;

  constructor(plan: Plan, visit: PageVisit = visitor) {
    this.plan = plan;
    this.snapshot = openingSnapshot(plan, visit, 0);
  }

  /** Names of the open dialogs. */
  get dialogs(): string[] {
    return this.snapshot.dialogs.map(({ name }) => name);
  }

  /** Returns the effects of this event and of the phone's answer to them. */
  send(event: PageEvent): Effect[] {
    const [next, effects] = transition(this.plan, this.snapshot, event);
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

  /** Returns the number of the first call of this endpoint that an action waits for; undefined if none does. */
  private callOf(endpoint: string): number | undefined {
    return Object.values(this.snapshot.runs).find(({ awaits, call }) => awaits === endpoint && call)?.call;
  }
}

/** Opens a page whose endpoints have given these answers, and clears its effects. */
export function openedPage(plan: Plan, answers: Record<string, unknown> = {}, visit = visitor): TestPage {
  const page = new TestPage(plan, visit);
  page.send({ type: "opened" });
  for (const [endpoint, data] of Object.entries(answers)) page.answer(endpoint, data);
  page.effects = [];
  return page;
}
