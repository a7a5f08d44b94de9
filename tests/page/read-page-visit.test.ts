import fc from "fast-check";
import { expect, test } from "vitest";
import { formatQueryString, readPageVisit } from "../../src/page/navigation/read-page-visit.ts";
import { forAll } from "../support/for-all.ts";

const queryOf = (search: string) => readPageVisit({ search, state: null, host: "" }).query;

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
