import { expect, test } from "vitest";
import type { Endpoint, ResponseSchema } from "../../src/language/document.generated.ts";
import { pageOfAnswer } from "../../src/sandbox/rules/page-of-answer.ts";

const list: ResponseSchema = {
  type: "array",
  key: ["id"],
  items: { type: "object", properties: { id: { type: "integer" }, name: { type: "string" } } },
};
const items = [{ id: 1, name: "a" }];

test("answers three pages with items of their own, by the cursor that it sent before", () => {
  const endpoint: Endpoint = {
    path: "/orders",
    paging: { cursor: "next", send: "from", append: "items" },
    data: { type: "object", properties: { items: list, next: { type: ["string", "null"] } } },
  };
  const data = { items, next: "x" };
  expect(pageOfAnswer(endpoint, data, {})).toEqual({ items, next: "page-2" });
  expect(pageOfAnswer(endpoint, data, { from: "page-2" })).toEqual({
    items: [{ id: 1001, name: "a" }],
    next: "page-3",
  });
  expect(pageOfAnswer(endpoint, data, { from: "page-3" })).toEqual({
    items: [{ id: 2001, name: "a" }],
    next: null,
  });
});

test("answers three numbered pages and then an empty one", () => {
  const endpoint: Endpoint = { path: "/orders", paging: { send: "page" }, data: list };
  const pages = [undefined, "2", "3", "4"].map((page) => pageOfAnswer(endpoint, items, page ? { page } : {}));
  expect(pages.map((page) => (page as { id: number }[]).map(({ id }) => id))).toEqual([
    [1],
    [1001],
    [2001],
    [],
  ]);
});

test("leaves other answers as they are", () => {
  expect(pageOfAnswer({ data: list }, items, { page: "2" })).toBe(items);
});
