import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callSettingsOf } from "../../src/language/call-settings.ts";
import type { Endpoint, Server } from "../../src/language/document.generated.ts";
import { createPagePlan } from "../../src/plan/create-page-plan.ts";
import { readResponse } from "../../src/play/read-response.ts";
import { createSandbox } from "../../src/sandbox/sandbox.ts";
import { sandboxMiddleware } from "../../src/sandbox/sandbox-middleware.ts";
import { MALL_PLACE } from "../support/place.ts";
import { brand } from "../support/play/page.ts";
import { mallServer } from "../support/play/server.ts";
import { profiles } from "../support/sandbox/server-profiles.ts";
import { serve, type TestServer } from "./http-server.ts";
import { formOf } from "./served-sandbox.ts";

const data: Endpoint["data"] = {
  type: "object",
  properties: { points: { type: "integer", minimum: 0, examples: [3] } },
};

const endpoints: Record<string, Endpoint> = {
  points: { path: "/points", method: "GET", data },
  earn: { path: "/points", method: "POST", body: "json" },
  gift: { path: "/gifts/{query.id}/claim", method: "PUT", body: "json" },
};

/** Starts a sandbox of one campaign that calls a server. */
function serveCampaignOf(server: Server) {
  const plan = createPagePlan({
    campaign: { language: 3, id: "stamps", title: "Stamps", view: [], endpoints },
    brand: { ...brand, server },
    partners: [],
    place: MALL_PLACE,
  });
  const campaign = {
    ...{ id: "stamps", title: "Stamps", route: "/stamps", zone: 0, endpoints, tables: {} },
    serverOf: (name: string) => ({
      settings: callSettingsOf(plan, name),
      read: (answer: { status: number; text: string }) => readResponse(plan, name, answer),
    }),
  };
  const all = [campaign];
  const sandbox = createSandbox({
    ...{ campaigns: () => all, bridge: () => [] },
    bases: () => [server.base],
  });
  let http: TestServer;
  beforeAll(async () => {
    http = await serve(sandboxMiddleware(sandbox));
  });
  afterAll(() => http.close());
  const send = (path: string, init: RequestInit = {}) => fetch(`${http.origin}${server.base}${path}`, init);
  const read = async (name: string, response: Response) =>
    readResponse(plan, name, { status: response.status, text: await response.text() });
  return { sandbox, send, read };
}

describe.each(Object.entries({ ...profiles, mall: mallServer }))("a server like %s", (_, server) => {
  const { sandbox, send, read } = serveCampaignOf(server);
  const authorization = "Bearer old-user";

  it("answers a GET with data where the page reads it", async () => {
    const response = await send("/points", { headers: { authorization } });
    expect(await read("points", response)).toEqual({ data: { points: 3 } });
  });

  it.each<[string, () => RequestInit]>([
    ["JSON", () => ({ headers: { "content-type": "application/json" }, body: '{"user":"old-user"}' })],
    ["a form", () => ({ body: new URLSearchParams({ user: "old-user" }) })],
    ["a multipart form", () => ({ body: formOf({ user: "old-user" }) })],
    ["nothing but a header", () => ({ headers: { "x-user": "old-user" } })],
  ])("finds the customer in %s", async (_, init) => {
    expect(await read("earn", await send("/points", { method: "POST", ...init() }))).not.toHaveProperty(
      "error",
    );
  });

  it("finds the customer in a parameter of the address", async () => {
    expect(await read("points", await send("/points?user=old-user"))).toEqual({ data: { points: 3 } });
  });

  it("answers a path with a value", async () => {
    const response = await send("/gifts/a%20b/claim", { method: "PUT", headers: { authorization } });
    expect(await read("gift", response)).toEqual({ data: null });
  });

  it("answers that the login is over to a customer whom it does not know", async () => {
    expect(await read("points", await send("/points"))).toMatchObject({ error: { kind: "loggedOut" } });
  });

  it("answers that the login is over if a tester says so", async () => {
    sandbox.faults.add({ path: "/points", kind: "logout", times: 1 });
    const response = await send("/points", { headers: { authorization } });
    expect(await read("points", response)).toMatchObject({ error: { kind: "loggedOut" } });
  });

  it("does not answer another method", async () => {
    const response = await send("/gifts/1/claim", { headers: { authorization } });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "PUT"]);
  });

  it("does not answer a body that is neither a form nor JSON", async () => {
    const response = await send("/points", {
      ...{ method: "POST", headers: { "content-type": "application/json" }, body: "{" },
    });
    expect(response.status).toBe(400);
  });
});
