import { en, type Language } from "../../language/messages/localized-text.ts";
import { describeMisfits } from "../http/describe-misfits.ts";
import type { EndpointServer } from "../http/response-for-outcome.ts";
import type { CampaignTimes } from "../project/campaign-times.ts";
import type {
  AnswerTexts,
  ProjectSandbox,
  Rule,
  RuleResult,
  RunningSandbox,
} from "../project/project-sandbox.ts";
import { pageOfAnswer } from "./page-of-answer.ts";
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

/** An answer before it is written as the page's server writes it. */
export interface AnswerEnvelope {
  code: string;
  message: string;
  data: unknown;
}

/** Answer to a call, with notes for the sandbox. */
export interface CallReply {
  outcome: "accepted" | "loggedOut" | "refused";
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
  /** The customer's token; empty without one. */
  token: string;
  fields: Readonly<Record<string, string>>;
  /** The page's own headers, by lower-case name. */
  headers: Readonly<Record<string, string>>;
  /** State that a developer picked, to be shown whatever the campaign's rules say. */
  pick: PickedState | undefined;
}

/** Codes and messages of answers. */
export type AnswerTextsByOutcome = Readonly<
  Record<"accepted" | "loggedOut" | "refused" | "busy", Required<AnswerTexts>>
>;

const GENERAL_TEXTS = {
  accepted: { code: "ok", message: en``.zh`` },
  loggedOut: { code: "loggedOut", message: en`Please log in again`.zh`登录失效，请重新登录` },
  refused: { code: "refused", message: en`Refused`.zh`操作失败` },
  busy: { code: "busy", message: en`The server is busy`.zh`系统繁忙` },
};

/** Returns the codes and messages of answers: the project's, or by default general ones in this language. */
export function answerTextsOf(own: ProjectSandbox["answers"], language: Language): AnswerTextsByOutcome {
  const textsOf = (outcome: keyof typeof GENERAL_TEXTS) => {
    const { code, message } = GENERAL_TEXTS[outcome];
    return { code, message: message[language], ...own?.[outcome] };
  };
  return {
    accepted: textsOf("accepted"),
    loggedOut: textsOf("loggedOut"),
    refused: textsOf("refused"),
    busy: textsOf("busy"),
  };
}

/** The parts of the sandbox that answering a call uses. */
export interface CallServices {
  times: CampaignTimes;
  /** Returns whether a token is that of a test customer. */
  isPersona(token: string): boolean;
  /** Returns the project's rule of an endpoint. */
  ruleOf: NonNullable<RunningSandbox["ruleOf"]>;
  texts: AnswerTextsByOutcome;
}

/** Answers a call by the project's rule; without one, by an example answer that shows a state. */
export function answerCall(call: EndpointCall, services: CallServices): CallReply {
  const { times, isPersona, ruleOf, texts } = services;
  const endpoint = call.campaign.endpoints[call.endpoint];
  const { data: schema, requiresLogin = true } = endpoint ?? {};
  if (requiresLogin && !isPersona(call.token)) return loggedOutReply(texts, times.nowIn(call.campaign));
  const rule = call.pick ? undefined : ruleOf(call.campaign.id, call.endpoint);
  const reply = rule ? applyRule(rule, call, services) : answerPickedState(call, services);
  if (endpoint?.paging && !rule)
    reply.envelope.data = pageOfAnswer(endpoint, reply.envelope.data, call.fields);
  const misfit =
    schema &&
    reply.outcome === "accepted" &&
    describeMisfits(schema, reply.envelope.data, call.campaign.zone);
  return misfit ? { ...reply, misfit } : reply;
}

function loggedOutReply({ loggedOut }: AnswerTextsByOutcome, now: number): CallReply {
  return { outcome: "loggedOut", envelope: { ...loggedOut, data: null }, now };
}

/** Answers by a rule, whose changes happen at once, so that a second tap sees the state after the first. */
function applyRule(rule: Rule, call: EndpointCall, { times, texts }: CallServices): CallReply {
  const now = times.nowIn(call.campaign);
  const result = runRule(rule, call, call.endpoint);
  if ("refuse" in result) {
    const envelope = { code: texts.refused.code, message: result.refuse, data: null };
    return { outcome: "refused", envelope, now };
  }
  if ("change" in result) return acceptedReply(result.change(), texts, now);
  result.commit?.();
  return acceptedReply(result.data, texts, now);
}

/** Runs a rule. Its error names the endpoint. */
function runRule(
  rule: Rule,
  { campaign, token, fields, headers }: Omit<EndpointCall, "endpoint">,
  endpoint: string,
): RuleResult {
  try {
    return rule({ campaign: campaign.id, endpoint, token, fields, headers });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The rule of ${campaign.id}.${endpoint} failed: ${why}`, { cause: error });
  }
}

function answerPickedState(call: EndpointCall, services: CallServices): CallReply {
  const { campaign, endpoint } = call;
  const { requiresLogin = true } = campaign.endpoints[endpoint] ?? {};
  const { now, state } = chooseShownState(call, services);
  if (requiresLogin && state && isLoggedOutState(state)) return loggedOutReply(services.texts, now);
  return acceptedReply(witnessData(campaign, endpoint, state), services.texts, now);
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
  services: CallServices,
): PageInPickedState {
  const { now, state } = chooseShownState(call, services);
  const isLoggedIn = !state || !isLoggedOutState(state);
  const answers = Object.entries(call.campaign.endpoints).flatMap(([name, { requiresLogin = true }]) =>
    requiresLogin && !isLoggedIn ? [] : [[name, witnessData(call.campaign, name, state)] as const],
  );
  return { answers: Object.fromEntries(answers), isLoggedIn, now };
}

/** Returns the state to show, and its moment. */
function chooseShownState(call: Omit<EndpointCall, "endpoint">, services: CallServices) {
  const { campaign, pick } = call;
  const found = chooseStateWithoutRules(campaign, pick);
  const state = pick && found ? withCurrentAnswers(found, campaign, currentAnswersOf(call, services)) : found;
  return { state, now: pickedMoment(state, pick) ?? services.times.nowIn(campaign) };
}

/** Returns the answers that the customer would get without a picked state. Changes nothing. */
function currentAnswersOf(
  call: Omit<EndpointCall, "endpoint">,
  { times, ruleOf }: CallServices,
): AnswersWithoutPick {
  const { campaign } = call;
  const state = chooseStateWithoutRules(campaign, undefined);
  const answers = Object.keys(campaign.endpoints).flatMap((name): [string, unknown][] => {
    const rule = ruleOf(campaign.id, name);
    const result = rule && runRule(rule, call, name);
    if (result) return "data" in result ? [[name, result.data]] : [];
    return state && Object.hasOwn(state.scope, name) ? [[name, state.scope[name]]] : [];
  });
  return { now: times.nowIn(campaign), answers: Object.fromEntries(answers) };
}

/** Returns the reply to an accepted call. */
export function acceptedReply(
  data: unknown,
  { accepted }: AnswerTextsByOutcome,
  now: number | undefined,
): CallReply {
  return { outcome: "accepted", envelope: { ...accepted, data }, now };
}
