import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Step } from "../../src/language/document.generated.ts";
import { isLoggedIn, scopeOfSnapshot } from "../../src/play/snapshot.ts";
import { forAll } from "../support/for-all.ts";
import { openedPage, planFor, TestPage } from "../support/play/page.ts";
import { kindsOf, toastsOf } from "./claim-page.ts";

const load: Step[] = [{ toast: "{error.message}" }];
const plan = planFor({
  endpoints: {
    a: { path: "/a" },
    b: { path: "/b" },
    news: { path: "/news", requiresLogin: false },
    call: { path: "/call" },
  },
  load: ["a", "b", "news"],
  catch: { load },
  actions: { go: { steps: [{ call: "call" }], catch: [{ reload: "a" }] } },
});

/** Opens the page with both answers. */
const opened = () => openedPage(plan, { a: 1, b: 1, news: 1 });
const loadsOf = (page: TestPage, send: () => void) => {
  page.effects = [];
  send();
  return page.effects.flatMap((effect) => (effect.type === "load" ? [effect.endpoint] : []));
};

/** Each step: "a+" is a success of a, "a-" code 200001 of a, "?" asks for everything again, "go" taps the action. */
describe("after code 200001", () => {
  it.each<[string, string, boolean]>([
    ["a success that was asked for later proves the login", "? a- ? a+", true],
    ["a success of another endpoint that was asked for later proves it, too", "? a- ? b+", true],
    ["a success that was already on its way proves nothing", "? a- b+", false],
    [
      "a refusal counts although a call that was on its way at the same time succeeded before",
      "? a+ b-",
      false,
    ],
    ["a later refusal counts again", "? a- ? a+ ? b-", false],
    ["a refusal and a success of the same round: the refusal counts in this order", "? a- ? a- b+", false],
    [
      "a refusal and a success of the same round: the refusal counts in the other order",
      "? a- ? b+ a-",
      false,
    ],
    ["a success of public data proves nothing", "? a- ? news+", false],
    ["an action's refusal counts", "go call-", false],
    ["the success of the reload by which a refused action ends proves nothing", "go call- a+", false],
    ["a success that was asked for after that reload proves the login", "go call- a+ ? a+", true],
    [
      "the success of a load that was on its way when the action was refused proves nothing",
      "? go call- b+",
      false,
    ],
    ["the return to the page asks again and proves the login", "? a- return a+", true],
  ])("%s", (_, script, isIn) => {
    const page = opened();
    for (const step of script.split(" ")) {
      const endpoint = step.slice(0, -1);
      if (step === "?") page.send({ type: "retried" });
      else if (step === "go") page.tap("go");
      // On return, the query client asks for everything again.
      else if (step === "return") for (const one of plan.load) page.send({ type: "asked", endpoint: one });
      else if (step.endsWith("+")) page.answer(endpoint, 1);
      else page.fail(endpoint, "loggedOut");
    }
    expect(isLoggedIn(page)).toBe(isIn);
    expect("b" in scopeOfSnapshot(page)).toBe(isIn);
  });

  it("the page asks again for what was refused once the login is proved", () => {
    const page = opened();
    page.send({ type: "retried" });
    for (const endpoint of ["a", "b"]) page.fail(endpoint, "loggedOut");
    page.send({ type: "asked", endpoint: "a" });
    expect(loadsOf(page, () => page.answer("a", 1))).toEqual(["b"]);
    expect(loadsOf(page, () => page.fail("b", "loggedOut"))).toEqual([]);
    expect(isLoggedIn(page)).toBe(false);
  });

  it("loads of the page ask again for data that requires a login", () => {
    const page = opened();
    page.fail("a", "loggedOut");
    for (const type of ["retried", "refreshed"] as const)
      expect(loadsOf(page, () => page.send({ type }))).toEqual(["a", "b", "news"]);
  });

  it("the page says so once until the login is proved", () => {
    const page = opened();
    page.send({ type: "retried" });
    const fail = (endpoint: string) => toastsOf(page.fail(endpoint, "loggedOut", "登录失效"));
    expect([fail("a"), fail("b")]).toEqual([["登录失效"], []]);
    page.send({ type: "retried" });
    expect(fail("a")).toEqual([]);
    page.send({ type: "retried" });
    page.answer("a", 1);
    page.answer("b", 1);
    page.send({ type: "retried" });
    expect(fail("a")).toEqual(["登录失效"]);
  });

  const outcome = fc.constantFrom("success", "network", "refused", "loggedOut");
  const event = fc.tuple(fc.constantFrom("a", "b", "news", "go"), outcome);

  it("the latest answer to a login decides, for any order of answers one after the other", () => {
    forAll(200, [fc.array(event, { maxLength: 12 })], (events) => {
      const page = opened();
      let isIn = true;
      // The page asks by itself, too: for `a` after a failed action, and for refused data once the login is proved. An
      // answer to a call that was sent before a later refusal proves nothing.
      const refused = new Set<string>();
      const onTheirWay = new Set<string>();
      const stale = new Set<string>();
      for (const [at, [name, kind]] of events.entries()) {
        const endpoint = name === "go" ? "call" : name;
        if (name === "go" && !isIn) continue;
        if (name === "go") page.tap("go", at);
        else page.send({ type: "asked", endpoint });
        if (kind === "success") page.answer(endpoint, 1);
        else page.fail(endpoint, kind as "network");
        const isProof = kind === "success" && ["a", "b"].includes(name) && !stale.has(name);
        for (const asked of [onTheirWay, stale, refused]) asked.delete(name);
        if (isProof) {
          for (const one of isIn ? [] : refused) onTheirWay.add(one);
          refused.clear();
          isIn = true;
        }
        if (kind === "loggedOut") {
          isIn = false;
          refused.add(name);
          for (const one of onTheirWay) stale.add(one);
        }
        if (name === "go" && kind !== "success") (isIn ? onTheirWay : stale).add("a");
        expect(isLoggedIn(page)).toBe(isIn);
        expect("a" in scopeOfSnapshot(page)).toBe(isIn);
      }
    });
  });
});

describe("a failed load", () => {
  const network = (page: TestPage, endpoint: string) =>
    toastsOf(page.fail(endpoint, "network", `${endpoint}网络异常`));

  it("shows only the retry if the page asked by itself", () => {
    const page = new TestPage(plan);
    page.send({ type: "opened" });
    expect(network(page, "a")).toEqual([]);
    expect(page.snapshot.answers.a?.error?.message).toBe("a网络异常");
    page.send({ type: "refreshed" });
    expect(network(page, "a")).toEqual([]);
  });

  it("also shows a toast if the customer tapped the retry, once for all data", () => {
    const page = opened();
    page.send({ type: "retried" });
    expect([network(page, "a"), network(page, "b")]).toEqual([["a网络异常"], []]);
    page.send({ type: "asked", endpoint: "a" });
    expect(network(page, "a")).toEqual([]);
  });

  const reloading = (steps: Step[], caught: Step[] = []) => {
    const page = openedPage(planFor({ ...plan.campaign, actions: { go: { steps, catch: caught } } }), {
      a: 1,
      b: 1,
    });
    page.tap("go");
    return page;
  };

  it("also shows a toast if a tap asked for the data", () => {
    expect(network(reloading([{ reload: "a" }]), "a")).toEqual(["a网络异常"]);
  });

  it("shows no toast after an accepted call, which would read as its failure", () => {
    const page = reloading([{ call: "call" }, { toast: "领取成功" }, { reload: "a" }]);
    expect(toastsOf(page.answer("call", 1))).toEqual(["领取成功"]);
    expect(network(page, "a")).toEqual([]);
  });

  it.each([
    ["network", "网络异常"],
    ["loggedOut", "登录失效"],
  ] as const)("shows no toast after the action's failure was told (%s)", (kind, message) => {
    const page = reloading([{ call: "call" }], [{ toast: "{error.message}" }, { reload: "a" }]);
    expect(toastsOf(page.fail("call", "refused", "未达标"))).toEqual(["未达标"]);
    expect(kindsOf(page.fail("a", kind, message))).toEqual([]);
    expect(isLoggedIn(page)).toBe(kind === "network");
  });
});
