import { expect, test, vi } from "vitest";
import type { Brand } from "../../src/language/document.generated.ts";
import { newIdempotencyHeader } from "../../src/ports/idempotency-key.ts";

const headerOf = (brand: Pick<Brand, "idempotencyHeader">, idempotencyKey?: boolean) =>
  newIdempotencyHeader(
    {
      brand,
      endpoints: { claim: { path: "/claim", ...(idempotencyKey !== undefined && { idempotencyKey }) } },
    },
    "claim",
  );

test("a key is a new random UUID, also where the browser cannot make one", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const keys = Array.from({ length: 100 }, () => headerOf({})["Idempotency-Key"]);
  vi.unstubAllGlobals();
  expect(new Set(keys).size).toBe(100);
  for (const key of keys)
    expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test("a brand names the header, or turns it off", () => {
  expect(Object.keys(headerOf({ idempotencyHeader: "x-request-key" }))).toEqual(["x-request-key"]);
  expect(headerOf({ idempotencyHeader: false })).toEqual({});
});

test("an endpoint turns the header on or off", () => {
  expect(headerOf({}, false)).toEqual({});
  expect(headerOf({ idempotencyHeader: "x-request-key" }, false)).toEqual({});
  expect(Object.keys(headerOf({ idempotencyHeader: false }, true))).toEqual(["Idempotency-Key"]);
  expect(Object.keys(headerOf({ idempotencyHeader: "x-request-key" }, true))).toEqual(["x-request-key"]);
});
