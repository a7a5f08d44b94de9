import type { IncomingMessage, ServerResponse } from "node:http";
import { formatMoment } from "../mall/calendar.ts";
import { type Envelope, loggedOut } from "../rules/answer.ts";
import type { Sandbox } from "../sandbox.ts";
import type { FaultKind } from "./fault.ts";
import { JSON_TYPE, ownHeadersOf, pathOf, readBody, readFields, sendJson, sendText } from "./http.ts";
import { inOtherForms } from "./other-forms.ts";

/** Base path of the mall's server. */
export const BASE = "/prod-api";

/** Delay of a slow answer in milliseconds: noticeable, and well within the pages' timeout of 20 seconds. */
export const SLOW_MS = 3000;

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

/** Parsed call: the path without /prod-api, the form's fields, and the x- headers. */
export interface MallCall {
  path: string;
  fields: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
}

/**
 * Returns the mall's answer: a waiting fault, or by default the sandbox's answer. `wait` runs before a slow answer is
 * computed, so that the answer reflects the state at the time it is sent.
 */
export async function mallAnswer(
  sandbox: Sandbox,
  { path, fields, headers }: MallCall,
  wait: () => Promise<void>,
): Promise<MallAnswer> {
  const fault = sandbox.faults.take(path);
  const call = sandbox.calls.add({
    path,
    token: fields.accessToken ?? "",
    time: formatMoment(sandbox.mall.now()),
    code: "",
    ...(fault && { fault }),
  });
  if (fault === "slow") await wait();
  else if (fault && fault !== "otherForms") return faultAnswers[fault];

  const reply = sandbox.answer(path, fields, headers);
  const envelope = reply?.envelope ?? failure("404", `No campaign has an endpoint ${path}`);
  call.code = envelope.code;
  if (reply?.misfit) call.misfit = reply.misfit;
  const data = fault === "otherForms" ? inOtherForms(sandbox.schemasOf(path), envelope.data) : envelope.data;
  return json(reply ? 200 : 404, { ...envelope, data }, reply?.now);
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
    return sendJson(response, 405, failure("405", `${request.method} is not answered here, expected POST`));
  }
  const body = await readBody(request);
  if (!body) return sendJson(response, 413, failure("413", "The body is larger than a megabyte"));
  const fields = await readFields(body, request.headers["content-type"]);
  if (!fields)
    return sendJson(response, 400, failure("400", "The body cannot be read, expected multipart/form-data"));

  const path = pathOf(request).slice(BASE.length);
  const wait = () => new Promise<void>((resolve) => setTimeout(resolve, slowMs));
  sendMallAnswer(response, await mallAnswer(sandbox, { path, fields, headers: ownHeadersOf(request) }, wait));
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

function json(status: number, envelope: Envelope, date?: number): MallAnswer {
  return { kind: "whole", status, type: JSON_TYPE, text: JSON.stringify(envelope), date };
}

/** Answers of the faults that change the meaning of an answer. */
const faultAnswers: Readonly<Record<Exclude<FaultKind, "slow" | "otherForms">, MallAnswer>> = {
  status500: json(500, failure("500", "系统繁忙")),
  malformed: {
    kind: "whole",
    status: 200,
    type: JSON_TYPE,
    text: '{"code":"0","message":"操作成功","data":{"',
  },
  html: {
    kind: "whole",
    status: 200,
    type: "text/html; charset=utf-8",
    text: "<!doctype html><title>502</title><h1>Bad Gateway</h1>",
  },
  logout: json(200, loggedOut),
  offline: { kind: "cut" },
  timeout: { kind: "none" },
};

function failure(code: string, message: string): Envelope {
  return { code, message, data: null };
}
