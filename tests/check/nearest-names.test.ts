import { expect, test } from "vitest";
import { findByBeginning } from "../../src/language/messages/find-closest.ts";

test.each([
  ["mallBase", ["mall", "xxtj"], "mall"],
  ["snake-2026", ["snake", "snake-won", "sun"], "snake"],
  ["lihgts", ["lights"], undefined],
  ["pool", ["poolOfDay"], "poolOfDay"],
  ["pool", ["poolOfDay", "poolOfWeek"], undefined],
])("of the names beside %s, %j, the nearest by its beginning is %s", (word, names, meant) => {
  expect(findByBeginning(word, names)).toBe(meant);
});
