import { expect, test, vi } from "vitest";
import { newIdempotencyHeader } from "../../src/ports/idempotency-key.ts";

test("a key is a new random UUID, also where the browser cannot make one", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const keys = Array.from({ length: 100 }, () => newIdempotencyHeader({})["Idempotency-Key"]);
  vi.unstubAllGlobals();
  expect(new Set(keys).size).toBe(100);
  for (const key of keys)
    expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test("a brand names the header, or turns it off", () => {
  expect(Object.keys(newIdempotencyHeader({ idempotencyHeader: "x-request-key" }))).toEqual([
    "x-request-key",
  ]);
  expect(newIdempotencyHeader({ idempotencyHeader: false })).toEqual({});
});
