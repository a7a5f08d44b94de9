import type { IncomingMessage, ServerResponse } from "node:http";
import { formatShanghaiTime } from "../mall/calendar.ts";
import { type AnswerEnvelope, loggedOutEnvelope } from "../rules/answer-call.ts";
import type { Sandbox } from "../sandbox.ts";
import {
  JSON_CONTENT_TYPE,
  ownHeadersOf,
  readFormBody,
  readRequestBody,
  requestPathOf,
  sendJson,
  sendText,
} from "./http-messages.ts";
import { rewriteAnswerInOtherForms } from "./rewrite-answer-forms.ts";
import type { FaultKind } from "./simulated-fault.ts";

/** Base path of the mall's server. */
export const MALL_BASE_PATH = "/prod-api";

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

/** Parsed call: the path without /prod-api, the form's fields, and the page's own headers, by lower-case name. */
export interface MallCall {
  path: string;
  fields: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
}

/**
 * Returns the mall's answer: a waiting fault, or by default the sandbox's answer. `wait` runs before a slow answer is
 * computed, so that the answer reflects the state at the time it is sent.
 */
export async function computeMallAnswer(
  sandbox: Sandbox,
  { path, fields, headers }: MallCall,
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
  else if (fault && fault !== "otherForms") return FAULT_ANSWERS[fault];

  const reply = sandbox.answer(path, fields, headers);
  const envelope = reply?.envelope ?? failureEnvelope("404", `No campaign has an endpoint ${path}`);
  call.code = envelope.code;
  if (reply?.misfit) call.misfit = reply.misfit;
  const data =
    fault === "otherForms"
      ? rewriteAnswerInOtherForms(sandbox.schemasOf(path), envelope.data, sandbox.zoneAt(path))
      : envelope.data;
  return jsonAnswer(reply ? 200 : 404, { ...envelope, data }, reply?.now);
}

/**
 * Answers a page's call over HTTP: reads the form, and sends the mall's answer. `slowMs` is the delay of a slow
 * answer.
 */
export async function answerMallCall(
  sandbox: Sandbox,
  { request, response, slowMs }: { request: IncomingMessage; response: ServerResponse; slowMs: number },
): Promise<void> {
  if (request.method !== "POST") {
    response.setHeader("Allow", "POST");
    return sendJson(
      response,
      405,
      failureEnvelope("405", `${request.method} is not answered here, expected POST`),
    );
  }
  const body = await readRequestBody(request);
  if (!body) return sendJson(response, 413, failureEnvelope("413", "The body is larger than a megabyte"));
  const fields = await readFormBody(body, request.headers["content-type"]);
  if (!fields)
    return sendJson(
      response,
      400,
      failureEnvelope("400", "The body cannot be read, expected multipart/form-data"),
    );

  const path = requestPathOf(request).slice(MALL_BASE_PATH.length);
  const wait = () => new Promise<void>((resolve) => setTimeout(resolve, slowMs));
  sendMallAnswer(
    response,
    await computeMallAnswer(sandbox, { path, fields, headers: ownHeadersOf(request) }, wait),
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
const FAULT_ANSWERS: Readonly<Record<Exclude<FaultKind, "slow" | "otherForms">, MallAnswer>> = {
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
  logout: jsonAnswer(200, loggedOutEnvelope),
  offline: { kind: "cut" },
  timeout: { kind: "none" },
};

function failureEnvelope(code: string, message: string): AnswerEnvelope {
  return { code, message, data: null };
}
