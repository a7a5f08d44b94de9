import type { Bank } from "../bank.ts";
import { describeMisfits } from "../http/describe-misfits.ts";
import type { EndpointServer } from "../http/response-for-outcome.ts";
import type { CampaignAccounts } from "../mall/campaign-accounts.ts";
import type { CustomerHistory } from "../mall/history.ts";
import { pageOfAnswer } from "./page-of-answer.ts";
import { type CampaignRules, type EndpointHandler, handlerOf } from "./rules.ts";
import type { SandboxCampaign } from "./sandbox-campaign.ts";
import {
  type AnswersWithoutPick,
  chooseStateWithoutRules,
  isLoggedOutState,
  type PickedState,
  pickedMoment,
  withCurrentAnswers,
  witnessData,
} from "./witness-answer.ts";

/** Envelope of the mall's answers (campaigns/README.md, “Envelope and codes”). */
export interface AnswerEnvelope {
  code: string;
  message: string;
  data: unknown;
}

/** Answer to a call, as the mall sends it, with notes for the sandbox. */
export interface CallReply {
  envelope: AnswerEnvelope;
  /**
   * Time of the answer in the campaign's time, for the Date header. Undefined if the call does not identify the
   * campaign whose time it is.
   */
  now: number | undefined;
  /** How the page reads the answer; undefined if its brand describes no server. */
  server?: EndpointServer | undefined;
  /** Where the data differs from the endpoint's schema. */
  misfit?: string;
}

/** Call to one endpoint of one campaign. */
export interface EndpointCall {
  campaign: SandboxCampaign;
  endpoint: string;
  fields: Readonly<Record<string, string>>;
  /** The page's own headers, by lower-case name. */
  headers: Readonly<Record<string, string>>;
  /** State that a developer picked, to be shown whatever the campaign's rules say. */
  pick: PickedState | undefined;
}

/** Code of an accepted call. */
export const SUCCESS_CODE = "0";

/** Answer to a call without a valid login: the mall answers 200001. */
export const loggedOutEnvelope: AnswerEnvelope = {
  code: "200001",
  message: "登录失效，请重新登录",
  data: null,
};

/** Code of any other refusal. Chosen: the mall's documents name no further codes. */
const REFUSED_CODE = "500";

/** The parts of the sandbox that answering a call uses. */
export interface CallServices {
  books: CampaignAccounts;
  bank: Bank;
  /** Rules of the call's campaign. */
  rules: CampaignRules | undefined;
}

/** Answers a call by the campaign's rules; without rules, by an example answer that shows a state. */
export function answerCall(call: EndpointCall, { books, bank, rules }: CallServices): CallReply {
  const endpoint = call.campaign.endpoints[call.endpoint];
  const { data: schema, requiresLogin = true } = endpoint ?? {};
  const history = books.settled(call.fields.accessToken ?? "");
  if (requiresLogin && !history) return { envelope: loggedOutEnvelope, now: books.nowIn(call.campaign) };
  const callContext = { books, bank, history: history ?? books.guest() };
  const handler = call.pick ? undefined : handlerOf(rules, call.endpoint);
  const reply = handler
    ? applyRules(handler, call, callContext)
    : answerPickedState(call, callContext, rules);
  if (endpoint?.paging && !handler)
    reply.envelope.data = pageOfAnswer(endpoint, reply.envelope.data, call.fields);
  const misfit =
    schema &&
    reply.envelope.code === SUCCESS_CODE &&
    describeMisfits(schema, reply.envelope.data, call.campaign.zone);
  return misfit ? { ...reply, misfit } : reply;
}

interface IdentifiedCall {
  books: CampaignAccounts;
  bank: Bank;
  history: CustomerHistory;
}

/** Answers by the rules and records their changes at once, so that a second tap sees the history after the first. */
function applyRules(
  handler: EndpointHandler,
  call: EndpointCall,
  { books, bank, history }: IdentifiedCall,
): CallReply {
  const context = { ...books.contextFor(history, call.campaign), fields: call.fields, headers: call.headers };
  const answer = handler(context);
  if ("refuse" in answer)
    return { envelope: { code: REFUSED_CODE, message: answer.refuse, data: null }, now: context.now };
  if ("atBank" in answer) {
    const { data, confirm } = answer.atBank;
    const url = bank.createTicket({ token: history.token, campaign: call.campaign.id, confirm });
    return { envelope: successEnvelope(data(url)), now: context.now };
  }
  books.record(history.token, call.campaign, answer);
  return { envelope: successEnvelope(answer.data), now: context.now };
}

function answerPickedState(
  call: EndpointCall,
  callContext: IdentifiedCall,
  rules: CampaignRules | undefined,
): CallReply {
  const { campaign, endpoint } = call;
  const { requiresLogin = true } = campaign.endpoints[endpoint] ?? {};
  const { now, state } = chooseShownState(call, callContext, rules);
  if (requiresLogin && state && isLoggedOutState(state)) return { envelope: loggedOutEnvelope, now };
  return { envelope: successEnvelope(witnessData(campaign, endpoint, state)), now };
}

/** All that a page would receive in a state that a developer picked. */
export interface PageInPickedState {
  /** Data of the endpoints by name; without a login, those that require one are left out. */
  answers: Readonly<Record<string, unknown>>;
  isLoggedIn: boolean;
  /** Time of the answers, in the campaign's time. */
  now: number;
}

/** Answers all calls of a campaign in a picked state, as `answerCall` answers each. */
export function answerAllCalls(
  call: Omit<EndpointCall, "endpoint"> & { pick: PickedState },
  { books, bank, rules }: CallServices,
): PageInPickedState {
  const history = books.settled(call.fields.accessToken ?? "") ?? books.guest();
  const { now, state } = chooseShownState(call, { books, bank, history }, rules);
  const isLoggedIn = !state || !isLoggedOutState(state);
  const answers = Object.entries(call.campaign.endpoints).flatMap(([name, { requiresLogin = true }]) =>
    requiresLogin && !isLoggedIn ? [] : [[name, witnessData(call.campaign, name, state)] as const],
  );
  return { answers: Object.fromEntries(answers), isLoggedIn, now };
}

/** Returns the state to show, and its moment. */
function chooseShownState(
  call: Omit<EndpointCall, "endpoint">,
  callContext: IdentifiedCall,
  rules: CampaignRules | undefined,
) {
  const { campaign, pick } = call;
  const found = chooseStateWithoutRules(campaign, pick);
  const state =
    pick && found ? withCurrentAnswers(found, campaign, currentAnswersOf(call, callContext, rules)) : found;
  return { state, now: pickedMoment(state, pick) ?? callContext.books.nowIn(campaign) };
}

/** Returns the answers that the customer would get without a picked state. Records nothing. */
function currentAnswersOf(
  { campaign, fields, headers }: Omit<EndpointCall, "endpoint">,
  callContext: IdentifiedCall,
  rules: CampaignRules | undefined,
): AnswersWithoutPick {
  const { books, history } = callContext;
  const context = { ...books.contextFor(history, campaign), fields, headers };
  const state = chooseStateWithoutRules(campaign, undefined);
  const answers = Object.keys(campaign.endpoints).flatMap((name): [string, unknown][] => {
    const answer = handlerOf(rules, name)?.(context);
    if (answer) return "data" in answer ? [[name, answer.data]] : [];
    return state && Object.hasOwn(state.scope, name) ? [[name, state.scope[name]]] : [];
  });
  return { now: books.nowIn(campaign), answers: Object.fromEntries(answers) };
}

function successEnvelope(data: unknown): AnswerEnvelope {
  return { code: SUCCESS_CODE, message: "操作成功", data };
}
