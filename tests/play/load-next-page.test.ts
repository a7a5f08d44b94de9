import { describe, expect, test } from "vitest";
import type { Campaign, Endpoint, ResponseSchema } from "../../src/language/document.generated.ts";
import type { CallOutcome, Effect } from "../../src/play/events.ts";
import { handleNextPage, loadNextPage, progressOfList } from "../../src/play/load-next-page.ts";
import { openedPage, planFor, type TestPage } from "../support/play/page.ts";

const item: ResponseSchema = { type: "object", properties: { id: { type: "integer" } } };
const list: ResponseSchema = { type: "array", key: ["id"], items: item };
const byCursor: Endpoint = {
  path: "/orders",
  paging: { cursor: "next", send: "cursor", append: "items" },
  data: {
    type: "object",
    properties: { items: list, next: { type: ["string", "null"] }, total: { type: "integer" } },
  },
};
const byNumber: Endpoint = {
  path: "/orders",
  paging: { send: "page" },
  data: { type: "array", items: item },
};

const items = (...ids: number[]) => ids.map((id) => ({ id }));
const page = (ids: number[], next: string | null = null) => ({ items: items(...ids), next, total: 9 });
const failure: CallOutcome = { error: { kind: "network", code: "", message: "x" } };

function opened(endpoint: Endpoint, first: unknown, actions: Campaign["actions"] = {}): TestPage {
  return openedPage(planFor({ endpoints: { orders: endpoint }, load: ["orders"], actions }), {
    orders: first,
  });
}

/** Lets the end of the list come near; returns the fields of the call for the next page. */
function near(own: TestPage): { call: number; fields: Record<string, unknown> } | undefined {
  const [effect] = own.send({ type: "handled", by: (play) => loadNextPage(play, "orders") });
  const asked = effect as Extract<Effect, { type: "page" }> | undefined;
  return asked && { call: own.snapshot.calls, fields: asked.request.fields };
}

function loadNext(own: TestPage, data: unknown): Record<string, unknown> | undefined {
  const asked = near(own);
  if (asked) arrive(own, asked.call, { data });
  return asked?.fields;
}

function arrive(own: TestPage, call: number, outcome: CallOutcome): Effect[] {
  return own.send({ type: "handled", by: (play) => handleNextPage(play, "orders", outcome, call) });
}

const progressOf = (own: TestPage) => progressOfList(own, "orders");
const dataOf = (own: TestPage) => own.snapshot.answers.orders?.data;
const idsOf = (own: TestPage) => {
  const data = dataOf(own) as { items?: { id: number }[] } | { id: number }[];
  return (Array.isArray(data) ? data : (data.items ?? [])).map(({ id }) => id);
};

describe("a list with a cursor", () => {
  test("appends each page and keeps the other fields of the latest", () => {
    const own = opened(byCursor, page([1, 2], "a"));
    expect(progressOf(own)).toBe("more");
    expect(loadNext(own, page([3], "b"))).toEqual({ cursor: "a" });
    expect(loadNext(own, { ...page([4]), total: 10 })).toEqual({ cursor: "b" });
    expect(dataOf(own)).toEqual({ items: items(1, 2, 3, 4), next: null, total: 10 });
    expect(progressOf(own)).toBe("end");
    expect(near(own)).toBeUndefined();
  });

  test.each([
    ["an empty first page", page([], "a"), [], []],
    ["an empty page", page([1], "a"), [page([], "b")], [1]],
    ["a cursor that repeats", page([1], "a"), [page([2], "b"), page([3], "a")], [1, 2, 3]],
    ["its own cursor again", page([1], "a"), [page([2], "a")], [1, 2]],
    ["an empty cursor", page([1], ""), [], [1]],
    ["a page without a new item", page([1, 2], "a"), [page([2], "b")], [1, 2]],
  ])("ends at %s", (_, first, later, ids) => {
    const own = opened(byCursor, first);
    for (const one of later) loadNext(own, one);
    expect([progressOf(own), idsOf(own)]).toEqual(["end", ids]);
  });

  test("shows no item twice that moved to the next page meanwhile", () => {
    const own = opened(byCursor, page([1, 2], "a"));
    loadNext(own, page([2, 3], "b"));
    expect(idsOf(own)).toEqual([1, 2, 3]);
  });

  test("loads a page once, even if the end comes near twice", () => {
    const own = opened(byCursor, page([1], "a"));
    expect(near(own)).toBeDefined();
    expect(progressOf(own)).toBe("loading");
    expect(near(own)).toBeUndefined();
  });

  test.each([
    ["fails", failure],
    ["has no list", { data: { items: "x", next: "b", total: 1 } }],
  ])("keeps its items when a page %s, and loads the same page again", (_, outcome) => {
    const own = opened(byCursor, page([1], "a"));
    arrive(own, near(own)?.call ?? 0, outcome);
    expect([progressOf(own), idsOf(own)]).toEqual(["failed", [1]]);
    expect(loadNext(own, page([2]))).toEqual({ cursor: "a" });
    expect([progressOf(own), idsOf(own)]).toEqual(["end", [1, 2]]);
  });

  test("neither loads nor ends if the cursor cannot be read", () => {
    const own = opened(byCursor, { items: items(1), next: { x: 1 }, total: 1 });
    expect([progressOf(own), near(own)]).toEqual([undefined, undefined]);
  });

  test("starts again at its first page after a reload, and drops a page that was on its way", () => {
    const own = opened(byCursor, page([1], "a"), { again: { steps: [{ reload: "orders" }] } });
    loadNext(own, page([2], "b"));
    const late = near(own)?.call ?? 0;
    own.tap("again");
    expect(near(own)).toBeUndefined();
    own.answer("orders", page([1], "a"));
    arrive(own, late, { data: page([3], "c") });
    expect([progressOf(own), idsOf(own)]).toEqual(["more", [1]]);
  });

  test("drops a page that arrives while the list is loaded again", () => {
    const own = opened(byCursor, page([1], "a"), { again: { steps: [{ reload: "orders" }] } });
    const late = near(own)?.call ?? 0;
    own.tap("again");
    arrive(own, late, { data: page([2], "b") });
    own.answer("orders", page([1], "a"));
    expect([progressOf(own), idsOf(own)]).toEqual(["more", [1]]);
  });

  test("keeps its pages when the customer comes back and the first page is the same", () => {
    const own = opened(byCursor, page([1], "a"));
    loadNext(own, page([2], "b"));
    own.answer("orders", page([1], "a"));
    expect(idsOf(own)).toEqual([1, 2]);
    own.answer("orders", page([5, 1], "a"));
    expect(idsOf(own)).toEqual([5, 1]);
  });

  test("logs the customer out if the server refuses the token, and loads no page then", () => {
    const own = opened(byCursor, page([1], "a"));
    arrive(own, near(own)?.call ?? 0, { error: { kind: "loggedOut", code: "200001", message: "" } });
    expect(own.snapshot.refused).toBe(true);
    expect(near(own)).toBeUndefined();
  });
});

describe("a list with numbered pages", () => {
  test("counts the pages and ends at an empty one", () => {
    const own = opened(byNumber, items(1, 2));
    expect(loadNext(own, items(3))).toEqual({ page: "2" });
    expect(loadNext(own, [])).toEqual({ page: "3" });
    expect([progressOf(own), idsOf(own)]).toEqual(["end", [1, 2, 3]]);
  });

  test("ends when the server sends the same page for each number", () => {
    const own = opened(byNumber, items(1, 2));
    loadNext(own, items(1, 2));
    expect([progressOf(own), idsOf(own)]).toEqual(["end", [1, 2]]);
  });

  test("sends the number as a number in JSON", () => {
    const own = opened({ ...byNumber, body: "json" }, items(1));
    expect(near(own)?.fields).toEqual({ page: 2 });
  });
});

test("an endpoint without paging has no pages", () => {
  const { paging: _, ...whole } = byCursor;
  const own = opened(whole, page([1], "a"));
  expect([progressOf(own), near(own)]).toEqual([undefined, undefined]);
});
