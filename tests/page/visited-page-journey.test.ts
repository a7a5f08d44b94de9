import { describe, expect, it } from "vitest";
import {
  EMPTY_JOURNEY,
  isPageCustomerCameFrom,
  type Journey,
  journeyAfterNavigation,
} from "../../src/page/navigation/visited-page-journey.ts";
import { brand } from "../support/play/page.ts";

type Way = readonly [type: "PUSH" | "POP" | "REPLACE", key: string, path: string, search?: string];

const placeOf = (path: string, search = "", state?: unknown) => ({
  path,
  arrival: { search, state, host: "" },
});

/** Returns the journey after these navigations. */
function along(ways: readonly Way[]): Journey {
  return ways.reduce(
    (journey, [type, key, path, search]) =>
      journeyAfterNavigation(journey, { key, ...placeOf(path, search) }, type),
    EMPTY_JOURNEY,
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
    ["replaces a stop", [hub, ["REPLACE", "c", "/c"]], "c", "c"],
    [
      "starts again at an entry from before its first stop",
      [hub, ["PUSH", "a", "/a"], ["POP", "z", "/z"]],
      "z",
      "z",
    ],
  ];
  it.each(cases)("%s", (_, ways, keys, at) => expect(standing(along(ways))).toEqual([keys, at]));

  it("finds a stop again with its kept state", () => {
    const there = along([hub]);
    there.stops[0]?.kept.set("tab", 2);
    const back = journeyAfterNavigation(
      journeyAfterNavigation(there, { key: "a", ...placeOf("/a") }, "PUSH"),
      { key: "hub", ...placeOf("/hub") },
      "POP",
    );
    expect(back.stops[back.at]?.kept.get("tab")).toBe(2);
  });
});

describe("going to the previous page is going back", () => {
  const onA = along([hub, ["PUSH", "a", "/a"]]);
  const cases: [name: string, path: string, search: string, is: boolean][] = [
    ["for the same customer", "/hub", "?token=t", true],
    ["for a path in another case", "/Hub/", "?token=t", true],
    ["with other parameters", "/hub", "?token=t&from=a", true],
    ["not for another customer", "/hub", "?token=u", false],
    ["not for another phone type", "/hub", "?token=t&phoneType=ios", false],
    ["not for another page", "/b", "?token=t", false],
  ];
  it.each(cases)("%s", (_, path, search, is) =>
    expect(isPageCustomerCameFrom(onA, placeOf(path, search), brand.session)).toBe(is),
  );

  it("not from the first page", () =>
    expect(isPageCustomerCameFrom(along([hub]), placeOf("/hub", "?token=t"), brand.session)).toBe(false));
});
