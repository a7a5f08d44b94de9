import { describe, expect, it } from "vitest";
import type { Campaign } from "../../src/language/document.generated.ts";
import type { CallOutcome, Effect } from "../../src/play/events.ts";
import { openedPage, planFor, type TestPage } from "../support/play/page.ts";

/** Two actions that call the same endpoint, and a third that calls an endpoint of `load`. */
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

const refused: CallOutcome = { error: { kind: "refused", code: "9", message: "no" } };
const prize = (amount: number): CallOutcome => ({ data: { prize: amount } });

const openPage = () => openedPage(planFor(campaign), { status: { fee: 10 } });

/** Returns the number of the call among these effects. */
function callIn(effects: readonly Effect[]): number {
  const call = effects.find((effect) => effect.type === "call");
  if (call?.type !== "call") throw new Error("Nothing was called.");
  return call.call;
}

function answer(page: TestPage, endpoint: string, outcome: CallOutcome, call?: number): string[] {
  const effects = page.send({ type: "answered", endpoint, outcome, call });
  return effects.flatMap((effect) => (effect.type === "toast" ? effect.text : []));
}

describe("each call gets its own answer", () => {
  it.each([
    ["in order", false],
    ["in reverse order", true],
  ])("if two actions call the same endpoint and the answers come %s", (_, isReversed) => {
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

  it("if a load of the same endpoint is answered meanwhile", () => {
    const page = openPage();
    const call = callIn(page.tap("ask"));
    page.send({ type: "retried" });
    expect(answer(page, "status", { data: { fee: 20 } })).toEqual([]);
    expect(Object.keys(page.snapshot.runs)).toEqual(["ask"]);
    expect(answer(page, "status", { data: { fee: 30 } }, call)).toEqual(["asked 30"]);
  });

  it("and a failed call does not change the page's data", () => {
    const page = openPage();
    const call = callIn(page.tap("ask"));
    expect(answer(page, "status", refused, call)).toEqual(["failed: no"]);
    expect(page.snapshot.answers.status).toMatchObject({ busy: false, data: { fee: 10 }, error: undefined });
  });

  it("if a load of the same endpoint fails meanwhile", () => {
    const page = openPage();
    const call = callIn(page.tap("ask"));
    answer(page, "status", refused);
    expect(Object.keys(page.snapshot.runs)).toEqual(["ask"]);
    expect(answer(page, "status", { data: { fee: 30 } }, call)).toEqual(["asked 30"]);
  });

  it("and an answer that no action waits for only updates the data", () => {
    const page = openPage();
    expect(answer(page, "claim", prize(60), 7)).toEqual([]);
    expect(answer(page, "claim", refused, 8)).toEqual([]);
    expect(page.snapshot.answers.claim?.data).toEqual({ prize: 60 });
  });
});
