import { expect, test } from "vitest";
import type { ResponseSchema, Session } from "../../src/language/document.generated.ts";
import { deliverToken, sampleOfSchema, type TokenDelivery } from "../../src/sandbox/native/app-events.ts";

test.each<[ResponseSchema, unknown]>([
  [{ type: "number", examples: [5] }, 5],
  [{ enum: ["a", "b"] }, "a"],
  [{ type: "boolean" }, true],
  [{ type: ["string", "null"] }, "1"],
  [{ type: "array", items: { type: "integer" } }, [1]],
  [
    { type: "object", properties: { amount: { type: "number", default: 3 }, id: {} } },
    { amount: 3, id: {} },
  ],
])("a sample of %j is %j", (schema, sample) => expect(sampleOfSchema(schema)).toEqual(sample));

const HREF = "http://h/p?x=1";

test.each<[Session["token"], string, TokenDelivery]>([
  [["navigation.token", "query.token"], "t", { address: HREF }],
  [["hash.access"], "a/b", { address: `${HREF}#access=a%2Fb` }],
  [["hash.access"], "", { address: HREF }],
  [["cookie.sid"], "t", { address: HREF, cookie: "sid=t; path=/; samesite=strict" }],
  [["cookie.sid"], "", { address: HREF, cookie: "sid=; path=/; samesite=strict; max-age=0" }],
  [
    [{ message: { type: "session", path: "data.token" } }],
    "t",
    { message: { type: "session", data: { token: "t" } } },
  ],
  [[{ message: { origin: "https://s.example", type: "session", path: "token" } }], "t", { address: HREF }],
  [undefined, "t", { address: HREF }],
])("the app brings a token to %j: %s", (token, value, delivery) => {
  expect(deliverToken({ ...(token && { token }) }, value, HREF)).toEqual(delivery);
});
