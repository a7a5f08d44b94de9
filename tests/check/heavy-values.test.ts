import { expect, it } from "vitest";
import { checkDocuments } from "../../src/check/check-documents.ts";
import { memoizeByKey } from "../../src/language/memoize.ts";
import { schemas } from "./support.ts";

function problemsOfChain(count: number, toValue: (before: string, index: number) => string): string[] {
  const chain = Array.from({ length: count }, (_, index) => [
    `v${index}`,
    index === 0 ? "status.b" : toValue(`values.v${index - 1}`, index),
  ]);
  const page = {
    language: 3,
    id: "big",
    route: "/big",
    title: "Big",
    endpoints: {
      status: {
        path: "/api/x",
        data: { type: "object", properties: { a: { type: "integer" }, b: { type: "boolean" } } },
      },
    },
    load: ["status"],
    values: Object.fromEntries(chain),
    view: [{ type: "text", when: `values.v${count - 1}`, text: "x" }],
  };
  const file = { path: "campaigns/big.json", text: JSON.stringify(page) };
  return checkDocuments([file], { schemas }).problems.map(({ rule }) => rule);
}

it("checks a chain of 1,000 values without overflowing the stack", () => {
  expect(() =>
    problemsOfChain(1000, (before, index) => `${before} && status.a > ${index % 10}`),
  ).not.toThrow();
});

it("checks values that each read the one before twice, without following all paths", () => {
  expect(problemsOfChain(40, (before) => `status.a > 3 ? ${before} : !${before}`)).not.toContain("syntax");
});

it("keeps the most recently used results", () => {
  const made: number[] = [];
  const cached = memoizeByKey((key: number) => made.push(key), 2);
  for (const key of [1, 2, 1, 3, 1, 2, 3, 1]) cached(key);
  expect(made).toEqual([1, 2, 3, 2, 3, 1]);
});
