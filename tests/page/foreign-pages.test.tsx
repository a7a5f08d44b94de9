import { afterEach, describe, expect, it } from "vitest";
import type { Campaign } from "../../src/language/document.generated.ts";
import { type OpenApp, openApp } from "./open-app.tsx";

const ABSENT = "页面不存在或活动已下线";

const saying = (text: string): Partial<Campaign> => ({ view: [{ type: "text", text }] });

let app: OpenApp | undefined;
afterEach(() => app?.close());

describe("an address that is not a valid route is not fetched, because a host that decodes it would return another file", () => {
  it.each([
    "/..%2f..%2fuploads%2fevil",
    "/..%5cuploads%5cevil",
    "/uploads%2fevil",
    "/a%00",
    "/.well-known",
    "/a//b",
    "/a%3fb",
    "/@evil",
  ])("%s", async (path) => {
    app = await openApp(`${path}?token=t`, { pages: { [path.toLowerCase()]: saying("别人的页面") } });
    expect(app.text()).toContain(ABSENT);
    expect(app.fetched).toEqual([]);
    expect(app.takeCalls()).toEqual([]);
  });
});

describe("a page must be for the requested route", () => {
  it.each<[string, string | undefined]>([
    ["another page", "/other"],
    ["a page of a longer route", "/first/more"],
    ["a base without a route", undefined],
  ])("%s is refused and loads nothing", async (_, route) => {
    const page = {
      ...saying("别人的页面"),
      endpoints: { garden: { path: "/api/garden" } },
      load: ["garden"],
      route,
    };
    app = await openApp("/first?token=t", { pages: { "/first": page as Partial<Campaign> } });
    expect(app.text()).toContain(ABSENT);
    expect(app.fetched).toEqual(["first"]);
    expect(app.takeCalls()).toEqual([]);
  });

  it.each([
    ["/First/", "first", "/First"],
    ["/", "index", "/"],
    ["/index", "index", "/"],
    ["/a/b", "a/b", "/A/B"],
  ])("at %s, the page %s of the route %s is accepted", async (path, key, route) => {
    app = await openApp(`${path}?token=t`, { pages: { [`/${key}`]: { ...saying("这一页"), route } } });
    expect(app.text()).toContain("这一页");
  });
});
