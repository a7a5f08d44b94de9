import { resolveDocuments } from "../../src/check/document/resolve.ts";
import { readSchemas } from "../../src/publish/read-folder.ts";
import type { Envelope } from "../../src/sandbox/rules/answer.ts";
import type { SandboxCampaign } from "../../src/sandbox/rules/campaign.ts";
import { loadRules } from "../../src/sandbox/rules/load-rules.ts";
import { createSandbox, type Sandbox } from "../../src/sandbox/sandbox.ts";
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

/** Somebody who plays one campaign. */
export class Player {
  readonly sandbox: Sandbox;
  readonly campaign: SandboxCampaign;
  readonly token: string;

  constructor(sandbox: Sandbox, id: string, token: string) {
    const campaign =
      sandbox.campaigns().find((candidate) => candidate.id === id) && campaigns.find((one) => one.id === id);
    if (!campaign) throw new Error(`There is no campaign ${id}`);
    this.sandbox = sandbox;
    this.campaign = campaign;
    this.token = token;
  }

  /** Calls an endpoint; throws where the answer does not fit the endpoint's schema. */
  call(endpoint: string, fields: Readonly<Record<string, string>> = {}): Envelope {
    const reply = this.sandbox.answer(this.campaign.endpoints[endpoint]?.path ?? "", {
      accessToken: this.token,
      ...fields,
    });
    if (!reply) throw new Error(`${this.campaign.id} has no endpoint ${endpoint}`);
    if (reply.misfit) throw new Error(`${endpoint} does not fit its schema: ${reply.misfit}`);
    return reply.envelope;
  }

  /** The data of `status`. */
  status(): Record<string, unknown> {
    return this.call("status").data as Record<string, unknown>;
  }

  /** "0", or what was said instead. */
  say(endpoint: string, fields: Readonly<Record<string, string>> = {}): string {
    const { code, message } = this.call(endpoint, fields);
    return code === "0" ? code : message;
  }

  /** Amount and hour of each voucher of the campaign, newest first. */
  vouchers(): [number, string][] {
    const vouchers = this.sandbox.account(this.token)?.vouchers ?? [];
    return vouchers
      .filter(({ source }) => source === this.campaign.id)
      .map(({ amount, issuedAt }) => [amount, issuedAt.slice(5, 16).replace("T", " ")]);
  }

  /** Sets the clock to a Shanghai time of 2025, such as `01-28 09:00`, or of the year that it names. */
  at(time: string): this {
    const dated = time.length > "01-28 09:00".length ? time : `2025-${time}`;
    this.sandbox.setClock(Date.parse(`${dated.replace(" ", "T")}:00+08:00`));
    return this;
  }

  /** `plAmount` is the profit, or the loss below zero, at which it stands. */
  order(yuan: number, plAmount?: number): this {
    const fen = plAmount === undefined ? undefined : Math.round(plAmount * 100);
    this.sandbox.mall.order(this.token, Math.round(yuan * 100), fen);
    return this;
  }

  /** Closes all open orders. */
  close(): this {
    const open = this.sandbox.account(this.token)?.orders.filter(({ closedAt }) => closedAt === null) ?? [];
    for (const { id } of open.reverse()) this.sandbox.mall.close(this.token, id);
    return this;
  }

  recharge(yuan: number): this {
    this.sandbox.mall.recharge(this.token, Math.round(yuan * 100));
    return this;
  }
}

/** A player in a sandbox of their own. */
export function play(id: string, token = "old-user"): Player {
  return new Player(openSandbox().sandbox, id, token);
}
