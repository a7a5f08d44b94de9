import { describe, expect, it } from "vitest";
import type { Campaign } from "../../src/language/document.generated.ts";
import { UNKNOWN } from "../../src/language/values.ts";
import { scopeOfSnapshot } from "../../src/play/snapshot.ts";
import { evaluateTable, isTableBusy, tapOfShownRow } from "../../src/play/state-table.ts";
import { planFor, TestPage } from "../support/play/page.ts";
import { kindsOf, toastsOf } from "./claim-page.ts";

const campaign: Partial<Campaign> = {
  endpoints: {
    help: { path: "/help", data: { type: "array", items: { properties: { id: { type: "integer" } } } } },
    claim: {
      path: "/claim",
      send: { accessToken: "session.token", friendId: "arguments.friend", kind: 1 },
      data: { properties: { amount: { type: "number" } } },
    },
  },
  tables: {
    friend: {
      each: "help",
      as: "friend",
      rows: [{ state: "ready", text: "领取", do: "claim", with: { friend: "friend.id" } }],
    },
  },
  actions: {
    claim: {
      throttleMs: 500,
      steps: [{ call: "claim" }, { toast: "第{arguments.friend}位领{claim.amount}元" }, { open: "won" }],
      catch: [{ toast: "{error.message}：{arguments.friend}" }],
    },
  },
  dialogs: { won: { title: "第{arguments.friend}位", view: [] } },
};

const start = () => new TestPage(planFor(campaign));
const requestsOf = (page: TestPage) =>
  page.effects.flatMap((effect) => (effect.type === "call" ? [effect.request.fields] : []));

describe("an action with arguments", () => {
  it("sends them, shows them, and keeps them for the dialog it opens", () => {
    const page = start();
    page.tap("claim", 0, { friend: 7 });
    expect(requestsOf(page)).toEqual([{ accessToken: "t", friendId: "7", kind: "1" }]);
    expect(toastsOf(page.answer("claim", { amount: 5 }))).toEqual(["第7位领5元"]);
    const [dialog] = page.snapshot.dialogs;
    expect(page.plan.render(page.plan.campaign.dialogs?.won?.title, dialog?.scope ?? {})).toBe("第7位");
  });

  it("knows them in its catch", () => {
    const page = start();
    page.tap("claim", 0, { friend: 7 });
    expect(toastsOf(page.fail("claim", "refused", "已领完"))).toEqual(["已领完：7"]);
  });

  it("is locked and throttled separately for each set of arguments", () => {
    const page = start();
    const first = page.tap("claim", 0, { friend: 1 });
    expect(kindsOf(first)).toEqual(["call"]);
    expect(page.tap("claim", 1, { friend: 1 })).toEqual([]);
    expect(kindsOf(page.tap("claim", 1, { friend: 2 }))).toEqual(["call"]);
    page.answer("claim", { amount: 1 });
    page.answer("claim", { amount: 2 });
    expect(kindsOf(page.tap("claim", 499, { friend: 1 }))).toEqual(["toast"]);
    expect(kindsOf(page.tap("claim", 500, { friend: 1 }))).toEqual(["call"]);
    expect(requestsOf(page).map(({ friendId }) => friendId)).toEqual(["1", "2", "1"]);
  });

  it("does not run with an unknown argument", () => {
    const page = start();
    const effects = page.tap("claim", 0, { friend: UNKNOWN });
    expect(kindsOf(effects)).toEqual(["toast"]);
    expect(toastsOf(effects)).toEqual(["页面数据异常，请稍后重试"]);
    expect(page.snapshot.runs).toEqual({});
  });

  it("gets its arguments from the item's row, and only that row is busy", () => {
    const page = start();
    const verdictOf = (friend: unknown) => {
      const scope = { ...scopeOfSnapshot(page), friend };
      const verdict = evaluateTable(page, "friend", scope);
      const tap = tapOfShownRow(page.plan, verdict, scope);
      return { tap, isBusy: isTableBusy(page.snapshot, verdict, tap) };
    };
    const { tap } = verdictOf({ id: 3 });
    expect(tap).toEqual({ action: "claim", given: { friend: 3 } });
    page.tap("claim", 0, tap?.given);
    expect([verdictOf({ id: 3 }).isBusy, verdictOf({ id: 4 }).isBusy]).toEqual([true, false]);
  });
});
