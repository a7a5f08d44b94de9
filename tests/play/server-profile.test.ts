import { describe, expect, it, test } from "vitest";
import definitions from "../../schemas/definitions.schema.json" with { type: "json" };
import { SERVER_DEFAULTS } from "../../src/language/call-settings.ts";
import type { Endpoint, Outcome, Server } from "../../src/language/document.generated.ts";
import { buildCallRequest } from "../../src/play/build-call-request.ts";
import { openingSnapshot } from "../../src/play/snapshot.ts";
import { fetchCallOf } from "../../src/ports/fetch-call.ts";
import { planFor, TestPage, visitor } from "../support/play/page.ts";
import { apiCall, mallServer } from "../support/play/server.ts";

const outcomes: Outcome[] = [
  { when: "response.status == 204", outcome: "accepted" },
  { when: "response.status >= 200 && response.status < 300 && response.body != null", outcome: "accepted" },
  { when: "response.status == 401", outcome: "loggedOut", reason: "'Bitte neu anmelden'" },
  {
    when: "response.status in [409, 429]",
    outcome: "refused",
    code: "response.body.error",
    reason: "response.body.text",
  },
  { outcome: "network" },
];

const rest: Server = {
  base: "https://api.roastery.example/v1",
  headers: { authorization: "'Bearer ' + session.token" },
  outcomes,
};

test("leaves out the same values as the schema", () => {
  const { method, body, credentials, timeoutMs, dataAt } = SERVER_DEFAULTS;
  const { httpMethod, bodyKind, ...others } = definitions.definitions;
  expect([method, body]).toEqual([httpMethod.default, bodyKind.default]);
  expect([credentials, timeoutMs, dataAt]).toEqual([
    others.credentials.default,
    others.timeoutMs.default,
    others.dataAt.default,
  ]);
});

describe("a call", () => {
  const sentBy = (endpoint: Endpoint, server = rest) => {
    const { url, init } = fetchCallOf(apiCall(endpoint, {}, server).request);
    const { body } = init;
    return { url, ...init, body: body instanceof FormData ? [...body] : body?.toString() };
  };

  it("sends JSON whose values keep their types, with the server's headers", () => {
    const send = {
      count: "1 + 2",
      isGift: true,
      code: "'7'",
      phone: "session.phoneType",
      none: "query.none",
    };
    expect(sentBy({ path: "/orders", send })).toEqual({
      url: "https://api.roastery.example/v1/orders",
      method: "POST",
      credentials: "same-origin",
      headers: { authorization: "Bearer t", "content-type": "application/json" },
      body: '{"count":3,"isGift":true,"code":"7","phone":"ios"}',
    });
  });

  it.each<[Endpoint, string]>([
    [{ path: "/a", method: "GET", send: { q: "'a b+c&d'" } }, "/a?q=a%20b%2Bc%26d"],
    [{ path: "/a", method: "GET", query: { page: 2 }, send: { q: "'1'" } }, "/a?page=2&q=1"],
    [{ path: "/a", method: "DELETE", body: "none", send: { id: 5 } }, "/a?id=5"],
    [{ path: "/a", method: "GET" }, "/a"],
  ])("without a body sends its values in the address: %j", (endpoint, address) => {
    const { url, body } = sentBy(endpoint);
    expect([url, body]).toEqual([rest.base + address, undefined]);
  });

  it("sends a form as texts", () => {
    const { body, headers } = sentBy({ path: "/a", body: "form", send: { n: 3, text: "'ä&b'" } });
    expect([body, headers]).toEqual(["n=3&text=%C3%A4%26b", { authorization: "Bearer t" }]);
  });

  it("sends what the mall needs", () => {
    const call = sentBy({ path: "/api/x", send: { accessToken: "session.token" } }, mallServer);
    expect([call.url, call.method, call.body]).toEqual(["/prod-api/api/x", "POST", [["accessToken", "t"]]]);
  });
});

describe("a path with a value", () => {
  const pathOf = (id: string, expression = "query.id") => {
    const plan = planFor({ endpoints: { friend: { path: `/friends/{${expression}}/claim` } } });
    const visit = { ...visitor, query: { id } };
    return buildCallRequest({ plan, snapshot: openingSnapshot(plan, visit, 0) }, "friend", {})?.url;
  };

  it.each([
    ["7", "/friends/7/claim"],
    ["a b", "/friends/a%20b/claim"],
    ["../admin", "/friends/..%2Fadmin/claim"],
    ["a/b?c#d", "/friends/a%2Fb%3Fc%23d/claim"],
    ["茶", "/friends/%E8%8C%B6/claim"],
    ["\ud83d", "/friends/%EF%BF%BD/claim"],
  ])("encodes %s", (id, path) => expect(pathOf(id)).toBe(path));

  it.each(["", ".", ".."])("is not sent with the value “%s”", (id) => expect(pathOf(id)).toBeUndefined());

  it("is not sent if the value is missing, and a message says so", () => {
    const page = new TestPage(
      planFor({
        endpoints: { friend: { path: "/friends/{query.id}" }, list: { path: "/lists/{query.list}" } },
        load: ["list"],
        actions: { ask: { steps: [{ call: "friend" }, { toast: "好了" }] } },
      }),
    );
    expect(page.send({ type: "opened" })).toEqual([]);
    expect(page.tap("ask")).toEqual([{ type: "toast", text: "页面数据异常，请稍后重试" }]);
  });
});

describe("the outcome of an answer", () => {
  const outcomeOf = (status: number, text: string, server: Server = rest) =>
    apiCall("/x", {}, server).read({ status, text });
  const failed = (kind: string, code: string, message: string) => ({ error: { kind, code, message } });
  const unknown = failed("network", "", "");

  it.each<[string, number, string, unknown]>([
    ["data without an envelope", 200, '{"points":3}', { data: { points: 3 } }],
    ["a list", 200, "[1]", { data: [1] }],
    ["no content", 204, "", { data: null }],
    ["an expired login", 401, '{"error":"expired"}', failed("loggedOut", "", "Bitte neu anmelden")],
    [
      "a conflict",
      409,
      '{"error":"taken","text":"Schon vergeben"}',
      failed("refused", "taken", "Schon vergeben"),
    ],
    ["too many calls without a message", 429, "", failed("refused", "", "操作失败，请稍后重试")],
    [
      "a code that is a number",
      409,
      '{"error":12}',
      failed("refused", "12", "操作失败，请稍后重试（代码12）"),
    ],
    [
      "a message of another type",
      409,
      '{"error":[],"text":{}}',
      failed("refused", "", "操作失败，请稍后重试"),
    ],
    ["an error of the server", 503, "<h1>busy</h1>", unknown],
    ["a page of a hotel's login", 200, "<html>", unknown],
    ["nothing", 200, "", unknown],
  ])("%s", (_, status, text, outcome) => expect(outcomeOf(status, text)).toEqual(outcome));

  it("takes the data from its place, and only from there", () => {
    const server: Server = {
      base: "",
      dataAt: "body.data.result",
      outcomes: [{ when: "response.body.error == null", outcome: "accepted" }, { outcome: "network" }],
    };
    const read = (text: string) => outcomeOf(200, text, server);
    expect(read('{"error":null,"data":{"result":[5]}}')).toEqual({ data: [5] });
    expect(read('{"error":null,"data":[]}')).toEqual({ data: undefined });
    expect(read('{"error":null,"data":{"__proto__":{"result":1}}}')).toEqual({ data: undefined });
    expect(read('{"error":"no"}')).toEqual(unknown);
  });

  it("is unknown if no outcome holds", () => {
    const server: Server = { base: "", outcomes: [{ when: "response.status == 200", outcome: "accepted" }] };
    expect(outcomeOf(418, "{}", server)).toEqual(unknown);
    expect(outcomeOf(200, "{}", { base: "", outcomes: [] })).toEqual(unknown);
  });

  it("may be overridden by the endpoint", () => {
    const own: Endpoint = { path: "/x", outcomes: [{ outcome: "refused", reason: "'Nein'" }] };
    expect(apiCall(own, {}, rest).read({ status: 200, text: "{}" })).toEqual(failed("refused", "", "Nein"));
  });
});
