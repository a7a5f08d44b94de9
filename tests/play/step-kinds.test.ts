import { expect, test } from "vitest";
import type { Step } from "../../src/language/document.generated.ts";
import { type StepKind, stepKinds } from "../../src/language/steps.generated.ts";
import { planFor, TestPage } from "../support/play/page.ts";
import { claimCampaign, kindsOf } from "./claim-page.ts";

/** A step of each kind with its effects and changes on a page with an open dialog and a draw at rest. */
const cases: Record<StepKind, [step: Step, effects: string[], changed: string[]]> = {
  call: [{ call: "claim" }, ["call"], ["calls", "runs"]],
  require: [{ require: "false", otherwise: "还不行" }, ["toast"], []],
  toast: [{ toast: "好" }, ["toast"], []],
  open: [{ open: "more" }, [], ["dialogs"]],
  close: [{ close: "won" }, [], ["dialogs"]],
  reload: [{ reload: "status" }, ["load"], ["answers"]],
  play: [{ play: "main" }, ["land"], ["runs"]],
  reset: [{ reset: "main" }, [], ["rests"]],
  navigate: [{ navigate: "/there" }, ["navigate"], []],
  redirect: [{ redirect: "https://bank.example/" }, ["redirect"], []],
  native: [{ native: "order" }, ["native"], []],
  set: [{ set: { step: "5" } }, [], ["local"]],
  logout: [{ logout: true }, [], ["isMarkedLoggedOut"]],
};

/** Returns the keys of the snapshot that changed, except `tapped`. */
function changedIn(before: object, after: object): string[] {
  const now = new Map(Object.entries(after));
  return Object.entries(before).flatMap(([key, value]) =>
    key === "tapped" || JSON.stringify(value) === JSON.stringify(now.get(key)) ? [] : [key],
  );
}

test.each(stepKinds)("a step with %s has only its own effects and changes", (kind) => {
  const [step, effects, changed] = cases[kind];
  const page = new TestPage(
    planFor({
      ...claimCampaign,
      draws: { main: { result: "5", places: [{ prize: 5, label: "5" }], announce: "5" } },
      dialogs: { won: { title: "恭喜", view: [] }, more: { title: "更多", view: [] } },
      actions: { ready: { steps: [{ open: "won" }, { play: "main" }] }, go: { steps: [step] } },
    }),
  );
  page.tap("ready");
  page.send({ type: "landed", draw: "main" });
  const before = page.snapshot;
  expect(kindsOf(page.tap("go"))).toEqual(effects);
  expect(changedIn(before, page.snapshot)).toEqual(changed);
});
