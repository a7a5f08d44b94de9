import { describe, expect, it, test } from "vitest";
import schema from "../../schemas/brand.schema.json" with { type: "json" };
import type { Brand, ResponseSchema, Session } from "../../src/language/document.generated.ts";
import { TOKEN_WAIT_MS } from "../../src/page/store/store.ts";
import type { PageEvent } from "../../src/play/events.ts";
import { receiveEvent, receiveToken } from "../../src/play/receive-message.ts";
import { isLoggedIn } from "../../src/play/snapshot.ts";
import { snapshotFromScope } from "../../src/play/snapshot-from-scope.ts";
import { evaluateTable } from "../../src/play/state-table.ts";
import { planFor, TestPage, visitor } from "../support/play/page.ts";

const NOBODY = { ...visitor, token: "" };
const POSTED: Session = { token: [{ message: { type: "session", path: "token" } }] };
const ME: Session = { loggedIn: "me.id != null" };

const ANY_TEXT: ResponseSchema = { type: "object", properties: { id: { type: ["string", "null"] } } };

const bringing = (token: string): PageEvent => ({
  type: "heard",
  handle: (play) => receiveToken(play, token),
});

function opened(own: Partial<Brand>, visit = NOBODY): TestPage {
  const plan = planFor(
    {
      endpoints: {
        me: { path: "/me", requiresLogin: false, data: ANY_TEXT },
        status: { path: "/status", send: { access: "session.token" }, data: ANY_TEXT },
        claim: { path: "/claim" },
      },
      load: ["me", "status"],
      local: { amount: 0 },
      tables: {
        main: {
          rows: [
            { state: "out", when: "!session.loggedIn", text: "Log in" },
            { state: "in", text: "Claim" },
          ],
        },
      },
      actions: { claim: { steps: [{ call: "claim" }, { toast: "Claimed" }] } },
      on: { paid: { steps: [{ set: { amount: "event.amount" } }, { toast: "Paid {event.amount}" }] } },
    },
    { own },
  );
  const page = new TestPage(plan, visit);
  page.send({ type: "opened" });
  return page;
}

/** Returns the endpoints that were loaded or called since, with the token that they send. */
const sentBy = (page: TestPage) =>
  page.effects
    .splice(0)
    .flatMap((one) =>
      one.type === "load" || one.type === "call"
        ? [`${one.endpoint} ${one.request.fields.access ?? ""}`]
        : [],
    );
const toastsOf = (page: TestPage) =>
  page.effects.splice(0).flatMap((one) => (one.type === "toast" ? [one.text] : []));
const shownBy = (page: TestPage) => {
  const shown = evaluateTable(page, "main");
  return shown.kind === "row" ? shown.row.state : shown.kind;
};

describe("a token that a message brings", () => {
  it("loads what needs a login, and buttons wait for it instead of offering a login", () => {
    const page = opened({ session: POSTED });
    expect([sentBy(page), shownBy(page)]).toEqual([["me "], "pending"]);
    page.send(bringing("late"));
    page.answer("status", { id: "1" });
    expect([sentBy(page), shownBy(page), isLoggedIn(page)]).toEqual([["status late"], "in", true]);
  });

  it("is not waited for longer than the time that the brand states", () => {
    const page = opened({ session: POSTED });
    page.send({ type: "waited" });
    expect(shownBy(page)).toBe("out");
    page.send(bringing("late"));
    expect(sentBy(page)).toEqual(["me ", "status late"]);
  });

  it("continues an action that was tapped meanwhile", () => {
    const page = opened({ session: POSTED });
    page.tap("claim");
    expect([sentBy(page), Object.keys(page.snapshot.runs)]).toEqual([["me "], ["claim"]]);
    page.send(bringing("late"));
    expect(sentBy(page)).toEqual(["status late", "claim "]);
  });

  it("lets that action fail if no token comes", () => {
    const page = opened({ session: POSTED });
    page.tap("claim");
    page.send({ type: "waited" });
    expect([toastsOf(page), page.snapshot.runs]).toEqual([["请先登录"], {}]);
  });

  it("loads nothing again if it is the same, and everything of another customer if it differs", () => {
    const page = opened({ session: POSTED });
    page.send(bringing("a"));
    page.answer("status", { id: "of a" });
    page.effects = [];
    page.send(bringing("a"));
    expect(sentBy(page)).toEqual([]);
    page.send(bringing("b"));
    expect([sentBy(page), page.snapshot.answers.status?.data]).toEqual([["status b"], undefined]);
  });

  it("logs in again after the server has refused the earlier one", () => {
    const page = opened({ session: POSTED });
    page.send(bringing("a"));
    page.fail("status", "loggedOut");
    expect(isLoggedIn(page)).toBe(false);
    page.send(bringing("a"));
    expect(isLoggedIn(page)).toBe(true);
  });
});

describe("a condition over answers", () => {
  it("loads first what everybody may load, then what needs a login", () => {
    const page = opened({ session: ME });
    expect([sentBy(page), shownBy(page)]).toEqual([["me "], "pending"]);
    page.answer("me", { id: "7" });
    expect([sentBy(page), shownBy(page)]).toEqual([["status "], "in"]);
  });

  it("makes a visitor if it does not hold", () => {
    const page = opened({ session: ME });
    page.answer("me", { id: null });
    expect([sentBy(page), shownBy(page)]).toEqual([["me "], "out"]);
  });

  it("offers no login if the answer that decides it cannot be loaded", () => {
    const page = opened({ session: ME });
    page.fail("me", "network");
    expect([shownBy(page), isLoggedIn(page)]).toEqual(["unavailable", false]);
  });

  it("counts as logged out while the server refuses the login", () => {
    const page = opened({ session: ME });
    page.answer("me", { id: "7" });
    page.fail("status", "loggedOut");
    expect([isLoggedIn(page), shownBy(page)]).toEqual([false, "out"]);
  });

  it("keeps a tap until it is decided", () => {
    const page = opened({ session: ME });
    page.tap("claim");
    page.answer("me", { id: "7" });
    expect(sentBy(page)).toEqual(["me ", "status ", "claim "]);
  });
});

test("a cookie stands for a login without a token", () => {
  const page = opened({ session: { token: ["cookie.sid"] } }, { ...NOBODY, hasCookie: true });
  expect([sentBy(page), isLoggedIn(page)]).toEqual([["me ", "status "], true]);
});

describe("an event of the brand", () => {
  const events: Brand["events"] = {
    paid: { function: "onPaid", data: { type: "object", properties: { amount: { type: "number" } } } },
    other: { function: "onOther" },
  };
  it.each<[string, string, unknown, string[]]>([
    ["runs the page's steps", "paid", { amount: 5 }, ["Paid 5"]],
    ["is read like an answer", "paid", { amount: "5" }, ["Paid 5"]],
    ["is ignored if a field cannot be read", "paid", { amount: "five" }, []],
    ["is ignored if a field is missing", "paid", {}, []],
    ["is ignored if it is no object", "paid", [5], []],
    ["is ignored if the page does not handle it", "other", {}, []],
    ["is ignored if it has an inherited name", "constructor", {}, []],
  ])("%s", (_, event, data, toasts) => {
    const page = opened({ events }, visitor);
    page.send({ type: "heard", handle: (play) => receiveEvent(play, event, data) });
    expect([toastsOf(page), page.snapshot.runs]).toEqual([toasts, {}]);
  });
});

test("pages wait as long for a token as the schema says", () => {
  expect(TOKEN_WAIT_MS).toBe(schema.definitions.session.properties.waitMs.default);
});

test("a given scope decides who is logged in, also beside a sample of the answer that shows a login", () => {
  const { plan } = opened({ session: ME });
  const isIn = (loggedIn: boolean) =>
    isLoggedIn({ plan, snapshot: snapshotFromScope(plan, { session: { loggedIn }, me: { id: "7" } }) });
  expect([isIn(true), isIn(false)]).toEqual([true, false]);
});
