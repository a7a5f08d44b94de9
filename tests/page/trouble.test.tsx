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

const lacks = (page: OpenApp) => page.text().split("暂不可用").length - 1;

describe("one failure is told once, with one retry", () => {
  const OFFLINE = failed("network", "网络异常");
  const REFUSED = failed("refused", "系统繁忙");
  const odd = (part: object) => ({ data: { fee: 9, name: "甲", ...part } });
  it.each<[string, answers: Parameters<typeof open>[0], told: string[], lacks: number, Partial<Campaign>?]>([
    ["nothing is the matter", {}, [], 0],
    ["a field that several tables read is odd", { "/mine": odd({ fee: "?" }) }, [UNREADABLE], 5],
    ["a field that only a text reads is odd", { "/mine": odd({ name: [1] }) }, [], 0],
    ["a field that nothing reads is odd", { "/spare": { data: { fee: "?" } } }, [], 0],
    ["a list, of which there are two, is odd", { "/orders": { data: "?" } }, [UNREADABLE], 2],
    ["a list is odd, and what else came with it is not", { "/mine": odd({ list: 7 }) }, [UNREADABLE], 1],
    ["one item of a list is odd", { "/orders": { data: [{ fee: "?" }, { fee: 5 }] } }, [UNREADABLE], 1],
    ["data was refused", { "/mine": REFUSED }, ["系统繁忙"], 6],
    [
      "all of it failed, each in its way",
      { "/mine": OFFLINE, "/orders": REFUSED, "/spare": failed("refused", "别的") },
      ["网络异常"],
      8,
    ],
    [
      "some is odd, and other data was refused",
      { "/mine": { data: { fee: "?" } }, "/spare": REFUSED },
      ["系统繁忙"],
      5,
    ],
    ["data failed that nothing reads", { "/spare": OFFLINE }, ["网络异常"], 0],
    [
      "the document has words of its own",
      { "/mine": OFFLINE },
      ["稍后再来"],
      6,
      { catch: { load: [{ toast: "稍后再来" }] } },
    ],
    ["the document has none, and nothing is lacking", { "/spare": OFFLINE }, [], 0, { catch: { load: [] } }],
    [
      "the document has none, but something is lacking",
      { "/mine": OFFLINE },
      [UNREADABLE],
      6,
      { catch: { load: [] } },
    ],
  ])("where %s", async (_, answers, told, lacking, part) => {
    const { app } = await open(answers, part);
    expect(app.texts(".trouble span")).toEqual(told);
    expect(app.texts("button").filter((text) => text === "重试")).toHaveLength(told.length);
    expect(app.texts(".toast")).toEqual([]);
    expect(lacks(app)).toBe(lacking);
  });

  it("who is logged out lacks nothing", async () => {
    const rows = [{ state: "out", when: "!session.loggedIn", text: "登录" }];
    const loggedOut = failed("loggedOut", "登录已失效");
    const { app } = await open(
      { "/mine": loggedOut, "/orders": loggedOut, "/spare": loggedOut },
      { tables: { ...campaign.tables, first: { rows } }, view: [{ type: "button", table: "first" }] },
    );
    expect(app.texts("main :not(h1)")).toContain("登录");
    expect(app.texts(".trouble")).toEqual([]);
  });

  it("an odd field costs nothing that does not read it", async () => {
    const { app } = await open({ "/mine": { data: { fee: "?", name: "甲" } } });
    expect(app.text()).toContain("甲的--元");
    expect(app.texts(".status b")).toEqual(["5元"]);
    expect(app.texts("td")).toEqual(["5"]);
  });

  it("what is lacking takes no tap", async () => {
    const { app } = await open({ "/mine": failed("network", "网络异常") });
    const buttons = app.all("button").filter(({ textContent }) => textContent === "暂不可用");
    expect(buttons.map((one) => one.getAttribute("aria-disabled"))).toEqual(["true", "true"]);
  });
});

describe("the retry", () => {
  it.each([
    ["unreadable", { data: { fee: "?", name: "甲" } }],
    ["refused", failed("refused", "系统繁忙")],
  ])("of what was %s asks for all of the page's data, and is gone when it is there", async (_, odd) => {
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

  it("is gone, too, when what is lacking is shown no more", async () => {
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
