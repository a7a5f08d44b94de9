import type { AccountReport } from "../../../campaigns/sandbox/mall/account-report.ts";
import type { LoggedCall } from "../../../src/sandbox/http/call-log.ts";
import type { FaultKind } from "../../../src/sandbox/http/simulated-fault.ts";

/** Client of the sandbox's control (`/__sandbox/`). Every call rejects if the sandbox refuses it. */
export interface SandboxClient {
  /** Resets accounts, clock and faults. */
  reset(): Promise<unknown>;
  /** Sets the mall's clock to an instant such as 2025-01-28T09:00:00+08:00; null lets it run again. */
  clock(now: string | number | null): Promise<unknown>;
  /**
   * Places `times` orders of this persona, with the service fee in yuan. With `plAmount` (yuan, negative for a loss),
   * the profit is fixed; without it the market moves it.
   */
  order(token: string, fee: number, more?: { times?: number; plAmount?: number }): Promise<unknown>;
  /** Closes (cancels) the last open order, the one of this id, or "all", at the current profit or at `plAmount`. */
  close(token: string, more?: { order?: string; plAmount?: number }): Promise<unknown>;
  recharge(token: string, amount: number): Promise<unknown>;
  /** Brings a customer into a state in which buttons can be tapped. */
  ready(token: string): Promise<unknown>;
  /** Makes the next `times` calls of this path fail. */
  fault(path: string, kind: FaultKind, times?: number): Promise<unknown>;
  account(token: string): Promise<AccountReport>;
  /** Returns the calls since the last reset. */
  calls(): Promise<LoggedCall[]>;
  /** Shows a state of a campaign whatever its rules say; null returns to the rules. */
  pick(campaign: string, table: string | null, state?: string | null): Promise<unknown>;
}

/** Sends a control call and returns its answer. */
type Send = (
  method: "GET" | "POST",
  name: string,
  input: Readonly<Record<string, unknown>>,
) => Promise<unknown>;

/** Creates a client with this transport. */
export function clientOf(send: Send): SandboxClient {
  const post = (name: string, input: Readonly<Record<string, unknown>>) => send("POST", name, input);
  return {
    reset: () => post("reset", {}),
    clock: (now) => post("clock", { now }),
    order: (token, fee, more = {}) => post("order", { token, fee, ...more }),
    close: (token, more = {}) => post("close", { token, ...more }),
    recharge: (token, amount) => post("recharge", { token, amount }),
    ready: (token) => post("ready", { token }),
    fault: (path, kind, times = 1) => post("fault", { path, kind, times }),
    // The casts are safe: the sandbox's own functions return these types.
    account: async (token) => (await send("GET", "account", { token })) as AccountReport,
    calls: async () => (await send("GET", "calls", {})) as LoggedCall[],
    pick: (campaign, table, state = null) => post("pick", { campaign, table, state }),
  };
}

/** Creates a client of the sandbox that listens at `origin`. */
export function createSandboxClient(origin: string): SandboxClient {
  return clientOf(async (method, name, input) => {
    const url = `${origin}/__sandbox/${name}`;
    const response = await (method === "POST"
      ? fetch(url, request(input))
      : fetch(`${url}?${queryOf(input)}`));
    const text = await response.text();
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
    return text ? JSON.parse(text) : null;
  });
}

function request(body: object): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

function queryOf(input: Readonly<Record<string, unknown>>): URLSearchParams {
  return new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
}
