import { callSettingsOf } from "../language/call-settings.ts";
import { en, formatJsonInMessage, type LocalizedText } from "../language/messages/localized-text.ts";
import type { Scope } from "../language/syntax/ast.ts";
import { tryOrUndefined } from "../language/try-or-undefined.ts";
import { copyWithoutPrototype } from "../language/values.ts";
import { parseAnswer } from "../plan/parse-answer.ts";
import type { Expression, Plan } from "../plan/plan.ts";
import type { CallOutcome } from "../play/events.ts";
import { readResponse, type ServerResponse } from "../play/read-response.ts";
import { type ExplainedRows, explainOutcomes } from "./explain-table.ts";

/** What a page makes of a response, and why. */
export interface ExplainedResponse {
  /** The outcomes; a row's state is its outcome. */
  explained: ExplainedRows<{ state: string; when?: Expression }>;
  /** The response, as the conditions read it. */
  scope: Scope;
  /** The outcome in words, with its data, or with its code and message. */
  saying: LocalizedText;
}

/**
 * Explains which outcome a response of an endpoint has. For a name that is not an endpoint, the server's own outcomes
 * decide. Pure; never throws.
 */
export function explainResponse(plan: Plan, endpoint: string, response: ServerResponse): ExplainedResponse {
  const body = tryOrUndefined(() => parseAnswer(response.text)) ?? null;
  const scope: Scope = copyWithoutPrototype({ response: { status: response.status, body } });
  return {
    explained: explainOutcomes(plan, callSettingsOf(plan, endpoint).outcomes, scope),
    scope,
    saying: describeOutcome(readResponse(plan, endpoint, response)),
  };
}

function describeOutcome(outcome: CallOutcome): LocalizedText {
  if (!("error" in outcome)) {
    const data = formatJsonInMessage(outcome.data ?? null);
    return en`accepted, with ${data} as data`.zh`accepted，data 是 ${data}`;
  }
  const { code, kind, message } = outcome.error;
  if (kind === "network")
    return en`network: nobody knows whether the server did it`.zh`network：不知道服务器有没有处理`;
  return en`${kind}, code ${formatJsonInMessage(code)}, message ${formatJsonInMessage(message)}`
    .zh`${kind}，代码${formatJsonInMessage(code)}，提示${formatJsonInMessage(message)}`;
}
