import { formatShanghaiTime, parseMoment } from "../mall/calendar.ts";
import { type Fen, fenToYuan, type PaymentMethod, yuanToFen } from "../mall/money.ts";
import { PERSONAS } from "../mall/personas.ts";
import type { Sandbox } from "../sandbox.ts";
import { FAULT_KINDS, isLastingFault } from "./simulated-fault.ts";

/** Input of a control call: the JSON body of a POST, or the query of a GET. */
export type ControlInput = Readonly<Record<string, unknown>>;

/** Unusable input; the message says what was found and what was expected. */
export class BadControlInput extends Error {}

/** Function that answers one kind of control call; throws BadControlInput for input that it cannot use. */
export type ControlHandler = (sandbox: Sandbox, input: ControlInput) => unknown;

/** Maximum amount of one order or recharge, in yuan: more is a typing error. */
const MAX_AMOUNT_YUAN = 1_000_000;
const MAX_REPETITIONS = 1000;

/**
 * Handlers of the sandbox's control, `METHOD /__sandbox/<name>`. Each returns the JSON answer, and throws BadControlInput for
 * input that cannot be used.
 */
export const controlHandlers: Readonly<Record<string, ControlHandler>> = {
  "GET personas": () =>
    PERSONAS.map(({ token, title, description, registerDays, recharged }) => ({
      token,
      title,
      description,
      registerDays,
      recharged: fenToYuan(recharged),
    })),
  "GET account": (sandbox, input) => readAccount(sandbox, input),
  "GET campaigns": (sandbox) => sandbox.campaigns(),
  /** Campaign of the page at a path; null if the path has no page. */
  "GET campaign": (sandbox, { path }) => sandbox.campaign({ path: String(path) }) ?? null,
  "GET calls": (sandbox) => sandbox.calls.list(),
  "GET bridge": (sandbox) => sandbox.bridge(),
  "GET faults": (sandbox) => sandbox.faults.list(),
  "GET clock": (sandbox) => readClock(sandbox),
  "POST reset": (sandbox) => {
    sandbox.reset();
    return readClock(sandbox);
  },
  "POST clock": (sandbox, { now, campaign }) => {
    const moment = now === null ? null : parseMoment(now);
    if (moment === undefined) {
      throw badControlInput(
        "now",
        now,
        "ISO text such as 2025-01-21T10:00:00+08:00, milliseconds since 1970, or null for automatic",
      );
    }
    if (campaign !== undefined && (typeof campaign !== "string" || !sandbox.setClock(moment, campaign))) {
      throw badControlInput("campaign", campaign, `the id of a campaign: ${sandbox.ids().join(", ")}`);
    }
    if (campaign === undefined) sandbox.setClock(moment);
    return readClock(sandbox);
  },
  "POST order": (sandbox, input) => {
    const token = readTokenInput(sandbox, input);
    const fee = readAmount(input, "fee", 0);
    const plAmount = readProfitOrLoss(input);
    for (let times = readRepetitions(input); times > 0; times--) sandbox.mall.order(token, fee, plAmount);
    return readAccount(sandbox, input);
  },
  "POST close": (sandbox, input) => {
    const token = readTokenInput(sandbox, input);
    const plAmount = readProfitOrLoss(input);
    for (const id of ordersToClose(sandbox, token, input)) sandbox.mall.close(token, id, plAmount);
    return readAccount(sandbox, input);
  },
  "POST recharge": (sandbox, input) => {
    sandbox.mall.recharge(readTokenInput(sandbox, input), readAmount(input, "amount", 1), readPayment(input));
    return readAccount(sandbox, input);
  },
  "POST fault": (sandbox, input) => {
    const { path = "*", kind } = input;
    if (typeof path !== "string" || !/^(\*|\/.*)$/.test(path)) {
      throw badControlInput(
        "path",
        path,
        "the path of an endpoint such as /api/djdg/coupon/home/page, or * for any",
      );
    }
    const known = FAULT_KINDS.find((candidate) => candidate === kind);
    if (!known && kind !== "none")
      throw badControlInput("kind", kind, `one of ${FAULT_KINDS.join(", ")}, or none to remove the faults`);
    const times = readRepetitions(input);
    const base = sandbox.bases().find((one) => path.startsWith(`${one}/`)) ?? "";
    const bare = path.slice(base.length);
    if (!known) sandbox.faults.clear(bare);
    else sandbox.faults.add({ path: bare, kind: known, ...(!isLastingFault(known) && { times }) });
    return sandbox.faults.list();
  },
  "POST pick": (sandbox, { campaign, table, state }) => {
    const found = typeof campaign === "string" ? sandbox.campaign({ id: campaign }) : undefined;
    if (!found)
      throw badControlInput("campaign", campaign, `the id of a campaign: ${sandbox.ids().join(", ")}`);
    const states = Object.entries(found.tables).flatMap(([name, rows]) =>
      rows.map((row) => `${name}.${row.state}`),
    );
    const isNamed = typeof table === "string" && typeof state === "string";
    const pick = isNamed ? { table, state } : null;
    if ((!isNamed && state !== null) || !sandbox.pick(found.id, pick)) {
      throw badControlInput(
        "table and state",
        isNamed ? `${table}.${state}` : [table, state],
        `one of ${states.join(", ")}, or "state": null to clear the choice`,
      );
    }
    return sandbox.campaign({ id: found.id });
  },
};

function readClock({ mall }: Sandbox) {
  return { now: formatShanghaiTime(mall.now()), automatic: mall.automaticSince() !== undefined };
}

function readAccount(sandbox: Sandbox, input: ControlInput) {
  return sandbox.account(readTokenInput(sandbox, input));
}

function readTokenInput(sandbox: Sandbox, { token }: ControlInput): string {
  if (typeof token === "string" && sandbox.account(token)) return token;
  throw badControlInput("token", token, `a persona: ${PERSONAS.map((persona) => persona.token).join(", ")}`);
}

/** Reads how often an action is repeated; by default once. */
function readRepetitions({ times = 1 }: ControlInput): number {
  if (typeof times === "number" && Number.isInteger(times) && times >= 1 && times <= MAX_REPETITIONS)
    return times;
  throw badControlInput("times", times, `a whole number from 1 to ${MAX_REPETITIONS}`);
}

/** Reads the profit or loss. Undefined if it is missing: the market decides then. */
function readProfitOrLoss(input: ControlInput): Fen | undefined {
  return input.plAmount === undefined
    ? undefined
    : readAmount(input, "plAmount", -yuanToFen(MAX_AMOUNT_YUAN));
}

/** Reads the payment method; by default the bank card. */
function readPayment({ by = "card" }: ControlInput): PaymentMethod {
  if (by === "card" || by === "wallet") return by;
  throw badControlInput("by", by, "card or wallet");
}

/** Returns the orders to close: one by its id, all of them, or by default the one placed last. */
function ordersToClose(sandbox: Sandbox, token: string, { order }: ControlInput): string[] {
  const orders = sandbox.account(token)?.orders ?? [];
  const open = orders.filter(({ closedAt }) => closedAt === null).map(({ id }) => id);
  const chosen =
    order === "all" ? open : order === undefined ? open.slice(0, 1) : open.filter((id) => id === order);
  if (chosen.length > 0) return chosen;
  throw badControlInput(
    "order",
    order,
    `all, or an open order of ${token}: ${open.slice(0, 5).join(", ") || "none is open"}`,
  );
}

function readAmount(input: ControlInput, field: string, least: Fen): Fen {
  const value = input[field];
  const yuan = typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  const isYuan =
    typeof yuan === "number" &&
    yuanToFen(yuan) >= least &&
    yuan <= MAX_AMOUNT_YUAN &&
    Math.abs(yuanToFen(yuan) - yuan * 100) < 1e-6;
  if (!isYuan)
    throw badControlInput(
      field,
      value,
      `yuan from ${fenToYuan(least)} to ${MAX_AMOUNT_YUAN} with at most two decimals`,
    );
  return yuanToFen(yuan);
}

function badControlInput(field: string, found: unknown, expected: string): BadControlInput {
  return new BadControlInput(`"${field}" is ${JSON.stringify(found) ?? "missing"}, expected ${expected}`);
}
