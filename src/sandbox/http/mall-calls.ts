import type { IncomingMessage, ServerResponse } from "node:http";
import { formatShanghaiTime } from "../mall/calendar.ts";
import { type AnswerEnvelope, loggedOutEnvelope, SUCCESS_CODE } from "../rules/answer-call.ts";
import type { Sandbox } from "../sandbox.ts";
import {
  fieldsWithToken,
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

export { MALL_BASE_PATH } from "./mall-base-path.ts";

/** Delay of a slow answer in milliseconds: noticeable, and well within the pages' timeout of 20 seconds. */
export const SLOW_ANSWER_MS = 3000;

/** Result of a call: an answer, one that is cut off half-way, or none ever. */
export type MallAnswer =
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
export interface MallCall {
  path: string;
  fields: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  /** HTTP method; undefined for any. */
  method?: string | undefined;
}

/**
 * Returns the mall's answer: a waiting fault, or by default the sandbox's answer. `wait` runs before a slow answer is
 * computed, so that the answer reflects the state at the time it is sent.
 */
export async function computeMallAnswer(
  sandbox: Sandbox,
  { path, fields, headers, method }: MallCall,
  wait: () => Promise<void>,
): Promise<MallAnswer> {
  const fault = sandbox.faults.take(path);
  const call = sandbox.calls.add({
    path,
    token: fields.accessToken ?? "",
    time: formatShanghaiTime(sandbox.mall.now()),
    code: "",
    ...(fault && { fault }),
  });
  if (fault === "slow") await wait();
  else if (fault === "logout") return answerAsServer(loggedOutEnvelope, sandbox.serverAt(path, method));
  else if (fault && fault !== "otherForms") return FAULT_ANSWERS[fault];

  const reply = sandbox.answer(path, fields, headers, method);
  const envelope = reply?.envelope ?? failureEnvelope("404", `No campaign has an endpoint ${path}`);
  call.code = envelope.code;
  if (reply?.misfit) call.misfit = reply.misfit;
  const data =
    fault === "otherForms"
      ? rewriteAnswerInOtherForms(sandbox.schemasOf(path), envelope.data, sandbox.zoneAt(path))
      : envelope.data;
  if (!reply) return jsonAnswer(404, { ...envelope, data });
  return answerAsServer({ ...envelope, data }, reply.server, reply.now);
}

/** Returns an answer as the page's server would write it: the mall's envelope if the page reads that one. */
function answerAsServer(
  envelope: AnswerEnvelope,
  server: EndpointServer | undefined,
  date?: number,
): MallAnswer {
  const usual = { status: 200, body: envelope };
  const { code, data, message } = envelope;
  const outcome =
    code === SUCCESS_CODE ? "accepted" : code === loggedOutEnvelope.code ? "loggedOut" : "refused";
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

/**
 * Answers a page's call over HTTP: reads the form, and sends the mall's answer. `slowMs` is the delay of a slow
 * answer.
 */
export async function answerMallCall(
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
  const fields = fieldsWithToken(
    { ...Object.fromEntries(requestQueryOf(request)), ...given },
    request.headers,
  );
  const wait = () => new Promise<void>((resolve) => setTimeout(resolve, slowMs));
  sendMallAnswer(
    response,
    await computeMallAnswer(sandbox, { path, fields, headers: ownHeadersOf(request), method }, wait),
  );
}

/** Sends an answer of the mall, or cuts it off if the fault says so. */
export function sendMallAnswer(response: ServerResponse, answer: MallAnswer): void {
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

function jsonAnswer(status: number, envelope: AnswerEnvelope, date?: number): MallAnswer {
  return { kind: "whole", status, type: JSON_CONTENT_TYPE, text: JSON.stringify(envelope), date };
}

/** Answers of the faults that change the meaning of an answer. */
const FAULT_ANSWERS: Readonly<Record<Exclude<FaultKind, "slow" | "logout" | "otherForms">, MallAnswer>> = {
  status500: jsonAnswer(500, failureEnvelope("500", "系统繁忙")),
  malformed: {
    kind: "whole",
    status: 200,
    type: JSON_CONTENT_TYPE,
    text: '{"code":"0","message":"操作成功","data":{"',
  },
  html: {
    kind: "whole",
    status: 200,
    type: "text/html; charset=utf-8",
    text: "<!doctype html><title>502</title><h1>Bad Gateway</h1>",
  },
  offline: { kind: "cut" },
  timeout: { kind: "none" },
};

function failureEnvelope(code: string, message: string): AnswerEnvelope {
  return { code, message, data: null };
}
