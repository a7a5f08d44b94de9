import { expect, test } from "vitest";
import { Maybe, UNKNOWN } from "../../../src/language/values.ts";
import { receiveScope, sendScope } from "../../../src/studio/frame/sent-scope.ts";

test("what expressions see goes from window to window, with what is unknown", () => {
  const scope = {
    status: { left: UNKNOWN, items: [{ id: 1 }, new Maybe({ id: UNKNOWN })], word: null },
    now: 5,
    busy: false,
  };
  expect(receiveScope(structuredClone(sendScope(scope)))).toEqual(scope);
});
