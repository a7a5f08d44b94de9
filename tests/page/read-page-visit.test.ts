import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { formatQueryString, HASH_KEY, readPageVisit } from "../../src/page/navigation/read-page-visit.ts";
import { forAll } from "../support/for-all.ts";

const queryOf = (search: string) =>
  readPageVisit({ search, state: null, host: "", session: undefined }).query;

test.each([
  ["?sing=a+b/c==&timestamp=1", { sing: "a+b/c==", timestamp: "1" }],
  ["?sing=a%2Bb%20c", { sing: "a+b c" }],
  ["?a+b=1", { "a+b": "1" }],
  ["?name=%E5%B0%8F%E6%98%8E", { name: "小明" }],
  ["", {}],
])("reads a plus in an address as a plus, and %%20 as a space: %s", (search, query) => {
  expect(queryOf(search)).toEqual(query);
});

test("the next page reads the same parameters that a page writes into an address", () => {
  const parameter = fc.tuple(fc.stringMatching(/^[\w+ %&=]+$/), fc.string({ unit: "grapheme" }));
  forAll(100, [fc.array(parameter)], (parameters) => {
    const query = Object.fromEntries(parameters.filter(([name]) => name !== "__proto__"));
    expect(queryOf(`?${formatQueryString(query)}`)).toEqual(query);
  });
});

describe("the token comes from the brand's sources, in their order", () => {
  afterEach(() => void vi.unstubAllGlobals());
  const state = { access: "state", [HASH_KEY]: { access: "hash" } };
  test.each<[string[], string, boolean?]>([
    [["query.access"], "query"],
    [["navigation.access"], "state"],
    [["hash.access"], "hash"],
    [["hash.access", "query.access"], "hash"],
    [["query.none", "navigation.access"], "state"],
    [["query.none"], ""],
    [[], ""],
    [["cookie.sid"], "", true],
    [["cookie.id"], ""],
    [["cookie.gone"], ""],
    [["cookie.sid", "query.access"], "query", true],
    [["query.constructor"], ""],
  ])("%j", (token, expected, hasCookie) => {
    vi.stubGlobal("document", { cookie: "other=1; sid=secret; x=id=2" });
    const visit = readPageVisit({ search: "?access=query", state, host: "", session: { token } });
    expect([visit.token, visit.hasCookie]).toEqual([expected, hasCookie]);
    expect(JSON.stringify(visit)).not.toContain("secret");
  });

  test("without a session there is no token", () => {
    const visit = readPageVisit({ search: "?token=t", state: { token: "t" }, host: "", session: undefined });
    expect([visit.token, visit.hasCookie]).toEqual(["", undefined]);
  });
});
