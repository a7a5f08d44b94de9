import { parseMoment } from "../mall/calendar.ts";
import { type Fen, fenOf, type Payment, yuanOf } from "../mall/money.ts";
import { personas } from "../mall/personas.ts";
import type { Sandbox } from "../sandbox.ts";
import { faultKinds, isLasting } from "./fault.ts";
import { BASE } from "./mall-calls.ts";

/** Input of a control call: the JSON body of a POST, or the query of a GET. */
export type ControlInput = Readonly<Record<string, unknown>>;

/** Unusable input; the message says what was found and what was expected. */
export class BadInput extends Error {}

export type Control = (sandbox: Sandbox, input: ControlInput) => unknown;

/** Maximum amount of one order or recharge, in yuan: more is a typing error. */
const MAX_YUAN = 1_000_000;
const MAX_TIMES = 1000;

/**
 * Handlers of the sandbox's control, `METHOD /__sandbox/<name>`. Each returns the JSON answer, and throws BadInput for
 * input that cannot be used.
 */
export const controls: Readonly<Record<string, Control>> = {
  "GET personas": () =>
    personas.map(({ token, title, description, registerDays, recharged }) => ({
      token,
      title,
      description,
      registerDays,
      recharged: yuanOf(recharged),
    })),
  "GET account": (sandbox, input) => accountOf(sandbox, input),
  "GET campaigns": (sandbox) => sandbox.campaigns(),
  /** Campaign of the page at a path; null if the path has no page. */
  "GET campaign": (sandbox, { path }) => sandbox.campaign({ path: String(path) }) ?? null,
  "GET calls": (sandbox) => sandbox.calls.list(),
  "GET bridge": (sandbox) => sandbox.bridge(),
  "GET faults": (sandbox) => sandbox.faults.list(),
  "GET clock": (sandbox) => clockOf(sandbox),
  "POST reset": (sandbox) => {
    sandbox.reset();
    return clockOf(sandbox);
  },
  "POST clock": (sandbox, { now, campaign }) => {
    const moment = now === null ? null : parseMoment(now);
    if (moment === undefined) {
      throw wrong(
        "now",
        now,
        "ISO text such as 2025-01-21T10:00:00+08:00, milliseconds since 1970, or null for automatic",
      );
    }
    if (campaign !== undefined && (typeof campaign !== "string" || !sandbox.setClock(moment, campaign))) {
      throw wrong("campaign", campaign, `the id of a campaign: ${sandbox.ids().join(", ")}`);
    }
    if (campaign === undefined) sandbox.setClock(moment);
    return clockOf(sandbox);
  },
  "POST order": (sandbox, input) => {
    const token = tokenOf(sandbox, input);
    const fee = amountOf(input, "fee", 0);
    const plAmount = profitOrLossOf(input);
    for (let times = timesOf(input); times > 0; times--) sandbox.mall.order(token, fee, plAmount);
    return accountOf(sandbox, input);
  },
  "POST close": (sandbox, input) => {
    const token = tokenOf(sandbox, input);
    const plAmount = profitOrLossOf(input);
    for (const id of openOrdersOf(sandbox, token, input)) sandbox.mall.close(token, id, plAmount);
    return accountOf(sandbox, input);
  },
  "POST recharge": (sandbox, input) => {
    sandbox.mall.recharge(tokenOf(sandbox, input), amountOf(input, "amount", 1), paymentOf(input));
    return accountOf(sandbox, input);
  },
  "POST fault": (sandbox, input) => {
    const { path = "*", kind } = input;
    if (typeof path !== "string" || !/^(\*|\/.*)$/.test(path)) {
      throw wrong("path", path, "the path of an endpoint such as /api/djdg/coupon/home/page, or * for any");
    }
    const known = faultKinds.find((candidate) => candidate === kind);
    if (!known && kind !== "none")
      throw wrong("kind", kind, `one of ${faultKinds.join(", ")}, or none to remove the faults`);
    const times = timesOf(input);
    const bare = path.startsWith(`${BASE}/`) ? path.slice(BASE.length) : path;
    if (!known) sandbox.faults.clear(bare);
    else sandbox.faults.add({ path: bare, kind: known, ...(!isLasting(known) && { times }) });
    return sandbox.faults.list();
  },
  "POST pick": (sandbox, { campaign, table, state }) => {
    const found = sandbox.campaign({ id: String(campaign) });
    if (!found) throw wrong("campaign", campaign, `the id of a campaign: ${sandbox.ids().join(", ")}`);
    const states = Object.entries(found.tables).flatMap(([name, rows]) =>
      rows.map((row) => `${name}.${row.state}`),
    );
    const pick = state === null ? null : { table: String(table), state: String(state) };
    if (!sandbox.pick(found.id, pick)) {
      throw wrong(
        "table and state",
        `${table}.${state}`,
        `one of ${states.join(", ")}, or "state": null to clear the choice`,
      );
    }
    return sandbox.campaign({ id: found.id });
  },
};

function clockOf({ mall }: Sandbox) {
  return { now: new Date(mall.now()).toISOString(), automatic: mall.automaticSince() !== undefined };
}

function accountOf(sandbox: Sandbox, input: ControlInput) {
  return sandbox.account(tokenOf(sandbox, input));
}

function tokenOf(sandbox: Sandbox, { token }: ControlInput): string {
  if (typeof token === "string" && sandbox.account(token)) return token;
  throw wrong("token", token, `a persona: ${personas.map((persona) => persona.token).join(", ")}`);
}

/** Reads how often an action is repeated; by default once. */
function timesOf({ times = 1 }: ControlInput): number {
  if (typeof times === "number" && Number.isInteger(times) && times >= 1 && times <= MAX_TIMES) return times;
  throw wrong("times", times, `a whole number from 1 to ${MAX_TIMES}`);
}

/** Reads the profit or loss. Undefined if it is missing: the market decides then. */
function profitOrLossOf(input: ControlInput): Fen | undefined {
  return input.plAmount === undefined ? undefined : amountOf(input, "plAmount", -fenOf(MAX_YUAN));
}

/** Reads the payment method; by default the bank card. */
function paymentOf({ by = "card" }: ControlInput): Payment {
  if (by === "card" || by === "wallet") return by;
  throw wrong("by", by, "card or wallet");
}

/** Returns the orders to close: one by its id, all of them, or by default the one placed last. */
function openOrdersOf(sandbox: Sandbox, token: string, { order }: ControlInput): string[] {
  const orders = sandbox.account(token)?.orders ?? [];
  const open = orders.filter(({ closedAt }) => closedAt === null).map(({ id }) => id);
  const chosen =
    order === "all" ? open : order === undefined ? open.slice(0, 1) : open.filter((id) => id === order);
  if (chosen.length > 0) return chosen;
  throw wrong(
    "order",
    order,
    `all, or an open order of ${token}: ${open.slice(0, 5).join(", ") || "none is open"}`,
  );
}

function amountOf(input: ControlInput, field: string, least: Fen): Fen {
  const value = input[field];
  const yuan = typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  const isYuan =
    typeof yuan === "number" &&
    fenOf(yuan) >= least &&
    yuan <= MAX_YUAN &&
    Math.abs(fenOf(yuan) - yuan * 100) < 1e-6;
  if (!isYuan)
    throw wrong(field, value, `yuan from ${yuanOf(least)} to ${MAX_YUAN} with at most two decimals`);
  return fenOf(yuan);
}

function wrong(field: string, found: unknown, expected: string): BadInput {
  return new BadInput(`"${field}" is ${JSON.stringify(found) ?? "missing"}, expected ${expected}`);
}
