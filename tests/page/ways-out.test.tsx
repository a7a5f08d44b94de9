import { afterEach, describe, expect, it } from "vitest";
import type { Brand, Campaign, Step } from "../../src/language/document.generated.ts";
import { type OpenApp, openApp } from "./open-app.tsx";

const NO_APP = "请在App内打开";
const NO_WAY = "页面无法打开，请稍后重试";

const link = (text: string, action: string) => ({ type: "link" as const, text, do: action });

/** A page that links to a second one, which has a button for going back. */
const pages = (caught?: Step[]): Record<string, Partial<Campaign>> => ({
  "/first": {
    view: [{ type: "text", text: "第一页" }, link("去第二页", "go")],
    actions: { go: { steps: [{ navigate: "/second", keepQuery: true }] } },
  },
  "/second": {
    view: [{ type: "text", text: "第二页" }, link("返回App", "leave")],
    actions: { leave: { steps: [{ native: "back" }], ...(caught && { catch: caught }) } },
  },
});

let app: OpenApp | undefined;
afterEach(() => app?.close());

describe("the native call back, if the app has no such function", () => {
  const home: Step[] = [{ navigate: "/first", when: "error.kind == 'undone'" }];

  it("goes back if the customer came from another page", async () => {
    app = await openApp("/first?token=t", { pages: pages() });
    await app.tap("去第二页");
    expect(app.text()).toContain("第二页");
    await app.tap("返回App");
    expect(app.text()).toContain("第一页");
    expect(app.texts(".toast")).toEqual([]);
  });

  it("shows a failure if the customer came from outside", async () => {
    app = await openApp("/second?token=t", { pages: pages() });
    await app.tap("返回App");
    expect(app.text()).toContain("第二页");
    expect(app.texts(".toast")).toEqual([NO_APP]);
  });

  it("runs the catch if the customer came from outside", async () => {
    app = await openApp("/second?token=t", { pages: pages(home) });
    await app.tap("返回App");
    expect(app.text()).toContain("第一页");
    expect(app.texts(".toast")).toEqual([]);
  });

  it("calls the app if it has the function after all", async () => {
    const asked: string[] = [];
    const native = (call: string) => asked.push(call) > 0;
    app = await openApp("/first?token=t", { pages: pages(home), native });
    await app.tap("去第二页");
    await app.tap("返回App");
    expect(asked).toEqual(["back"]);
    expect(app.text()).toContain("第二页");
  });
});

describe("a redirect", () => {
  const upay: Partial<Brand> = { schemes: ["upay"] };
  it.each<[string, Partial<Brand>, isOpened: boolean]>([
    ["https://bank.example/pay?id=1", { partnerHosts: ["bank.example"] }, true],
    ["https://mall.example/", { hosts: ["mall.example"] }, true],
    ["https://img.example/", { pictureHosts: ["img.example"] }, false],
    ["https://bank.example/pay?id=1", {}, false],
    ["/bank?id=1", {}, true],
    ["tel:4001234567", {}, true],
    ["upay://pay?id=1", upay, true],
    ["upay://pay?id=1", {}, false],
    ["alipays://pay", upay, false],
    ["http://bank.example", upay, false],
    ["javascript:alert(1)", upay, false],
    ["", upay, false],
  ])("to %j with the brand %j opens: %s", async (url, brand, isOpened) => {
    app = await openApp("/page?token=t", {
      pages: {
        "/page": {
          endpoints: { bind: { path: "/bind", data: { properties: { url: { type: "string" } } } } },
          view: [link("去支付", "pay")],
          actions: { pay: { steps: [{ call: "bind" }, { redirect: "{bind.url}" }, { toast: "去了" }] } },
        },
      },
      brand,
      answers: { "/bind": { data: { url } } },
    });
    await app.tap("去支付");
    expect(app.left).toEqual(isOpened ? [url] : []);
    expect(app.texts(".toast")).toEqual([isOpened ? "去了" : NO_WAY]);
  });
});

it("shows the failure of a native call outside of the app, or runs its catch", async () => {
  const order = { steps: [{ native: "order" as const }], catch: [{ toast: "{error.message}，或致电客服" }] };
  const view = [link("去订购", "order"), link("去登录", "login")];
  app = await openApp("/page?token=t", { pages: { "/page": { view, actions: { order } } } });
  await app.tap("去登录");
  expect(app.texts(".toast")).toEqual([NO_APP]);
  await app.tap("去订购");
  expect(app.texts(".toast")).toEqual([`${NO_APP}，或致电客服`]);
});
