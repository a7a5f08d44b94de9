import { afterAll, beforeAll, beforeEach } from "vitest";
import { sandboxMiddleware } from "../../src/sandbox/sandbox-middleware.ts";
import { createMallSandbox } from "../support/sandbox/mall-sandbox.ts";
import { serve, type TestServer } from "./http-server.ts";
import { campaigns } from "./player.ts";

export const STATUS = "/api/djdg/year/task/ticket/info";
export const CLAIM = "/api/djdg/year/task/ticket/receive";

/** Delay of the fault `slow` in milliseconds. */
export const SLOW_MS = 60;

export const bridge = {
  bridge: { other: { object: "android" } },
  native: {
    login: { ios: "needLogin", other: "jumpLogin" },
    recharge: { ios: "needRecharge", other: "jumpRecharge" },
    order: { ios: "needOrder", other: "jumpBuy" },
  },
};

/** State to pick, different from any that the rules would give. */
const state = {
  state: "short",
  text: "去订购",
  scope: { status: { activityTimeState: 0, receive: 0, todayFee: 1, taskAmount: 2, reward: 3 } },
};

/** Starts a sandbox behind a real server for all tests of the calling file, and resets it before each. */
export function serveSandbox() {
  const sandbox = createMallSandbox({
    campaigns: () =>
      campaigns.map((campaign) => ({
        ...campaign,
        idempotencyHeader: "Idempotency-Key",
        tables: { main: [state] },
      })),
    bridge: () => [bridge, bridge],
  });
  let server: TestServer;
  beforeAll(async () => {
    server = await serve(sandboxMiddleware(sandbox, { slowMs: SLOW_MS }));
  });
  beforeEach(() => sandbox.reset());
  afterAll(() => server.close());

  return {
    origin: () => server.origin,
    /** Calls an endpoint as pages do, with this token. */
    call(path: string, token = "old-user", init: RequestInit = {}): Promise<Response> {
      const body = formOf({ accessToken: token });
      return fetch(`${server.origin}/prod-api${path}`, { method: "POST", body, ...init });
    },
    /** Calls a control: POST with a body, GET without. */
    async control(name: string, body?: unknown, headers: Record<string, string> = {}) {
      const json = { "content-type": "application/json", ...headers };
      const post = { method: "POST", headers: json, body: JSON.stringify(body) };
      const response = await fetch(
        `${server.origin}/__sandbox/${name}`,
        body === undefined ? { headers } : post,
      );
      return { status: response.status, body: await response.json() };
    },
  };
}

export function formOf(fields: Record<string, string>): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return body;
}
