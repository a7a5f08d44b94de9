import { describe, expect, it } from "vitest";
import type { Campaign, Step } from "../../src/language/document.generated.ts";
import { loadsAhead, type PageAhead, pageAhead } from "../../src/play/page-ahead.ts";
import { openedPage, planFor, type TestPage, visitor } from "../support/play/page.ts";

const campaign: Partial<Campaign> = {
  endpoints: {
    status: { path: "/status", send: { token: "session.token" }, data: { type: "number" } },
    claim: { path: "/claim" },
  },
  load: ["status"],
  dialogs: { bye: { title: "再见", view: [], onClose: "go" } },
};

const told = { query: {}, state: {} };
const cases: [name: string, steps: Step[], ahead: PageAhead | undefined][] = [
  ["no page", [{ toast: "好" }], undefined],
  ["a page", [{ navigate: "/next" }], { to: "/next", told }],
  ["a page, with what it is told", [{ navigate: "/next", query: { from: "'home'" }, state: { token: "session.token" } }],
    { to: "/next", told: { query: { from: "home" }, state: { token: "t" } } }],
  ["a page, with all that stands in the address", [{ navigate: "/next", keepQuery: true }],
    { to: "/next", told: { query: { sing: "s" }, state: {} } }],
  ["a page by what holds now", [{ when: "!session.loggedIn", navigate: "/login" }, { when: "status > 1", navigate: "/other" }, { navigate: "/next" }],
    { to: "/next", told }],
  ["the first of two pages", [{ navigate: "/next" }, { navigate: "/other" }], { to: "/next", told }],
  ["a page, for who may go there", [{ require: "status > 1", otherwise: "不行" }, { navigate: "/next" }], undefined],
  ["a page, once a call was answered", [{ call: "claim" }, { toast: "好" }, { navigate: "/next" }], { to: "/next" }],
  ["a page, once data was loaded again", [{ reload: "status", wait: true }, { navigate: "/next" }], { to: "/next" }],
  ["a page, once the app was asked", [{ native: "order" }, { navigate: "/next" }], { to: "/next" }],
  ["out of the app", [{ redirect: "https://bank.example/" }, { navigate: "/next" }], undefined],
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
    expect(pageAhead(page, touched)).toEqual(ahead);
  });

  it("nowhere, where it is none of the page's actions", () => {
    expect(pageAhead(pageOf([]), { type: "tapped", action: "login", at: 0 })).toBeUndefined();
  });

  it("nowhere, where it comes too soon after the last one", () => {
    const page = pageOf([{ navigate: "/next" }]);
    page.tap("go", 4500);
    expect(pageAhead(page, touched)).toBeUndefined();
  });

  it("nowhere, while its action waits", () => {
    const page = pageOf([{ call: "claim" }, { navigate: "/next" }]);
    page.tap("go");
    expect(pageAhead(page, touched)).toBeUndefined();
  });

  it("to a page of which only the address is certain, while another action's call may change something", () => {
    const actions = {
      go: { steps: [{ navigate: "/next" }] },
      claim: { steps: [{ call: "claim" }] },
    };
    const page = pageOf([], { actions });
    page.tap("claim");
    expect(pageAhead(page, touched)).toEqual({ to: "/next", told: undefined });
  });

  it("where its arguments say", () => {
    const page = pageOf([{ when: "arguments.far", navigate: "/far" }, { navigate: "/near" }]);
    expect(pageAhead(page, { ...touched, given: { far: true } })?.to).toBe("/far");
    expect(pageAhead(page, { ...touched, given: { far: false } })?.to).toBe("/near");
  });
});

it("closing a dialog leads where its action leads", () => {
  const page = pageOf([{ navigate: "/next" }], {
    actions: { go: { steps: [{ navigate: "/next" }] }, bye: { steps: [{ open: "bye" }] } },
  });
  page.tap("bye");
  expect(pageAhead(page, { type: "closed", dialog: "bye", at: 0 })).toEqual({ to: "/next", told });
});

describe("what a page asks for when it opens", () => {
  const endpoints: Campaign["endpoints"] = {
    status: { path: "/status", send: { token: "session.token", from: "query.from" } },
    open: { path: "/open", requiresLogin: false, headers: { sign: "query.sing" } },
    timed: { path: "/timed", send: { at: "now" } },
    timedToo: { path: "/timed-too", headers: { at: "values.moment" } },
  };
  const plan = planFor({ endpoints, values: { moment: "now + 1" }, load: Object.keys(endpoints) });

  it("is the very requests of who comes there, but those that tell the moment", () => {
    const visit = { ...visitor, query: { from: "home", sing: "s" } };
    expect(loadsAhead(plan, visit, 0).map(({ endpoint, request }) => [endpoint, request])).toEqual([
      ["status", { fields: { token: "t", from: "home" }, headers: {} }],
      ["open", { fields: {}, headers: { sign: "s" } }],
    ]);
  });

  it("is nothing that requires a login, for who has none", () => {
    const loads = loadsAhead(plan, { ...visitor, token: "" }, 0);
    expect(loads.map(({ endpoint }) => endpoint)).toEqual(["open"]);
  });
});
