import fc from "fast-check";
import { expect, test } from "vitest";
import { lacksAllKeyFields, sortAndDeduplicateItems } from "../../src/language/sort-and-deduplicate-items.ts";
import { UNKNOWN } from "../../src/language/values.ts";
import { forAll } from "../support/for-all.ts";

const day = (month: unknown, dayOfMonth: unknown, note = "") => ({ month, dayOfMonth, note });
const BY_DATE = { orderBy: ["month", "dayOfMonth"] };
const DAY_KEY = { key: ["month", "dayOfMonth"] };

test.each<[string, object, unknown[], number[]]>([
  ["leaves a list without both keywords as it is", {}, [day(2, 1), day(1, 9), day(2, 1)], [0, 1, 2]],
  ["sorts by several fields, the first one first", BY_DATE, [day(2, 1), day(1, 9), day(1, 2)], [2, 1, 0]],
  ["sorts numbers by size, not by digits", BY_DATE, [day(10, 1), day(9, 1)], [1, 0]],
  [
    "sorts times",
    { orderBy: ["month"] },
    [day("2024-02-10 00:00:00", 0), day("2024-01-31 23:59:59", 0)],
    [1, 0],
  ],
  [
    "leaves equal items in the server's order",
    BY_DATE,
    [day(2, 1, "a"), day(1, 1), day(2, 1, "b")],
    [1, 0, 2],
  ],
  [
    "puts items without the field last",
    BY_DATE,
    [day(null, 1), day(UNKNOWN, 1), day(2, undefined), day(2, 1)],
    [3, 2, 0, 1],
  ],
  ["keeps the last of equal items", DAY_KEY, [day(2, 1, "old"), day(2, 2), day(2, 1, "new")], [2, 1]],
  [
    "never merges items that lack a field of the key",
    DAY_KEY,
    [day(null, 1), day(null, 1), day(2, UNKNOWN)],
    [0, 1, 2],
  ],
  ["tells a number from a text", DAY_KEY, [day(2, 1), day("2", 1)], [0, 1]],
])("%s", (_, schema, items, places) => {
  expect(sortAndDeduplicateItems<unknown>(schema, items)).toEqual(places.map((place) => items[place]));
});

test("an item lacks the key if none of its fields is there", () => {
  expect(
    [day(null, UNKNOWN), day(undefined, null), 7, null].map((one) => lacksAllKeyFields(DAY_KEY, one)),
  ).toEqual(Array(4).fill(true));
  expect(lacksAllKeyFields(DAY_KEY, day(null, 1))).toBe(false);
  expect(lacksAllKeyFields({}, day(null, null))).toBeUndefined();
});

test("the server's order and repeated items do not change a list with a key and an order", () => {
  const days = fc.uniqueArray(
    fc.record({ month: fc.integer({ min: 1, max: 5 }), dayOfMonth: fc.integer({ min: 1, max: 31 }) }),
    { selector: ({ month, dayOfMonth }) => `${month} ${dayOfMonth}` },
  );
  const sent = days.chain((list) => {
    const length = 2 * list.length;
    const doubled = fc.shuffledSubarray([...list, ...list], { minLength: length, maxLength: length });
    return fc.tuple(fc.constant(list), doubled);
  });
  forAll(200, [sent], ([list, doubled]) => {
    expect(sortAndDeduplicateItems({ ...DAY_KEY, ...BY_DATE }, doubled)).toEqual(
      sortAndDeduplicateItems(BY_DATE, list),
    );
  });
});
