import type { IncomingMessage, ServerResponse } from "node:http";
import { type Envelope, loggedOut } from "./answer.ts";
import { formatMoment } from "./calendar.ts";
import type { FaultKind } from "./fault.ts";
import { ownHeadersOf, pathOf, readBody, readFields, sendJson, sendText } from "./http.ts";
import type { Sandbox } from "./sandbox.ts";

/** Base path of the mall's server (spec 1, section 7). */
export const BASE = "/prod-api";

/** How long a slow answer takes: noticeable, and well within the pages' 20 seconds. */
export const SLOW_MS = 3000;

/** Answers a call of a page: the form is read, a waiting fault is played, else the sandbox answers. */
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
  const fault = sandbox.faults.take(path);
  const call = sandbox.calls.add({
    path,
    token: fields.accessToken ?? "",
    time: formatMoment(sandbox.mall.now()),
    code: "",
    ...(fault && { fault }),
  });
  if (fault === "slow") await new Promise((resolve) => setTimeout(resolve, slowMs));
  else if (fault) return spoilers[fault](response);

  const reply = sandbox.answer(path, fields, ownHeadersOf(request));
  const envelope = reply?.envelope ?? failure("404", `No campaign has an endpoint ${path}`);
  call.code = envelope.code;
  if (reply?.misfit) call.misfit = reply.misfit;
  // An answer without a time shall not have this machine's, which Node would add.
  response.sendDate = !reply || reply.now !== undefined;
  if (reply?.now !== undefined) response.setHeader("Date", new Date(reply.now).toUTCString());
  sendJson(response, reply ? 200 : 404, envelope);
}

type Spoiler = (response: ServerResponse) => void;

/** How each fault but `slow` spoils an answer. */
const spoilers: Readonly<Record<Exclude<FaultKind, "slow">, Spoiler>> = {
  status500: (response) => sendJson(response, 500, failure("500", "系统繁忙")),
  malformed: (response) =>
    sendText(response, {
      type: "application/json; charset=utf-8",
      text: '{"code":"0","message":"操作成功","data":{"',
    }),
  html: (response) =>
    sendText(response, {
      type: "text/html; charset=utf-8",
      text: "<!doctype html><title>502</title><h1>Bad Gateway</h1>",
    }),
  logout: (response) => sendJson(response, 200, loggedOut),
  // Cut after the first byte: where a connection is cut before, Chromium asks once more by itself.
  offline: (response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
    response.write("{", () => response.socket?.destroy());
  },
  // Never answered: the page gives up by itself, and its connection goes with it.
  timeout: () => {},
};

function failure(code: string, message: string): Envelope {
  return { code, message, data: null };
}
