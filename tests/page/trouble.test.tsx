import { afterEach, describe, expect, it } from "vitest";
import type { Campaign } from "../../src/language/document.generated.ts";
import type { CallError } from "../../src/play/snapshot.ts";
import { type OpenApp, openApp } from "./open-app.tsx";

const UNREADABLE = "页面数据异常，请稍后重试";

const number = { type: "number" } as const;
const campaign: Partial<Campaign> = {
  endpoints: {
    mine: {
      path: "/mine",
      data: { properties: { fee: number, name: { type: "string" }, list: { type: ["array", "null"] } } },
    },
    orders: { path: "/orders", data: { type: "array", items: { properties: { fee: number } } } },
    spare: { path: "/spare", data: { properties: { fee: number } } },
  },
  load: ["mine", "orders", "spare"],
  constants: { days: [1, 2, 3] },
  local: { more: true },
  tables: {
    first: { rows: [{ state: "any", when: "mine.fee >= 0", text: "第一" }] },
    second: {
      rows: [
        { state: "any", when: "mine.fee > 5", text: "第二" },
        { state: "less", text: "不足" },
      ],
    },
    day: {
      each: "constants.days",
      rows: [{ state: "any", when: "item + mine.fee > 0", text: "第{item}天" }],
    },
    order: { each: "orders", rows: [{ state: "any", when: "item.fee > 0", text: "{item.fee}元" }] },
  },
  actions: { less: { steps: [{ set: { more: "false" } }] } },
  view: [
    { type: "text", text: "{mine.name}的{mine.fee}元" },
    { type: "button", table: "first" },
    { type: "button", table: "second" },
    { type: "list", each: "constants.days", empty: "", view: [{ type: "status", table: "day" }] },
    { type: "list", each: "orders", empty: "暂无订单", view: [{ type: "status", table: "order" }] },
    { type: "records", each: "orders", columns: [{ label: "元", value: "{item.fee}" }], empty: "暂无" },
    { type: "list", each: "mine.list", empty: "没有别的", view: [{ type: "text", text: "{item}" }] },
    { type: "link", text: "少看些", do: "less" },
  ],
};

const fine = { data: { fee: 9, name: "甲" } };
const failed = (kind: CallError["kind"], message: string) => ({ error: { kind, code: "7", message } });

let app: OpenApp | undefined;
afterEach(() => app?.close());

async function open(
  answers: Record<string, { data: unknown } | { error: CallError }>,
  part: Partial<Campaign> = {},
) {
  const all = { "/mine": fine, "/orders": { data: [{ fee: 5 }] }, "/spare": fine, ...answers };
  app = await openApp("/page?token=t", { pages: { "/page": { ...campaign, ...part } }, answers: all });
  return { app, answers: all };
}

const lacks = (page: OpenApp) => page.text().split(/暂不可用|重新加载/).length - 1;

describe("the page shows one failure once, with one retry", () => {
  const OFFLINE = failed("network", "网络异常");
  const REFUSED = failed("refused", "系统繁忙");
  const odd = (part: object) => ({ data: { fee: 9, name: "甲", ...part } });
  it.each<[string, answers: Parameters<typeof open>[0], told: string[], lacks: number, Partial<Campaign>?]>([
    ["nothing failed", {}, [], 0],
    ["a field that several tables read is unreadable", { "/mine": odd({ fee: "?" }) }, [UNREADABLE], 5],
    ["a field that only a text reads is unreadable", { "/mine": odd({ name: [1] }) }, [], 0],
    ["a field that nothing reads is unreadable", { "/spare": { data: { fee: "?" } } }, [], 0],
    ["the list of two blocks is unreadable", { "/orders": { data: "?" } }, [UNREADABLE], 2],
    ["only the list in an answer is unreadable", { "/mine": odd({ list: 7 }) }, [UNREADABLE], 1],
    [
      "one item of a list is unreadable",
      { "/orders": { data: [{ fee: "?" }, { fee: 5 }] } },
      [UNREADABLE],
      1,
    ],
    ["data was refused", { "/mine": REFUSED }, ["系统繁忙"], 6],
    [
      "all data failed in different ways",
      { "/mine": OFFLINE, "/orders": REFUSED, "/spare": failed("refused", "别的") },
      ["网络异常"],
      8,
    ],
    [
      "some data is unreadable and other data was refused",
      { "/mine": { data: { fee: "?" } }, "/spare": REFUSED },
      ["系统繁忙"],
      5,
    ],
    ["data that nothing reads failed", { "/spare": OFFLINE }, ["网络异常"], 0],
    [
      "the document has its own message",
      { "/mine": OFFLINE },
      ["稍后再来"],
      6,
      { catch: { load: [{ toast: "稍后再来" }] } },
    ],
    [
      "the document has no message and nothing is missing",
      { "/spare": OFFLINE },
      [],
      0,
      { catch: { load: [] } },
    ],
    [
      "the document has no message but something is missing",
      { "/mine": OFFLINE },
      [UNREADABLE],
      6,
      { catch: { load: [] } },
    ],
  ])("if %s", async (_, answers, told, lacking, part) => {
    const { app } = await open(answers, part);
    expect(app.texts(".trouble span")).toEqual(told);
    expect(app.texts("button").filter((text) => text === "重试")).toHaveLength(told.length);
    expect(app.texts(".toast")).toEqual([]);
    expect(lacks(app)).toBe(lacking);
  });

  it("but shows no failure if the customer is logged out", async () => {
    const rows = [{ state: "out", when: "!session.loggedIn", text: "登录" }];
    const loggedOut = failed("loggedOut", "登录已失效");
    const { app } = await open(
      { "/mine": loggedOut, "/orders": loggedOut, "/spare": loggedOut },
      { tables: { ...campaign.tables, first: { rows } }, view: [{ type: "button", table: "first" }] },
    );
    expect(app.texts("main :not(h1)")).toContain("登录");
    expect(app.texts(".trouble")).toEqual([]);
  });

  it("and keeps everything that does not read the unreadable field", async () => {
    const { app } = await open({ "/mine": { data: { fee: "?", name: "甲" } } });
    expect(app.text()).toContain("甲的--元");
    expect(app.texts(".status b")).toEqual(["5元"]);
    expect(app.texts("td")).toEqual(["5"]);
  });

  it("and lets each button whose data is missing retry, with a toast if that fails, too", async () => {
    const { app, answers } = await open({ "/mine": failed("network", "网络异常") });
    expect(app.texts("button").filter((text) => text === "重新加载")).toHaveLength(2);
    app.takeCalls();
    await app.tap("重新加载");
    expect(app.takeCalls().sort()).toEqual(["/mine", "/orders", "/spare"]);
    expect(app.texts(".toast")).toEqual(["网络异常"]);
    answers["/mine"] = fine;
    await app.tap("重新加载");
    expect(app.all(".trouble")).toEqual([]);
    expect(app.texts("button").slice(0, 2)).toEqual(["第一", "第二"]);
  });
});

describe("the retry", () => {
  it.each([
    ["unreadable data", { data: { fee: "?", name: "甲" } }],
    ["refused data", failed("refused", "系统繁忙")],
  ])("for %s loads all of the page's data, and disappears when it is loaded", async (_, odd) => {
    const { app, answers } = await open({ "/mine": odd });
    app.takeCalls();
    await app.tap("重试");
    expect(app.takeCalls().sort()).toEqual(["/mine", "/orders", "/spare"]);
    expect(app.all(".trouble")).toHaveLength(1);
    answers["/mine"] = fine;
    await app.tap("重试");
    expect(app.all(".trouble")).toEqual([]);
    expect(app.texts("button").slice(0, 2)).toEqual(["第一", "第二"]);
  });

  it("disappears also when the block with missing data is not shown any more", async () => {
    const view = [
      { type: "button" as const, table: "first", when: "local.more" },
      { type: "link" as const, text: "少看些", do: "less" },
    ];
    const { app } = await open({ "/mine": { data: { fee: "?" } } }, { view });
    expect(app.texts(".trouble span")).toEqual([UNREADABLE]);
    await app.tap("少看些");
    expect(app.all(".trouble")).toEqual([]);
  });
});
