import fc from "fast-check";
import { expect } from "vitest";
import { DAY_MS, dayOf } from "../../src/language/time.ts";
import { startOfDay } from "../../src/sandbox/mall/calendar.ts";
import type { Payment } from "../../src/sandbox/mall/money.ts";
import { personas } from "../../src/sandbox/mall/personas.ts";
import type { Envelope } from "../../src/sandbox/rules/answer.ts";
import type { SandboxCampaign } from "../../src/sandbox/rules/campaign.ts";
import { createSandbox, type Sandbox } from "../../src/sandbox/sandbox.ts";
import { campaigns, rules, TODAY } from "./player.ts";

/** A campaign on stage: its id, and when it runs where the project has no document of it that says so. */
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

/** Somebody who plays one campaign after its rules, in a sandbox whose clock stands still. */
export class Actor {
  readonly sandbox: Sandbox;
  readonly campaign: SandboxCampaign;
  readonly token: string;

  constructor(sandbox: Sandbox, campaign: SandboxCampaign, token: string) {
    this.sandbox = sandbox;
    this.campaign = campaign;
    this.token = token;
  }

  /** The same customer in another campaign of the same sandbox. */
  in(role: Role): Actor {
    return new Actor(this.sandbox, campaignOf(role), this.token);
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

  /** As `say`, and back to the actor. */
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

  /** Sets the clock to a Shanghai time, such as `2024-10-01 09:00`. */
  at(time: string): this {
    this.sandbox.setClock(Date.parse(`${time.replace(" ", "T")}:00+08:00`));
    return this;
  }

  order(yuan: number): this {
    this.sandbox.mall.order(this.token, Math.round(yuan * 100));
    return this;
  }

  recharge(yuan: number, by?: Payment): this {
    this.sandbox.mall.recharge(this.token, Math.round(yuan * 100), by);
    return this;
  }
}

/** Opens a sandbox with these campaigns; the actor plays the first. */
export function enter(roles: readonly [Role, ...Role[]], token = "old-user"): Actor {
  const [first, ...others] = roles.map(campaignOf) as [SandboxCampaign, ...SandboxCampaign[]];
  const all = [first, ...others];
  const sandbox = createSandbox({ campaigns: () => all, bridge: () => [], rules, now: () => TODAY });
  return new Actor(sandbox, first, token);
}

export type Move =
  | { kind: "order"; fen: number }
  | { kind: "recharge" }
  /** Calls the endpoint that the story is about. */
  | { kind: "call" }
  /** Lets time pass, or in a story that travels turns it back. */
  | { kind: "pass"; ms: number };

export interface Story {
  who: string;
  start: string;
  moves: Move[];
}

/** Stories that begin at one of these times and in which time passes by one of these steps, in hours. */
export function stories(starts: readonly string[], hours: readonly number[]): fc.Arbitrary<Story> {
  const fen = fc.oneof(fc.constantFrom(1, 1999, 2000, 12_050, 50_000), fc.integer({ min: 0, max: 80_000 }));
  const move = fc.oneof(
    { weight: 4, arbitrary: fen.map((fen): Move => ({ kind: "order", fen })) },
    { weight: 5, arbitrary: fc.constant<Move>({ kind: "call" }) },
    {
      weight: 3,
      arbitrary: fc
        .constantFrom(...hours)
        .map((step): Move => ({ kind: "pass", ms: step * 3_600_000 + 12_345 })),
    },
    { weight: 1, arbitrary: fc.constant<Move>({ kind: "recharge" }) },
  );
  return fc.record({
    who: fc.constantFrom("old-user", "old-user", ...personas.map(({ token }) => token)),
    start: fc.constantFrom(...starts),
    moves: fc.array(move, { minLength: 20, maxLength: 40 }),
  });
}

/** Time only goes on; or it goes back, too. */
export const ONWARD = [1, 5, 12, 20, 26];
export const BACK_AND_FORTH = [1, 12, 26, -3, -13, -26];

/** What happened on a Shanghai day of a story: fees in fen, and what the endpoint answered when it did not refuse. */
export interface Day {
  fees: number;
  answers: unknown[];
}

/**
 * Plays a story, calling one endpoint, and then lets two months pass; `look` sees every move. Returns the actor and
 * the story's own reckoning.
 */
export function tell(
  { who, start, moves }: Story,
  { role, endpoint }: { role: Role; endpoint: string },
  look: (actor: Actor, today: Day, answer?: Envelope) => void = () => {},
): { actor: Actor; days: Map<number, Day> } {
  const actor = enter([role], who).at(start);
  // A persona is what its name says on the day it is first seen.
  actor.sandbox.account(who);
  const { mall } = actor.sandbox;
  const days = new Map<number, Day>();
  for (const move of moves) {
    if (move.kind === "pass") actor.sandbox.setClock(mall.now() + move.ms);
    if (move.kind === "recharge") mall.recharge(who, 5000);
    const today = days.get(dayOf(mall.now())) ?? { fees: 0, answers: [] };
    days.set(dayOf(mall.now()), today);
    if (move.kind === "order") today.fees += mall.order(who, move.fen)?.fee ?? 0;
    const answer = move.kind === "call" ? actor.call(endpoint) : undefined;
    if (answer?.code === "0") today.answers.push(answer.data);
    look(actor, today, answer);
  }
  actor.sandbox.setClock(Math.max(...[...days.keys()].map(startOfDay)) + 60 * DAY_MS);
  return { actor, days };
}

/** Fen of the campaign's vouchers of this title that came at dawn, by the day for which they came. */
export function paidFor(actor: Actor, title: string): Map<number, number> {
  const paid = new Map<number, number>();
  for (const voucher of actor.sandbox.account(actor.token)?.vouchers ?? []) {
    if (voucher.source !== actor.campaign.id || voucher.title !== title) continue;
    expect(voucher.issuedAt.slice(11)).toBe("06:00:00+08:00");
    const day = dayOf(Date.parse(voucher.issuedAt)) - 1;
    paid.set(day, (paid.get(day) ?? 0) + Math.round(voucher.amount * 100));
  }
  return paid;
}

/** What these days bring, less those that bring nothing. */
export function owedFor(days: ReadonlyMap<number, Day>, reckon: (day: Day) => number): Map<number, number> {
  return new Map([...days].map(([day, facts]) => [day, reckon(facts)] as const).filter(([, fen]) => fen > 0));
}
