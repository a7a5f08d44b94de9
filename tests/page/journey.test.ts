import { describe, expect, it } from "vitest";
import { departure, isWayBack, type Journey, travel } from "../../src/page/navigation/journey.ts";
import { visitOf } from "../../src/page/navigation/visit.ts";

type Way = readonly [type: "PUSH" | "POP" | "REPLACE", key: string, path: string, search?: string];

const placeOf = (path: string, search = "", state?: unknown) => ({
  path,
  visit: visitOf({ search, state, host: "" }),
});

/** The journey along these ways. */
function along(ways: readonly Way[]): Journey {
  return ways.reduce(
    (journey, [type, key, path, search]) => travel(journey, { key, ...placeOf(path, search) }, type),
    departure,
  );
}

const standing = ({ stops, at }: Journey) => [stops.map(({ key }) => key).join(" "), stops[at]?.key];

const hub: Way = ["POP", "hub", "/hub", "?token=t"];

describe("the journey", () => {
  const cases: [name: string, ways: Way[], keys: string, at: string][] = [
    ["begins at the first page", [hub], "hub", "hub"],
    ["goes on", [hub, ["PUSH", "a", "/a"]], "hub a", "a"],
    ["goes back", [hub, ["PUSH", "a", "/a"], ["POP", "hub", "/hub"]], "hub a", "hub"],
    ["and forward again", [hub, ["PUSH", "a", "/a"], hub, ["POP", "a", "/a"]], "hub a", "a"],
    ["forgets what was ahead", [hub, ["PUSH", "a", "/a"], hub, ["PUSH", "b", "/b"]], "hub b", "b"],
    ["puts one in another's place", [hub, ["REPLACE", "c", "/c"]], "c", "c"],
    ["begins anew before its beginning", [hub, ["PUSH", "a", "/a"], ["POP", "z", "/z"]], "z", "z"],
  ];
  it.each(cases)("%s", (_, ways, keys, at) => expect(standing(along(ways))).toEqual([keys, at]));

  it("finds a stop again with what it keeps", () => {
    const there = along([hub]);
    there.stops[0]?.kept.set("tab", 2);
    const back = travel(
      travel(there, { key: "a", ...placeOf("/a") }, "PUSH"),
      { key: "hub", ...placeOf("/hub") },
      "POP",
    );
    expect(back.stops[back.at]?.kept.get("tab")).toBe(2);
  });
});

describe("going to the page one came from is going back", () => {
  const onA = along([hub, ["PUSH", "a", "/a"]]);
  const cases: [name: string, path: string, search: string, is: boolean][] = [
    ["the same customer", "/hub", "?token=t", true],
    ["whatever the case of the path", "/Hub/", "?token=t", true],
    ["other parameters aside", "/hub", "?token=t&from=a", true],
    ["another customer", "/hub", "?token=u", false],
    ["another phone", "/hub", "?token=t&phoneType=ios", false],
    ["another page", "/b", "?token=t", false],
  ];
  it.each(cases)("%s", (_, path, search, is) => expect(isWayBack(onA, placeOf(path, search))).toBe(is));

  it("not from the first page", () =>
    expect(isWayBack(along([hub]), placeOf("/hub", "?token=t"))).toBe(false));
});
