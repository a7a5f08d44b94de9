import { expect, test } from "vitest";
import { readSchemas } from "../../src/publish/read-folder.ts";
import type { Payment } from "../../src/sandbox/mall/money.ts";
import type { Envelope } from "../../src/sandbox/rules/answer.ts";
import type { SandboxCampaign } from "../../src/sandbox/rules/campaign.ts";
import { loadRules } from "../../src/sandbox/rules/load-rules.ts";
import { createSandbox, type Sandbox } from "../../src/sandbox/sandbox.ts";
import { resolveDocuments } from "../support/check/resolved.ts";
import { filesBelow } from "../support/project/project-files.ts";

/** The campaigns of the project that have endpoints of their own, without states to pick. */
export const campaigns: SandboxCampaign[] = resolveDocuments(
  filesBelow("campaigns", /\.json$/),
  readSchemas("schemas"),
)
  .filter(({ kind, variantIndex }) => kind === "campaign" && variantIndex === undefined)
  .map(({ document }) => document as Partial<SandboxCampaign>)
  .flatMap(({ id = "", title = "", route, schedule, endpoints }) =>
    route && endpoints ? [{ id, title, route, schedule, endpoints, tables: {} }] : [],
  );

export const rules = await loadRules();

/** A day in the year of writing, long after the campaigns. */
export const TODAY = Date.parse("2026-11-21T15:00:00+08:00");

/** A sandbox whose real time stands still until `clock.now` is changed; `more` go before the project's campaigns. */
export function openSandbox(more: readonly SandboxCampaign[] = []): {
  sandbox: Sandbox;
  clock: { now: number };
} {
  const clock = { now: TODAY };
  const all = [...more, ...campaigns];
  const sandbox = createSandbox({ campaigns: () => all, bridge: () => [], rules, now: () => clock.now });
  return { sandbox, clock };
}

/** A campaign to play: its id, and when it runs where the project has no document of it that says so. */
export interface Role {
  id: string;
  start?: string;
  end?: string;
}

/** What a call carries besides the token. */
interface Sent {
  fields?: Record<string, string>;
  headers?: Record<string, string>;
}

/** The campaign of the project; without one, a stand-in with an endpoint for each handler, of any shape. */
function campaignOf({ id, start, end }: Role): SandboxCampaign {
  const handlers = Object.entries(rules[id] ?? {}).flatMap(([name, value]) =>
    typeof value === "function" && name !== "due" ? [[name, { path: `/stage/${id}/${name}` }]] : [],
  );
  const standIn = {
    id,
    title: id,
    route: `/${id}`,
    schedule: {
      ...(start && { start: `${start}T00:00:00+08:00` }),
      ...(end && { end: `${end}T00:00:00+08:00` }),
    },
    endpoints: Object.fromEntries(handlers),
    tables: {},
  };
  return campaigns.find((campaign) => campaign.id === id) ?? standIn;
}

const fenOf = (yuan: number) => Math.round(yuan * 100);

/** Somebody who plays one campaign after its rules. */
export class Player {
  readonly sandbox: Sandbox;
  readonly campaign: SandboxCampaign;
  readonly token: string;

  constructor(sandbox: Sandbox, campaign: SandboxCampaign, token: string) {
    this.sandbox = sandbox;
    this.campaign = campaign;
    this.token = token;
  }

  /** The same customer in another campaign of the same sandbox. */
  in(role: Role): Player {
    return new Player(this.sandbox, campaignOf(role), this.token);
  }

  /** Calls an endpoint; throws where the answer does not fit the endpoint's schema. */
  call(endpoint: string, { fields, headers }: Sent = {}): Envelope {
    const path = this.campaign.endpoints[endpoint]?.path ?? "";
    const reply = this.sandbox.answer(path, { accessToken: this.token, ...fields }, headers);
    if (!reply) throw new Error(`${this.campaign.id} has no endpoint ${endpoint}`);
    if (reply.misfit) throw new Error(`${endpoint} does not fit its schema: ${reply.misfit}`);
    return reply.envelope;
  }

  /** What an endpoint answers; the caller says what that is. */
  data<T = Record<string, unknown>>(endpoint: string, sent: Sent = {}): T {
    return this.call(endpoint, sent).data as T;
  }

  /** "0", or what was said instead. */
  say(endpoint: string, sent: Sent = {}): string {
    const { code, message } = this.call(endpoint, sent);
    return code === "0" ? code : message;
  }

  /** As `say`, and back to the player. */
  do(...endpoints: string[]): this {
    for (const endpoint of endpoints) this.call(endpoint);
    return this;
  }

  /** Amount and hour of each voucher of the campaign, newest first. */
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

  /** `plAmount` is the profit, or the loss below zero, at which it stands. */
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

  recharge(yuan: number, by?: Payment): this {
    this.sandbox.mall.recharge(this.token, fenOf(yuan), by);
    return this;
  }
}

/** A player in a sandbox of all the project's campaigns. */
export function play(id: string, token = "old-user", sandbox = openSandbox().sandbox): Player {
  return new Player(sandbox, campaignOf({ id }), token);
}

/** A player in a sandbox of these campaigns alone, whose clock stands still; the first of them is played. */
export function enter(roles: readonly [Role, ...Role[]], token = "old-user"): Player {
  const [first, ...others] = roles.map(campaignOf) as [SandboxCampaign, ...SandboxCampaign[]];
  const all = [first, ...others];
  const sandbox = createSandbox({ campaigns: () => all, bridge: () => [], rules, now: () => TODAY });
  return new Player(sandbox, first, token);
}

type Case<Expected> = readonly [what: string, player: Player, expected: Expected];

/** Tests what each of these players is told by an endpoint: "0", or why it refuses. */
export function says(endpoint: string, cases: readonly Case<string>[]): void {
  test.each(cases)("%s", (_, player, said) => {
    expect(player.say(endpoint)).toBe(said);
  });
}

/** Tests a part of the data that an endpoint has for each of these players. */
export function shows(endpoint: string, cases: readonly Case<object>[]): void {
  test.each(cases)("%s", (_, player, expected) => {
    expect(player.data(endpoint)).toMatchObject(expected);
  });
}

/** Tests which vouchers of the campaign each of these players has. */
export function gives(cases: readonly Case<[amount: number, hour: string][]>[]): void {
  test.each(cases)("%s", (_, player, vouchers) => {
    expect(player.vouchers()).toEqual(vouchers);
  });
}

/** Has a customer order for 700 yuan on one day, look on the next, and do the same again: 1000 come back in all. */
export function ordersTwice(player: Player, { day, next }: { day: string; next: string }): void {
  expect(player.order(700).at(next).vouchers()).toHaveLength(1);
  const vouchers = player.at(day).order(700).at(next).vouchers();
  expect(vouchers.map(([amount]) => amount).sort()).toEqual([300, 700]);
}
