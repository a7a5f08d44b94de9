import type { Bank } from "../bank.ts";
import { misfitOf } from "../http/misfit.ts";
import type { Books } from "../mall/books.ts";
import type { CustomerHistory } from "../mall/history.ts";
import type { SandboxCampaign } from "./campaign.ts";
import { type CampaignRules, type Handler, handlerOf } from "./rules.ts";
import {
  type CurrentAnswers,
  chooseState,
  isLoggedOut,
  type PickedState,
  pickedMoment,
  withCurrentAnswers,
  witnessData,
} from "./witness-answer.ts";

/** Envelope of the mall's answers (campaigns/README.md, “Envelope and codes”). */
export interface Envelope {
  code: string;
  message: string;
  data: unknown;
}

export interface Reply {
  envelope: Envelope;
  /**
   * Time of the answer in the campaign's time, for the Date header. Undefined if the call does not identify the
   * campaign whose time it is.
   */
  now: number | undefined;
  /** Where the data differs from the endpoint's schema. */
  misfit?: string;
}

/** Call to one endpoint of one campaign. */
export interface EndpointCall {
  campaign: SandboxCampaign;
  endpoint: string;
  fields: Readonly<Record<string, string>>;
  /** Headers that begin with x-. */
  headers: Readonly<Record<string, string>>;
  /** State to show, whatever the rules say. */
  pick: PickedState | undefined;
}

const SUCCESS = "0";

/** Answer to a call without a valid login: the mall answers 200001. */
export const loggedOut: Envelope = { code: "200001", message: "登录失效，请重新登录", data: null };

/** Code of any other refusal. Chosen: the mall's documents name no further codes. */
const REFUSED = "500";

/** Dependencies for answering a call. */
export interface CallServices {
  books: Books;
  bank: Bank;
  /** Rules of the call's campaign. */
  rules: CampaignRules | undefined;
}

/** Answers a call by the campaign's rules; without rules, by the witness of a state. */
export function answerCall(call: EndpointCall, { books, bank, rules }: CallServices): Reply {
  const { data: schema, requiresLogin = true } = call.campaign.endpoints[call.endpoint] ?? {};
  const history = books.settled(call.fields.accessToken ?? "");
  if (requiresLogin && !history) return { envelope: loggedOut, now: books.nowIn(call.campaign) };
  const callContext = { books, bank, history: history ?? books.guest() };
  const handler = call.pick ? undefined : handlerOf(rules, call.endpoint);
  const reply = handler ? applyRules(handler, call, callContext) : showState(call, callContext, rules);
  const misfit = schema && reply.envelope.code === SUCCESS && misfitOf(schema, reply.envelope.data);
  return misfit ? { ...reply, misfit } : reply;
}

interface CallContext {
  books: Books;
  bank: Bank;
  history: CustomerHistory;
}

/** Answers by the rules and records their changes at once, so that a second tap sees the history after the first. */
function applyRules(handler: Handler, call: EndpointCall, { books, bank, history }: CallContext): Reply {
  const context = { ...books.contextFor(history, call.campaign), fields: call.fields, headers: call.headers };
  const answer = handler(context);
  if ("refuse" in answer)
    return { envelope: { code: REFUSED, message: answer.refuse, data: null }, now: context.now };
  if ("atBank" in answer) {
    const { data, confirm } = answer.atBank;
    const url = bank.createTicket({ token: history.token, campaign: call.campaign.id, confirm });
    return { envelope: success(data(url)), now: context.now };
  }
  books.record(history.token, call.campaign, answer);
  return { envelope: success(answer.data), now: context.now };
}

function showState(call: EndpointCall, callContext: CallContext, rules: CampaignRules | undefined): Reply {
  const { campaign, endpoint } = call;
  const { requiresLogin = true } = campaign.endpoints[endpoint] ?? {};
  const { now, state } = shownState(call, callContext, rules);
  if (requiresLogin && state && isLoggedOut(state)) return { envelope: loggedOut, now };
  return { envelope: success(witnessData(campaign, endpoint, state)), now };
}

/** Everything that a page receives in a picked state. */
export interface PickedScene {
  /** Data of the endpoints by name; without a login, those that require one are left out. */
  answers: Readonly<Record<string, unknown>>;
  isLoggedIn: boolean;
  /** Time of the answers, in the campaign's time. */
  now: number;
}

/** Answers all calls of a campaign in a picked state, as `answerCall` answers each. */
export function answerAll(
  call: Omit<EndpointCall, "endpoint"> & { pick: PickedState },
  { books, bank, rules }: CallServices,
): PickedScene {
  const history = books.settled(call.fields.accessToken ?? "") ?? books.guest();
  const { now, state } = shownState(call, { books, bank, history }, rules);
  const isLoggedIn = !state || !isLoggedOut(state);
  const answers = Object.entries(call.campaign.endpoints).flatMap(([name, { requiresLogin = true }]) =>
    requiresLogin && !isLoggedIn ? [] : [[name, witnessData(call.campaign, name, state)] as const],
  );
  return { answers: Object.fromEntries(answers), isLoggedIn, now };
}

/** Returns the state to show, and its moment. */
function shownState(
  call: Omit<EndpointCall, "endpoint">,
  callContext: CallContext,
  rules: CampaignRules | undefined,
) {
  const { campaign, pick } = call;
  const found = chooseState(campaign, pick);
  const state =
    pick && found
      ? withCurrentAnswers(found, campaign.endpoints, currentOf(call, callContext, rules))
      : found;
  return { state, now: pickedMoment(state, pick) ?? callContext.books.nowIn(campaign) };
}

/** Returns the answers that the customer would get without a picked state. Records nothing. */
function currentOf(
  { campaign, fields, headers }: Omit<EndpointCall, "endpoint">,
  callContext: CallContext,
  rules: CampaignRules | undefined,
): CurrentAnswers {
  const { books, history } = callContext;
  const context = { ...books.contextFor(history, campaign), fields, headers };
  const state = chooseState(campaign, undefined);
  const answers = Object.keys(campaign.endpoints).flatMap((name): [string, unknown][] => {
    const answer = handlerOf(rules, name)?.(context);
    if (answer) return "data" in answer ? [[name, answer.data]] : [];
    return state && Object.hasOwn(state.scope, name) ? [[name, state.scope[name]]] : [];
  });
  return { now: books.nowIn(campaign), answers: Object.fromEntries(answers) };
}

function success(data: unknown): Envelope {
  return { code: SUCCESS, message: "操作成功", data };
}
