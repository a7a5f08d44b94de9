import fc from "fast-check";
import { expect, test } from "vitest";
import { replaced } from "../../src/publish/live/replaced.ts";
import { forAll } from "../support/for-all.ts";

const keys = Array.from({ length: 100 }, (_, index) => `file${index}`);
const change = fc.tuple(fc.constantFrom(...keys), fc.nat());

test("a map with many things replaced, a few at a time, reads as a copy would", () => {
  forAll(100, [fc.array(fc.array(change, { maxLength: 40 }), { maxLength: 8 })], (steps) => {
    const copy = new Map(keys.map((key) => [key, -1]));
    let map: ReadonlyMap<string, number> = new Map(copy);
    for (const changes of steps) {
      const before = [...map];
      const next = replaced(map, changes);
      expect([...map]).toEqual(before);
      map = next;
      for (const [key, value] of changes) copy.set(key, value);
      const told: [string, number][] = [];
      map.forEach((value, key) => {
        told.push([key, value]);
      });
      expect([[...map], [...map.keys()], [...map.values()], told, map.size]).toEqual([
        [...copy],
        [...copy.keys()],
        [...copy.values()],
        [...copy],
        copy.size,
      ]);
      expect(keys.map((key) => [map.has(key), map.get(key)])).toEqual(
        keys.map((key) => [true, copy.get(key)]),
      );
      expect([map.has("none"), map.get("none")]).toEqual([false, undefined]);
    }
  });
});
