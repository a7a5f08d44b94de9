import type { Campaign } from "../../src/language/document.generated.ts";
import type { Plan } from "../../src/plan/plan.ts";
import type { Effect } from "../../src/play/events.ts";
import type { PageState } from "../../src/play/snapshot.ts";
import { evaluateTable } from "../../src/play/state-table.ts";
import { openedPage, planFor } from "../support/play/page.ts";

/** A campaign with a status and a claim. */
export const claimCampaign: Partial<Campaign> = {
  endpoints: {
    status: {
      path: "/status",
      send: { accessToken: "session.token" },
      data: { type: "object", properties: { done: { enum: [0, 1] } } },
    },
    claim: { path: "/claim", send: { accessToken: "session.token", nothing: "query.nothing" } },
    open: {
      path: "/open",
      requiresLogin: false,
      headers: { "x-sign": "query.sign", "x-none": "query.none" },
    },
  },
  load: ["status"],
  tables: {
    main: {
      rows: [
        { state: "out", when: "!session.loggedIn", text: "登录", do: "login" },
        { state: "done", when: "status.done == 1", text: "已领取", disabled: true },
        { state: "ready", when: "status.done == 0", text: "领取", do: "claim" },
      ],
    },
  },
  dialogs: { won: { title: "恭喜", view: [], onClose: "seen" } },
  actions: {
    claim: {
      throttleMs: 500,
      steps: [{ call: "claim" }, { toast: "领取成功" }, { reload: "status" }, { open: "won" }],
    },
    seen: { steps: [{ reload: "status" }] },
    guarded: {
      throttleMs: 500,
      steps: [{ require: "status.done == 1", otherwise: "还不行" }, { native: "order" }],
    },
    wander: {
      steps: [
        { set: { step: "local.step + 1" } },
        { toast: "跳过", when: "local.step > 5" },
        { navigate: "/there", query: { token: "session.token" }, state: { isShowTop: "true" } },
      ],
    },
  },
  local: { step: 1 },
};

export const claimPlan = planFor(claimCampaign);

/** Evaluates its table. */
export const tableResultOf = (page: PageState) => evaluateTable(page, "main");

/** Opens a page of this plan with its data loaded and nothing claimed. */
export const readyPage = (plan: Plan = claimPlan) => openedPage(plan, { status: { done: 0 } });

export const kindsOf = (effects: Effect[]) => effects.map((effect) => effect.type);

/** Returns the texts of toasts among these effects. */
export const toastsOf = (effects: Effect[]) =>
  effects.flatMap((effect) => (effect.type === "toast" ? [effect.text] : []));
