import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { ownEntry } from "../language/values.ts";
import { contentTypeOf } from "../publish/pages/content-type.ts";
import type { Middleware } from "../publish/request.ts";
import { answerBank } from "./answer-bank.ts";
import { BANK_PAGE } from "./bank.ts";
import { BadInput, type ControlInput, controls } from "./http/control.ts";
import { isForeign, isLoopback, pathOf, queryOf, readBody, sendJson, sendText } from "./http/http.ts";
import { answerMallCall, BASE, SLOW_MS } from "./http/mall-calls.ts";
import { nativeAppScript, nativeAppStyle } from "./native/native-app-files.ts";
import { pictureOf } from "./pictures.ts";
import type { Sandbox } from "./sandbox.ts";

/** Path prefix of the sandbox's own control. */
const CONTROL = "/__sandbox/";

/** Path of the pictures to which answers link. */
const PICTURES = "pictures/";

/** Scripts and styles that are served to everybody, by name. */
const FILES: Readonly<Record<string, (sandbox: Sandbox) => Promise<string>>> = {
  "native-app.js": (sandbox) => nativeAppScript(sandbox.bridge()),
  "native-app.css": nativeAppStyle,
  "bank.css": () => readFile(new URL("./bank.css", import.meta.url), "utf8"),
};

/**
 * Serves a sandbox: calls of pages under /prod-api, pictures and the emulation of the native app. The control under
 * /__sandbox and the bank's page are served on loopback only. Other requests go on to `next`.
 *
 * `slowMs` is how long the fault `slow` delays an answer.
 */
export function sandboxMiddleware(
  sandbox: Sandbox,
  { slowMs = SLOW_MS }: { slowMs?: number } = {},
): Middleware {
  return (request, response, next) => {
    const path = pathOf(request);
    if (path.startsWith(`${BASE}/`)) {
      answerMallCall(sandbox, { request, response, slowMs }).catch(unlessGone(response, next));
    } else if (path.startsWith(CONTROL)) {
      answerControl(sandbox, request, response).catch(unlessGone(response, next));
    } else {
      next();
    }
  };
}

/** Ignores errors of requests whose client has disconnected. */
function unlessGone(response: ServerResponse, next: (error?: unknown) => void): (error: unknown) => void {
  return (error) => {
    if (!response.socket?.destroyed) next(error);
  };
}

async function answerControl(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const name = pathOf(request).slice(CONTROL.length);
  const read = ownEntry(FILES, name);
  if (read) return sendText(response, { type: contentTypeOf(name), text: await read(sandbox) });
  if (name.startsWith(PICTURES)) return sendPicture(name.slice(PICTURES.length), response);
  const refusal = refuseStranger(request);
  if (refusal) return sendJson(response, 403, { message: refusal });
  if (`${CONTROL}${name}` === BANK_PAGE) return answerBank(sandbox, request, response);
  const control = controls[`${request.method} ${name}`];
  if (!control) {
    const known = Object.keys(controls).map((key) => key.replace(" ", ` ${CONTROL}`));
    return sendJson(response, 404, {
      message: `Unknown control ${request.method} ${CONTROL}${name}, expected one of ${known.join(", ")}`,
    });
  }
  try {
    sendJson(response, 200, control(sandbox, await readInput(request)));
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    sendJson(response, 400, { message: error.message });
  }
}

function sendPicture(name: string, response: ServerResponse): void {
  const text = pictureOf(name);
  // An SVG opened on its own is a page: its policy allows nothing.
  response.setHeader("Content-Security-Policy", "default-src 'none'");
  if (text === undefined) sendJson(response, 404, { message: `The picture ${name} does not exist` });
  else sendText(response, { type: "image/svg+xml; charset=utf-8", text });
}

/** Only people and tests on this machine may use the control, and no page of another site on their behalf. */
function refuseStranger(request: IncomingMessage): string | undefined {
  const { origin, host = "" } = request.headers;
  if (!isLoopback(request.socket.remoteAddress ?? ""))
    return "Only the computer that runs the sandbox can control it";
  if (!isLocalName(host)) return `The sandbox can be controlled under a local name only, not under ${host}`;
  return isForeign(request) ? `Pages of ${origin} cannot control the sandbox` : undefined;
}

/** Rejects foreign names that resolve to this machine: they would count as same-origin. */
function isLocalName(host: string): boolean {
  return /^(localhost|[\w-]+\.localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(host);
}

async function readInput(request: IncomingMessage): Promise<ControlInput> {
  if (request.method === "GET") return Object.fromEntries(queryOf(request));
  const body = await readBody(request);
  if (body?.length === 0) return {};
  // Other sites can send text and forms without a CORS preflight, but not JSON.
  if (!/^application\/json\b/i.test(request.headers["content-type"] ?? "")) {
    throw new BadInput(
      `"content-type" is ${request.headers["content-type"] ?? "missing"}, expected application/json`,
    );
  }
  const input = parseJson(body?.toString("utf8") ?? "");
  if (typeof input === "object" && input !== null && !Array.isArray(input)) return input as ControlInput;
  throw new BadInput("The body is not a JSON object");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BadInput(`The body is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}
