import { expect, test } from "vitest";
import type { Row, Step } from "../../../src/language/document.generated.ts";
import { callsSentForTaps } from "../../../src/publish/pages/inline-script-sources.ts";
import { firstCallsOf } from "../../../src/publish/pages/page-html.ts";
import { planFor } from "../../support/play/page.ts";

const constants = { payCode: "12300", days: [3, 7], caps: { most: 5 }, isNew: true, none: null };

/** Returns the fields of a page's only call for its inline script; undefined if the script must not send it. */
function fieldsOf(send: Record<string, string | number | boolean>) {
  const endpoints = { status: { path: "/status", requiresLogin: false, send } };
  const [first] = firstCallsOf(planFor({ constants, endpoints, load: ["status"] }));
  return first?.request.fields;
}

test.each<[why: string, expression: string | number | boolean, field: unknown]>([
  ["a text", "'a'", ["a"]],
  ["a number", 7, ["7"]],
  ["the login", "session.token", [["session", "token"]]],
  ["the phone", "session.phoneType", [["session", "phoneType"]]],
  ["a parameter of the address", "query.sing", [["query", "sing"]]],
  ["a constant", "constants.payCode", ["12300"]],
  ["a number among constants", "constants.days[1]", ["7"]],
  ["an expression of constants", "constants.caps.most * 2 + 1", ["11"]],
  ["a text joined with the login", "'Bearer ' + session.token", ["Bearer ", ["session", "token"]]],
  ["a choice between constants", "constants.isNew ? 'new' : 'old'", ["new"]],
])("the inline script sends a field that it can compute: %s", (_, expression, field) => {
  expect(fieldsOf({ it: expression })).toEqual({ it: field });
});

test.each<[why: string, expression: string]>([
  ["the time", "now"],
  ["another answer", "status.id"],
  ["a constant and the address", "query.page == '' ? constants.payCode : query.page"],
  ["null", "null"],
  ["a constant that is null", "constants.none"],
  ["a list", "constants.days"],
  ["a missing constant", "constants.other"],
])("a call waits for the engine because of a field with %s", (_, expression) => {
  expect(fieldsOf({ it: expression, sure: "'a'" })).toBeUndefined();
});

/** Returns the calls that the inline script may send when a button of this row is tapped. */
function tapsOf(row: Partial<Row>, steps: Step[] = [{ call: "claim" }, { open: "won" }], others: Row[] = []) {
  const endpoints = { claim: { path: "/claim", send: { token: "session.token" } } };
  const tables = {
    button: { rows: [{ state: "on", text: "领取", do: "claim", ...row }] },
    other: { rows: others },
  };
  return callsSentForTaps(planFor({ endpoints, tables, actions: { claim: { steps } } }));
}

test("a tap whose action begins with a call sends it without the engine", () => {
  expect(tapsOf({})).toEqual({ on: { endpoint: "claim", requires: [] } });
});

test("conditions and assignments may come before the call", () => {
  const steps: Step[] = [{ require: "status.left > 0" }, { set: { claimed: "1" } }, { call: "claim" }];
  expect(tapsOf({}, steps)).toEqual({ on: { endpoint: "claim", requires: ["status.left > 0"] } });
});

test.each<[why: string, taps: object]>([
  ["another step comes first", tapsOf({}, [{ open: "won" }, { call: "claim" }])],
  ["the call has a condition", tapsOf({}, [{ call: "claim", when: "status.left > 0" }])],
  ["a condition reads the time", tapsOf({}, [{ require: "now > 0" }, { call: "claim" }])],
  ["a condition reads what was set", tapsOf({}, [{ require: "local.isSure" }, { call: "claim" }])],
  ["the row passes an argument to the action", tapsOf({ with: { id: "1" } })],
  ["another row has the same state", tapsOf({}, undefined, [{ state: "on", text: "去看看" }])],
  ["the row runs another action", tapsOf({ do: "other" })],
])("a tap waits for the engine if %s", (_, taps) => {
  expect(taps).toEqual({});
});
