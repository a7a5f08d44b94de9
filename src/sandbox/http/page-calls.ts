import type { IncomingMessage, ServerResponse } from "node:http";
import { formatZonedTime } from "../format-zoned-time.ts";
import type { AnswerEnvelope, AnswerTextsByOutcome, CallReply } from "../rules/answer-call.ts";
import type { Sandbox } from "../sandbox.ts";
import {
  JSON_CONTENT_TYPE,
  ownHeadersOf,
  readCallBody,
  readRequestBody,
  requestPathOf,
  requestQueryOf,
  sendJson,
  sendText,
} from "./http-messages.ts";
import { type EndpointServer, responseForOutcome, type WantedOutcome } from "./response-for-outcome.ts";
import { rewriteAnswerInOtherForms } from "./rewrite-answer-forms.ts";
import type { FaultKind } from "./simulated-fault.ts";

/** Delay of a slow answer in milliseconds: noticeable, and well within the pages' timeout of 20 seconds. */
export const SLOW_ANSWER_MS = 3000;

/** Result of a call: an answer, one that is cut off half-way, or none ever. */
export type SandboxAnswer =
  | {
      kind: "whole";
      status: number;
      type: string;
      text: string;
      /** Time for the Date header, milliseconds since 1970. */
      date?: number | undefined;
    }
  | { kind: "cut" }
  | { kind: "none" };

/** Parsed call: the path without its base, the fields of its form, JSON or address, and the page's own headers, by lower-case name. */
export interface PageCall {
  path: string;
  fields: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  /** HTTP method; undefined for any. */
  method?: string | undefined;
}

/**
 * Returns the answer to a call: a waiting fault, or by default the sandbox's answer. `wait` runs before a slow answer is
 * computed, so that the answer reflects the state at the time it is sent.
 */
export async function computeSandboxAnswer(
  sandbox: Sandbox,
  { path, fields, headers, method }: PageCall,
  wait: () => Promise<void>,
): Promise<SandboxAnswer> {
  const fault = sandbox.faults.take(path);
  const call = sandbox.calls.add({
    path,
    token: sandbox.tokenOf(path, fields, headers),
    time: formatZonedTime(sandbox.clock.now(), sandbox.zone()),
    code: "",
    ...(fault && { fault }),
  });
  if (fault === "slow") await wait();
  else if (fault === "logout") {
    const envelope = { ...sandbox.texts().loggedOut, data: null };
    return answerAsServer({ outcome: "loggedOut", envelope }, sandbox.serverAt(path, method));
  } else if (fault && fault !== "otherForms") return answerOfFault(fault, sandbox.texts());

  const reply = sandbox.answer(path, fields, headers, method);
  const envelope = reply?.envelope ?? failureEnvelope("404", `No campaign has an endpoint ${path}`);
  call.code = envelope.code;
  if (reply?.misfit) call.misfit = reply.misfit;
  const data =
    fault === "otherForms"
      ? rewriteAnswerInOtherForms(sandbox.schemasOf(path), envelope.data, sandbox.zoneAt(path))
      : envelope.data;
  if (!reply) return jsonAnswer(404, { ...envelope, data });
  return answerAsServer({ outcome: reply.outcome, envelope: { ...envelope, data } }, reply.server, reply.now);
}

/** Returns an answer as the page's server would write it: the plain envelope if the page reads that one. */
function answerAsServer(
  { outcome, envelope }: Pick<CallReply, "outcome" | "envelope">,
  server: EndpointServer | undefined,
  date?: number,
): SandboxAnswer {
  const usual = { status: 200, body: envelope };
  const { code, data, message } = envelope;
  const wanted = outcome === "accepted" ? { outcome, data } : { outcome, code, reason: message };
  const found = server && responseForOutcome(server.settings, wanted as WantedOutcome, server.read, usual);
  const { status, body } = found ?? usual;
  const text = body === undefined ? "" : JSON.stringify(body);
  return { kind: "whole", status, type: JSON_CONTENT_TYPE, text, date };
}

/** A page's call over HTTP. */
interface HttpCall {
  request: IncomingMessage;
  response: ServerResponse;
  /** The path of this site with which its address begins. */
  base: string;
  /** Delay of a slow answer in milliseconds. */
  slowMs: number;
}

/** Answers a page's call over HTTP: reads what it sends, and sends the answer. */
export async function answerPageCall(
  sandbox: Sandbox,
  { base, request, response, slowMs }: HttpCall,
): Promise<void> {
  const path = requestPathOf(request).slice(base.length);
  const { method = "" } = request;
  const expected = sandbox.serverAt(path, method)
    ? method
    : (sandbox.serverAt(path)?.settings.method ?? "POST");
  if (method !== expected) {
    response.setHeader("Allow", expected);
    return sendJson(
      response,
      405,
      failureEnvelope("405", `${method} is not answered here, expected ${expected}`),
    );
  }
  const body = await readRequestBody(request);
  if (!body) return sendJson(response, 413, failureEnvelope("413", "The body is larger than a megabyte"));
  const given = await readCallBody(body, request.headers["content-type"]);
  if (!given)
    return sendJson(
      response,
      400,
      failureEnvelope("400", "The body cannot be read, expected a form or JSON"),
    );
  const fields = { ...Object.fromEntries(requestQueryOf(request)), ...given };
  const wait = () => new Promise<void>((resolve) => setTimeout(resolve, slowMs));
  sendSandboxAnswer(
    response,
    await computeSandboxAnswer(sandbox, { path, fields, headers: ownHeadersOf(request), method }, wait),
  );
}

/** Sends an answer, or cuts it off if the fault says so. */
export function sendSandboxAnswer(response: ServerResponse, answer: SandboxAnswer): void {
  // Never answered: the page's own timeout closes the connection.
  if (answer.kind === "none") return;
  if (answer.kind === "cut") {
    // After the first byte: if a connection is cut before it, Chromium retries by itself.
    response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
    response.write("{", () => response.socket?.destroy());
    return;
  }
  // Without a campaign's time, no Date header: Node would send this machine's time.
  response.sendDate = false;
  if (answer.date !== undefined) response.setHeader("Date", new Date(answer.date).toUTCString());
  sendText(response, answer);
}

function jsonAnswer(status: number, envelope: AnswerEnvelope, date?: number): SandboxAnswer {
  return { kind: "whole", status, type: JSON_CONTENT_TYPE, text: JSON.stringify(envelope), date };
}

/** Returns the answer of a fault that changes the meaning of an answer. */
function answerOfFault(
  fault: Exclude<FaultKind, "slow" | "logout" | "otherForms">,
  { accepted, busy }: AnswerTextsByOutcome,
): SandboxAnswer {
  const success = JSON.stringify({ ...accepted, data: {} });
  const answers: Readonly<Record<typeof fault, SandboxAnswer>> = {
    status500: jsonAnswer(500, { ...busy, data: null }),
    // Ends within the data.
    malformed: { kind: "whole", status: 200, type: JSON_CONTENT_TYPE, text: `${success.slice(0, -2)}"` },
    html: {
      kind: "whole",
      status: 200,
      type: "text/html; charset=utf-8",
      text: "<!doctype html><title>502</title><h1>Bad Gateway</h1>",
    },
    offline: { kind: "cut" },
    timeout: { kind: "none" },
  };
  return answers[fault];
}

function failureEnvelope(code: string, message: string): AnswerEnvelope {
  return { code, message, data: null };
}
