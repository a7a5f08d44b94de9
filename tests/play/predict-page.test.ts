import { describe, expect, it } from "vitest";
import type { Campaign, Step } from "../../src/language/document.generated.ts";
import { type PredictedPage, predictLoads, predictPage } from "../../src/play/predict-page.ts";
import { openedPage, planFor, requestTo, type TestPage, visitor } from "../support/play/page.ts";

const campaign: Partial<Campaign> = {
  endpoints: {
    status: { path: "/status", send: { token: "session.token" }, data: { type: "number" } },
    claim: { path: "/claim" },
  },
  load: ["status"],
  dialogs: { bye: { title: "再见", view: [], onClose: "go" } },
};

const data = { query: {}, state: {} };
const cases: [name: string, steps: Step[], ahead: PredictedPage | undefined][] = [
  ["no page", [{ toast: "好" }], undefined],
  ["a page", [{ navigate: "/next" }], { to: "/next", data }],
  ["a page with query and state", [{ navigate: "/next", query: { from: "'home'" }, state: { token: "session.token" } }],
    { to: "/next", data: { query: { from: "home" }, state: { token: "t" } } }],
  ["a page with the query of this page", [{ navigate: "/next", keepQuery: true }],
    { to: "/next", data: { query: { sing: "s" }, state: {} } }],
  ["a page by current conditions", [{ when: "!session.loggedIn", navigate: "/login" }, { when: "status > 1", navigate: "/other" }, { navigate: "/next" }],
    { to: "/next", data }],
  ["the first of two pages", [{ navigate: "/next" }, { navigate: "/other" }], { to: "/next", data }],
  ["no page if a requirement does not hold", [{ require: "status > 1", otherwise: "不行" }, { navigate: "/next" }], undefined],
  ["a page after a call", [{ call: "claim" }, { toast: "好" }, { navigate: "/next" }], { to: "/next" }],
  ["a page after a reload of data", [{ reload: "status", wait: true }, { navigate: "/next" }], { to: "/next" }],
  ["a page after a native call", [{ native: "order" }, { navigate: "/next" }], { to: "/next" }],
  ["an address outside of the app", [{ redirect: "https://bank.example/" }, { navigate: "/next" }], undefined],
  ["a dialog", [{ open: "bye" }], undefined],
]; // biome-ignore format: a row a case

function pageOf(steps: Step[], more: Partial<Campaign> = {}): TestPage {
  const plan = planFor({ ...campaign, actions: { go: { throttleMs: 1000, steps } }, ...more });
  return openedPage(plan, { status: 1 }, { ...visitor, query: { sing: "s" } });
}

const touched = { type: "tapped", action: "go", at: 5000 } as const;

describe("a tap leads", () => {
  it.each(cases)("to %s", (_, steps, ahead) => {
    const page = pageOf(steps);
    expect(predictPage(page, touched)).toEqual(ahead);
  });

  it("nowhere if it is not an action of the page", () => {
    expect(predictPage(pageOf([]), { type: "tapped", action: "login", at: 0 })).toBeUndefined();
  });

  it("nowhere if it is throttled", () => {
    const page = pageOf([{ navigate: "/next" }]);
    page.tap("go", 4500);
    expect(predictPage(page, touched)).toBeUndefined();
  });

  it("nowhere while its action is running", () => {
    const page = pageOf([{ call: "claim" }, { navigate: "/next" }]);
    page.tap("go");
    expect(predictPage(page, touched)).toBeUndefined();
  });

  it("to a page without query and state while another action's call is in progress", () => {
    const actions = {
      go: { steps: [{ navigate: "/next" }] },
      claim: { steps: [{ call: "claim" }] },
    };
    const page = pageOf([], { actions });
    page.tap("claim");
    expect(predictPage(page, touched)).toEqual({ to: "/next", data: undefined });
  });

  it("to a page that depends on its arguments", () => {
    const page = pageOf([{ when: "arguments.far", navigate: "/far" }, { navigate: "/near" }]);
    expect(predictPage(page, { ...touched, given: { far: true } })?.to).toBe("/far");
    expect(predictPage(page, { ...touched, given: { far: false } })?.to).toBe("/near");
  });
});

it("closing a dialog leads to the page of its onClose action", () => {
  const page = pageOf([{ navigate: "/next" }], {
    actions: { go: { steps: [{ navigate: "/next" }] }, bye: { steps: [{ open: "bye" }] } },
  });
  page.tap("bye");
  expect(predictPage(page, { type: "closed", dialog: "bye", at: 0 })).toEqual({ to: "/next", data });
});

describe("the predicted requests of a page", () => {
  const endpoints: Campaign["endpoints"] = {
    status: { path: "/status", send: { token: "session.token", from: "query.from" } },
    open: { path: "/open", requiresLogin: false, headers: { sign: "query.sing" } },
    timed: { path: "/timed", send: { at: "now" } },
    timedToo: { path: "/timed-too", headers: { at: "values.moment" } },
  };
  const plan = planFor({ endpoints, values: { moment: "now + 1" }, load: Object.keys(endpoints) });

  it("are exactly those of its visitor, without those that contain the current time", () => {
    const visit = { ...visitor, query: { from: "home", sing: "s" } };
    expect(predictLoads(plan, visit, 0).map(({ endpoint, request }) => [endpoint, request])).toEqual([
      ["status", requestTo("/status", { fields: { token: "t", from: "home" } })],
      ["open", requestTo("/open", { headers: { sign: "s" } })],
    ]);
  });

  it("exclude those that require a login if the visitor has none", () => {
    const loads = predictLoads(plan, { ...visitor, token: "" }, 0);
    expect(loads.map(({ endpoint }) => endpoint)).toEqual(["open"]);
  });
});
