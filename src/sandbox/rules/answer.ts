import type { Bank } from "../bank.ts";
import { misfitOf } from "../http/misfit.ts";
import type { Books } from "../mall/books.ts";
import type { History } from "../mall/history.ts";
import type { SandboxCampaign } from "./campaign.ts";
import { type CampaignRules, type Handler, handlerOf } from "./rules.ts";
import {
  type Current,
  completed,
  isLoggedOut,
  momentOf,
  type Pick,
  stateOf,
  witnessData,
} from "./witness-answer.ts";

/** The mall's envelope (spec 1, section 3). */
export interface Envelope {
  code: string;
  message: string;
  data: unknown;
}

export interface Reply {
  envelope: Envelope;
  /**
   * The moment at which the mall answers, in the campaign's time: the Date header. Undefined where the call does
   * not tell which campaign's time that is.
   */
  now: number | undefined;
  /** Where the data is not as the endpoint's schema says. */
  misfit?: string;
}

/** A call to one endpoint of one campaign. */
export interface Call {
  campaign: SandboxCampaign;
  endpoint: string;
  fields: Readonly<Record<string, string>>;
  /** Those that begin with x-. */
  headers: Readonly<Record<string, string>>;
  /** A state that shall be shown, whatever the rules say. */
  pick: Pick | undefined;
}

const SUCCESS = "0";

/** Login expired (spec 1, section 8). */
export const loggedOut: Envelope = { code: "200001", message: "登录失效，请重新登录", data: null };

/** Any other refusal: the spec names no further codes. */
const REFUSED = "500";

/** What a call is answered from. */
export interface Office {
  books: Books;
  bank: Bank;
  /** Of the call's campaign. */
  rules: CampaignRules | undefined;
}

/** Answers a call: by the campaign's rules, or where nobody has written any, by the witness of a state. */
export function answerCall(call: Call, { books, bank, rules }: Office): Reply {
  const { data: schema, requiresLogin = true } = call.campaign.endpoints[call.endpoint] ?? {};
  const history = books.settled(call.fields.accessToken ?? "");
  if (requiresLogin && !history) return { envelope: loggedOut, now: books.nowIn(call.campaign) };
  const desk = { books, bank, history: history ?? books.guest() };
  const handler = call.pick ? undefined : handlerOf(rules, call.endpoint);
  const reply = handler ? obey(handler, call, desk) : show(call, desk, rules);
  const misfit = schema && reply.envelope.code === SUCCESS && misfitOf(schema, reply.envelope.data);
  return misfit ? { ...reply, misfit } : reply;
}

interface Desk {
  books: Books;
  bank: Bank;
  history: History;
}

/** What the rules answer, written down at once: two taps in a row meet two different histories. */
function obey(handler: Handler, call: Call, { books, bank, history }: Desk): Reply {
  const view = { ...books.viewFor(history, call.campaign), fields: call.fields, headers: call.headers };
  const answer = handler(view);
  if ("refuse" in answer)
    return { envelope: { code: REFUSED, message: answer.refuse, data: null }, now: view.now };
  if ("atBank" in answer) {
    const { data, confirm } = answer.atBank;
    const url = bank.send({ token: history.token, campaign: call.campaign.id, confirm });
    return { envelope: success(data(url)), now: view.now };
  }
  books.record(history.token, call.campaign, answer);
  return { envelope: success(answer.data), now: view.now };
}

function show(call: Call, desk: Desk, rules: CampaignRules | undefined): Reply {
  const { campaign, endpoint } = call;
  const { requiresLogin = true } = campaign.endpoints[endpoint] ?? {};
  const { now, state } = shownState(call, desk, rules);
  if (requiresLogin && state && isLoggedOut(state)) return { envelope: loggedOut, now };
  return { envelope: success(witnessData(campaign, endpoint, state)), now };
}

/** All that a page is told in a state that somebody picked. */
export interface PickedScene {
  /** The data of its endpoints, by their names; those that require a login are left out where nobody is logged in. */
  answers: Readonly<Record<string, unknown>>;
  isLoggedIn: boolean;
  /** The moment at which the mall answers, in the campaign's time. */
  now: number;
}

/** What all calls of a campaign are answered in a state that was picked, as `answerCall` answers each. */
export function answerAll(
  call: Omit<Call, "endpoint"> & { pick: Pick },
  { books, bank, rules }: Office,
): PickedScene {
  const history = books.settled(call.fields.accessToken ?? "") ?? books.guest();
  const { now, state } = shownState(call, { books, bank, history }, rules);
  const isLoggedIn = !state || !isLoggedOut(state);
  const answers = Object.entries(call.campaign.endpoints).flatMap(([name, { requiresLogin = true }]) =>
    requiresLogin && !isLoggedIn ? [] : [[name, witnessData(call.campaign, name, state)] as const],
  );
  return { answers: Object.fromEntries(answers), isLoggedIn, now };
}

/** The state that is shown, and when that is. */
function shownState(call: Omit<Call, "endpoint">, desk: Desk, rules: CampaignRules | undefined) {
  const { campaign, pick } = call;
  const found = stateOf(campaign, pick);
  const state = pick && found ? completed(found, campaign.endpoints, currentOf(call, desk, rules)) : found;
  return { state, now: momentOf(state, pick) ?? desk.books.nowIn(campaign) };
}

/** What the customer would be answered if no state were picked. Nothing is written down. */
function currentOf(
  { campaign, fields, headers }: Omit<Call, "endpoint">,
  desk: Desk,
  rules: CampaignRules | undefined,
): Current {
  const { books, history } = desk;
  const view = { ...books.viewFor(history, campaign), fields, headers };
  const state = stateOf(campaign, undefined);
  const answers = Object.keys(campaign.endpoints).flatMap((name): [string, unknown][] => {
    const answer = handlerOf(rules, name)?.(view);
    if (answer) return "data" in answer ? [[name, answer.data]] : [];
    return state && Object.hasOwn(state.scope, name) ? [[name, state.scope[name]]] : [];
  });
  return { now: books.nowIn(campaign), answers: Object.fromEntries(answers) };
}

function success(data: unknown): Envelope {
  return { code: SUCCESS, message: "操作成功", data };
}
