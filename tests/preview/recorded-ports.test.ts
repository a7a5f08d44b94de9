// @vitest-environment happy-dom
import { afterEach, expect, it, test, vi } from "vitest";
import type { Brand } from "../../src/language/document.generated.ts";
import type { PublishedPage } from "../../src/plan/published-page.ts";
import { findState, type PreviewStates } from "../../src/preview/preview-data.ts";
import { createRecordedPorts } from "../../src/preview/recorded-ports.ts";
import { arrivalOf } from "../../src/preview/show-page-in-frame.ts";

afterEach(() => vi.unstubAllGlobals());

const page = {
  campaign: { id: "tea", route: "/preview/ab/tea", view: [] },
  brand: { id: "shop", hosts: ["www.shop.example"] },
} as unknown as PublishedPage;
const scene = { answers: { status: { claimed: true } }, isLoggedIn: true, now: 1_000_000 };
const call = (endpoint: string) => ({ endpoint, request: {} as never, read: () => ({}) as never });

test("a page of a preview gets recorded answers, and no call or navigation leaves the browser", async () => {
  const fetched = vi.fn();
  const posted = vi.fn();
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("parent", { postMessage: posted });
  const ports = createRecordedPorts(page, scene, "ios");
  expect(await ports.api.call(call("status"))).toEqual({ claimed: true });
  await expect(ports.api.call(call("other"))).rejects.toMatchObject({ kind: "network" });
  expect(await ports.fetchPage("preview/ab/tea")).toBe(page);
  expect(await ports.fetchPage("preview/ab/cake")).toBeUndefined();
  ports.leave("https://bank.example");
  expect(ports.native.call(page.brand, { call: "login", phoneType: "ios" })).toBe(true);
  expect(posted.mock.calls.map(([message]) => message.preview)).toEqual([
    { kind: "page", path: "/preview/ab/cake" },
    { kind: "leave", url: "https://bank.example" },
    { kind: "native", call: "login" },
  ]);
  expect(fetched).not.toHaveBeenCalled();
  expect([ports.host, ports.system]).toEqual(["www.shop.example", "ios"]);
  expect(ports.clock.now()).toBeGreaterThanOrEqual(scene.now);
  expect(ports.clock.now()).toBeLessThan(scene.now + 60_000);
});

it.each([
  ["in the address", ["query.token"], { query: { token: "preview" }, state: { "#": {} } }],
  [
    "by the page before, or after #",
    ["navigation.t", "hash.h"],
    { query: {}, state: { t: "preview", "#": { h: "preview" } } },
  ],
  ["by a cookie", ["cookie.sid"], { query: {}, state: { "#": {} } }],
])("a customer arrives with a token %s", (_, token, arrival) => {
  const brand = { session: { token } } as Pick<Brand, "session">;
  expect(arrivalOf(brand, true)).toEqual(arrival);
  expect(arrivalOf(brand, false)).toEqual({ query: {}, state: { "#": {} } });
});

test("a name that no state has shows the first state", () => {
  const state = (name: string) => ({ name, text: name, scene });
  const states: PreviewStates = {
    first: "main.b",
    groups: [{ title: "main", states: [state("main.a"), state("main.b")] }],
  };
  expect(findState(states, "main.a")?.name).toBe("main.a");
  expect(findState(states, "<script>")?.name).toBe("main.b");
  expect(findState({ first: "", groups: [] }, "main.a")).toBeUndefined();
});
