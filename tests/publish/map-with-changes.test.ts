import fc from "fast-check";
import { expect, test } from "vitest";
import { mapWithChanges } from "../../src/publish/live/map-with-changes.ts";
import { forAll } from "../support/for-all.ts";

const keys = Array.from({ length: 100 }, (_, index) => `file${index}`);
const change = fc.tuple(fc.constantFrom(...keys), fc.nat());

test("a map with changes applied a few at a time reads like a changed copy", () => {
  forAll(100, [fc.array(fc.array(change, { maxLength: 40 }), { maxLength: 8 })], (steps) => {
    const copy = new Map(keys.map((key) => [key, -1]));
    let map: ReadonlyMap<string, number> = new Map(copy);
    for (const changes of steps) {
      const before = [...map];
      const next = mapWithChanges(map, changes);
      expect([...map]).toEqual(before);
      map = next;
      for (const [key, value] of changes) copy.set(key, value);
      const visited: [string, number][] = [];
      map.forEach((value, key) => {
        visited.push([key, value]);
      });
      expect([[...map], [...map.keys()], [...map.values()], visited, map.size]).toEqual([
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
