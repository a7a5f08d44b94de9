import { describe, expect, it } from "vitest";
import type { Campaign } from "../../src/language/document.generated.ts";
import type { Effect, Outcome } from "../../src/play/events.ts";
import { openedPage, planFor, type TestPage } from "../support/play/page.ts";

/** Two buttons that call the same, and a third that calls what the page loads. */
const campaign: Partial<Campaign> = {
  endpoints: {
    claim: { path: "/claim", data: { properties: { prize: { type: "number" } } } },
    status: { path: "/status", data: { properties: { fee: { type: "number" } } } },
  },
  load: ["status"],
  actions: {
    first: { steps: [{ call: "claim" }, { toast: "first {claim.prize}" }] },
    second: { steps: [{ call: "claim" }, { toast: "second {claim.prize}" }] },
    ask: { steps: [{ call: "status" }, { toast: "asked {status.fee}" }] },
  },
  catch: { action: [{ toast: "failed: {error.message}" }] },
};

const refused: Outcome = { error: { kind: "refused", code: "9", message: "no" } };
const prize = (amount: number): Outcome => ({ data: { prize: amount } });

const openPage = () => openedPage(planFor(campaign), { status: { fee: 10 } });

/** The number of the call that this made. */
function callIn(effects: readonly Effect[]): number {
  const call = effects.find((effect) => effect.type === "call");
  if (call?.type !== "call") throw new Error("Nothing was called.");
  return call.call;
}

function answer(page: TestPage, endpoint: string, outcome: Outcome, call?: number): string[] {
  const effects = page.send({ type: "answered", endpoint, outcome, call });
  return effects.flatMap((effect) => (effect.type === "toast" ? effect.text : []));
}

describe("one call, one answer", () => {
  it.each([
    ["in their order", false],
    ["the later one first", true],
  ])("two actions that call the same are each told their own: %s", (_, isReversed) => {
    const page = openPage();
    const calls = [callIn(page.tap("first")), callIn(page.tap("second"))];
    const told = [
      () => answer(page, "claim", prize(60), calls[0]),
      () => answer(page, "claim", refused, calls[1]),
    ];
    const expected = [["first 60"], ["failed: no"]];
    if (isReversed) {
      told.reverse();
      expected.reverse();
    }
    expect(told.map((tell) => tell())).toEqual(expected);
    expect(page.snapshot.runs).toEqual({});
  });

  it("data of the page that comes meanwhile is not the answer to a call of the same", () => {
    const page = openPage();
    const call = callIn(page.tap("ask"));
    page.send({ type: "retried" });
    expect(answer(page, "status", { data: { fee: 20 } })).toEqual([]);
    expect(Object.keys(page.snapshot.runs)).toEqual(["ask"]);
    expect(answer(page, "status", { data: { fee: 30 } }, call)).toEqual(["asked 30"]);
  });

  it("a call that fails says nothing of the page's data, which stays as it is", () => {
    const page = openPage();
    const call = callIn(page.tap("ask"));
    expect(answer(page, "status", refused, call)).toEqual(["failed: no"]);
    expect(page.snapshot.answers.status).toMatchObject({ busy: false, data: { fee: 10 }, error: undefined });
  });

  it("data of the page that cannot be had says nothing of the call", () => {
    const page = openPage();
    const call = callIn(page.tap("ask"));
    answer(page, "status", refused);
    expect(Object.keys(page.snapshot.runs)).toEqual(["ask"]);
    expect(answer(page, "status", { data: { fee: 30 } }, call)).toEqual(["asked 30"]);
  });

  it("an answer to a call for which nobody waits any more is no more than the latest data", () => {
    const page = openPage();
    expect(answer(page, "claim", prize(60), 7)).toEqual([]);
    expect(answer(page, "claim", refused, 8)).toEqual([]);
    expect(page.snapshot.answers.claim?.data).toEqual({ prize: 60 });
  });
});
