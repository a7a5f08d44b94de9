import { expect, test } from "vitest";
import type { PaymentMethod } from "../../campaigns/sandbox/mall/money.ts";
import { ALL_RULES } from "../../campaigns/sandbox/rules/all-rules.ts";
import { readSchemas } from "../../src/publish/read-json-folder.ts";
import type { AnswerEnvelope } from "../../src/sandbox/rules/answer-call.ts";
import type { SandboxCampaign } from "../../src/sandbox/rules/sandbox-campaign.ts";
import { resolveDocuments } from "../support/check/resolved.ts";
import { MALL_ZONE } from "../support/place.ts";
import { filesBelow } from "../support/project/project-files.ts";
import { createMallSandbox, type MallTestSandbox } from "../support/sandbox/mall-sandbox.ts";

/** The project's campaigns with endpoints of their own, without states to pick. */
export const campaigns: SandboxCampaign[] = resolveDocuments(
  filesBelow("campaigns", /\.json$/),
  readSchemas("schemas"),
)
  .filter(({ kind, variantIndex }) => kind === "campaign" && variantIndex === undefined)
  .map(({ document }) => document as Partial<SandboxCampaign>)
  .flatMap(({ id = "", title = "", route, schedule, endpoints }) =>
    route && endpoints ? [{ id, title, route, schedule, zone: MALL_ZONE, endpoints, tables: {} }] : [],
  );

export const rules = ALL_RULES;

/** Day in the year of writing, long after the campaigns. */
export const TODAY = Date.parse("2026-11-21T15:00:00+08:00");

/** Creates a sandbox whose real time changes only with `clock.now`; `more` come before the project's campaigns. */
export function openSandbox(more: readonly SandboxCampaign[] = []): {
  sandbox: MallTestSandbox;
  clock: { now: number };
} {
  const clock = { now: TODAY };
  const all = [...more, ...campaigns];
  const sandbox = createMallSandbox({ campaigns: () => all, bridge: () => [], now: () => clock.now });
  return { sandbox, clock };
}

/** Campaign to play: its id, and its schedule if the project has no document with one. */
export interface Role {
  id: string;
  start?: string;
  end?: string;
}

/** Parameters of a call besides the token. */
interface CallParameters {
  fields?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Returns the project's campaign; without one, a substitute with an untyped endpoint for each handler. */
function campaignOf({ id, start, end }: Role): SandboxCampaign {
  const handlers = Object.entries(rules[id] ?? {}).flatMap(([name, value]) =>
    typeof value === "function" && name !== "dueGrants" ? [[name, { path: `/stage/${id}/${name}` }]] : [],
  );
  const standIn = {
    id,
    title: id,
    route: `/${id}`,
    schedule: {
      ...(start && { start: `${start}T00:00:00+08:00` }),
      ...(end && { end: `${end}T00:00:00+08:00` }),
    },
    zone: MALL_ZONE,
    endpoints: Object.fromEntries(handlers),
    tables: {},
  };
  return campaigns.find((campaign) => campaign.id === id) ?? standIn;
}

const fenOf = (yuan: number) => Math.round(yuan * 100);

/** Customer who plays one campaign with its rules. */
export class Player {
  readonly sandbox: MallTestSandbox;
  readonly campaign: SandboxCampaign;
  readonly token: string;

  constructor(sandbox: MallTestSandbox, campaign: SandboxCampaign, token: string) {
    this.sandbox = sandbox;
    this.campaign = campaign;
    this.token = token;
  }

  /** Returns the same customer in another campaign of the same sandbox. */
  in(role: Role): Player {
    return new Player(this.sandbox, campaignOf(role), this.token);
  }

  /** Calls an endpoint; throws if the answer does not fit the endpoint's schema. */
  call(endpoint: string, { fields, headers }: CallParameters = {}): AnswerEnvelope {
    const path = this.campaign.endpoints[endpoint]?.path ?? "";
    const reply = this.sandbox.answer(path, { accessToken: this.token, ...fields }, headers);
    if (!reply) throw new Error(`${this.campaign.id} has no endpoint ${endpoint}`);
    if (reply.misfit) throw new Error(`${endpoint} does not fit its schema: ${reply.misfit}`);
    return reply.envelope;
  }

  /** Returns the data of an endpoint, in the type that the caller states. */
  data<T = Record<string, unknown>>(endpoint: string, sent: CallParameters = {}): T {
    return this.call(endpoint, sent).data as T;
  }

  /** Returns "0", or the message of a refusal. */
  say(endpoint: string, sent: CallParameters = {}): string {
    const { code, message } = this.call(endpoint, sent);
    return code === "0" ? code : message;
  }

  /** Calls endpoints and returns the player. */
  do(...endpoints: string[]): this {
    for (const endpoint of endpoints) this.call(endpoint);
    return this;
  }

  /** Returns amount and hour of each voucher of the campaign, newest first. */
  vouchers(): [number, string][] {
    const vouchers = this.sandbox.account(this.token)?.vouchers ?? [];
    return vouchers
      .filter(({ source }) => source === this.campaign.id)
      .map(({ amount, issuedAt }) => [amount, issuedAt.slice(5, 16).replace("T", " ")]);
  }

  /** Sets the clock to a Shanghai time, such as `2024-10-01 09:00`, or `01-28 09:00` of 2025. */
  at(time: string): this {
    const dated = time.length > "01-28 09:00".length ? time : `2025-${time}`;
    this.sandbox.setClock(Date.parse(`${dated.replace(" ", "T")}:00+08:00`));
    return this;
  }

  /** Places an order; `plAmount` is its fixed profit, negative for a loss. */
  order(yuan: number, plAmount?: number): this {
    const fen = plAmount === undefined ? undefined : fenOf(plAmount);
    this.sandbox.mall.order(this.token, fenOf(yuan), fen);
    return this;
  }

  /** Closes all open orders. */
  close(): this {
    const open = this.sandbox.account(this.token)?.orders.filter(({ closedAt }) => closedAt === null) ?? [];
    for (const { id } of open.reverse()) this.sandbox.mall.close(this.token, id);
    return this;
  }

  recharge(yuan: number, by?: PaymentMethod): this {
    this.sandbox.mall.recharge(this.token, fenOf(yuan), by);
    return this;
  }
}

/** Creates a player in a sandbox of all the project's campaigns. */
export function play(id: string, token = "old-user", sandbox = openSandbox().sandbox): Player {
  return new Player(sandbox, campaignOf({ id }), token);
}

/** Creates a player of the first of these campaigns, in a sandbox of these only, whose clock does not run. */
export function enter(roles: readonly [Role, ...Role[]], token = "old-user"): Player {
  const [first, ...others] = roles.map(campaignOf) as [SandboxCampaign, ...SandboxCampaign[]];
  const all = [first, ...others];
  const sandbox = createMallSandbox({ campaigns: () => all, bridge: () => [], now: () => TODAY });
  return new Player(sandbox, first, token);
}

type Case<Expected> = readonly [what: string, player: Player, expected: Expected];

/** Tests the message of an endpoint for each of these players: "0", or a refusal. */
export function testMessages(endpoint: string, cases: readonly Case<string>[]): void {
  test.each(cases)("%s", (_, player, said) => {
    expect(player.say(endpoint)).toBe(said);
  });
}

/** Tests part of the data of an endpoint for each of these players. */
export function testData(endpoint: string, cases: readonly Case<object>[]): void {
  test.each(cases)("%s", (_, player, expected) => {
    expect(player.data(endpoint)).toMatchObject(expected);
  });
}

/** Tests the campaign's vouchers of each of these players. */
export function testVouchers(cases: readonly Case<[amount: number, hour: string][]>[]): void {
  test.each(cases)("%s", (_, player, vouchers) => {
    expect(player.vouchers()).toEqual(vouchers);
  });
}

/** Orders for 700 yuan on one day, looks on the next, and repeats both: 1000 are refunded in total. */
export function ordersTwice(player: Player, { day, next }: { day: string; next: string }): void {
  expect(player.order(700).at(next).vouchers()).toHaveLength(1);
  const vouchers = player.at(day).order(700).at(next).vouchers();
  expect(vouchers.map(([amount]) => amount).sort()).toEqual([300, 700]);
}
