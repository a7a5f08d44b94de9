import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listenForMessages, sourcesHeardBy } from "../../src/ports/app-messages.ts";
import { hearMessages } from "../../src/ports/heard-messages.ts";
import { planFor, TestPage, visitor } from "../support/play/page.ts";

const SHOP = "https://shop.example";
const HERE = "https://promo.example";

const brand = {
  id: "shop",
  session: { token: ["query.token", { message: { origin: SHOP, type: "session", path: "data.token" } }] },
  events: {
    paid: {
      function: "onPaid",
      data: { type: "object" as const, properties: { amount: { type: "number" as const, default: 0 } } },
    },
    closed: { message: { type: "CLOSED" } },
    cart: { message: { origin: SHOP, type: "cart" } },
  },
};

let fake: EventTarget & { onPaid?: unknown };
let now = 0;

beforeEach(() => {
  fake = Object.assign(new EventTarget(), { location: { origin: HERE } });
  now += 60_000;
  vi.stubGlobal("window", fake);
  vi.stubGlobal("document", new EventTarget());
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const post = (origin: string, data: unknown) =>
  fake.dispatchEvent(Object.assign(new Event("message"), { origin, data }));

/** Opens a page of the brand; returns what messages brought to it since: the toast of an event, or the token. */
function listen(id: string): () => string[] {
  const on = {
    paid: { steps: [{ toast: "paid {event.amount}" }] },
    closed: { steps: [{ toast: "closed" }] },
    cart: { steps: [{ toast: "cart" }] },
  };
  const page = new TestPage(planFor({ on }, { own: { ...brand, id } }), { ...visitor, token: "" });
  listenForMessages({ ...brand, id }, (event) => void page.send(event));
  return () => {
    const toasts = page.effects.flatMap((effect) => (effect.type === "toast" ? [effect.text] : []));
    return [...(page.snapshot.visit.token ? [page.snapshot.visit.token] : []), ...toasts];
  };
}

describe("a message", () => {
  const token = { type: "session", data: { token: "t" } };
  it.each<[string, string, unknown, string[]]>([
    ["brings a token", SHOP, token, ["t"]],
    ["may be JSON text", SHOP, JSON.stringify(token), ["t"]],
    ["of another origin is ignored", "https://evil.example", token, []],
    ["of an origin that begins with the right one is ignored", `${SHOP}.evil.example`, token, []],
    ["of a sandboxed frame is ignored", "null", token, []],
    ["of the app cannot stand for another site", "", token, []],
    ["of this page cannot stand for another site", HERE, token, []],
    ["of another type is ignored", SHOP, { ...token, type: "other" }, []],
    ["without a token is ignored", SHOP, { type: "session", data: {} }, []],
    ["with a token that is no text is ignored", SHOP, { type: "session", data: { token: {} } }, []],
    ["that is no JSON is ignored", SHOP, "{", []],
    ["that is no object is ignored", SHOP, [token], []],
    ["that is too long is ignored", SHOP, JSON.stringify({ ...token, x: "x".repeat(200_000) }), []],
    ["of the app is an event", "", { type: "CLOSED" }, ["closed"]],
    ["of an iPhone's app has the page's origin", HERE, { type: "CLOSED" }, ["closed"]],
    ["of the app cannot stand for a site's event", "", { type: "cart" }, []],
    ["of another site cannot stand for the app", SHOP, { type: "CLOSED" }, []],
  ])("%s", (name, origin, data, events) => {
    const heard = listen(name);
    post(origin, data);
    expect(heard()).toEqual(events);
  });
});

it("passes on the call of a global function, with an object, JSON text or nothing", () => {
  const heard = listen("function");
  const onPaid = fake.onPaid as (data?: unknown) => void;
  for (const data of [{ amount: 5 }, '{"amount":6}', undefined, "no JSON"]) onPaid(data);
  expect(heard()).toEqual(["paid 5", "paid 6", "paid 0"]);
});

it("never replaces a global name that exists", () => {
  const own = () => {};
  fake.onPaid = own;
  listen("taken");
  expect(fake.onPaid).toBe(own);
});

it("keeps what came before the engine, and drops what is too much or from elsewhere", () => {
  hearMessages(sourcesHeardBy(brand));
  for (let i = 0; i < 1000; i++) post("https://evil.example", { type: "CLOSED" });
  post(SHOP, { type: "session", data: { token: "early" } });
  for (let i = 0; i < 1000; i++) post("", { type: "CLOSED" });
  const heard = listen("early");
  expect(heard()).toEqual(["early", ...Array(19).fill("closed")]);
});

it("handles at most 20 messages a second", () => {
  const heard = listen("flood");
  for (let i = 0; i < 1000; i++) post("", { type: "CLOSED" });
  expect(heard()).toHaveLength(20);
  now += 1000;
  post("", { type: "CLOSED" });
  expect(heard()).toHaveLength(21);
});

describe("a flood of messages of other types", () => {
  const token = { type: "session", data: { token: "t" } };
  const flood = () => {
    for (let i = 0; i < 1000; i++)
      for (const data of [{ type: "tick" }, '{"type":"tick"}', i, null]) post(SHOP, data);
  };

  it("does not displace the token before the engine has started", () => {
    hearMessages(sourcesHeardBy(brand));
    flood();
    post(SHOP, JSON.stringify(token));
    expect(listen("flood before")()).toEqual(["t"]);
  });

  it("does not displace the token afterwards", () => {
    const heard = listen("flood after");
    flood();
    post(SHOP, token);
    post("", '{"type":"\\u0043LOSED"}');
    expect(heard()).toEqual(["t", "closed"]);
  });
});

it("tells the token to the next page of the brand, and to no other brand's", () => {
  listen("known");
  post(SHOP, { type: "session", data: { token: "t" } });
  expect([listen("known")(), listen("stranger")()]).toEqual([["t"], []]);
});

it("stops", () => {
  const heard: unknown[] = [];
  listenForMessages({ ...brand, id: "stopped" }, (event) => heard.push(event))();
  post("", { type: "CLOSED" });
  expect(heard).toEqual([]);
});
