import type { IncomingMessage, ServerResponse } from "node:http";
import { ownEntryOf } from "../language/values.ts";
import { contentTypeOf } from "../publish/pages/content-type.ts";
import type { Middleware } from "../publish/request-path.ts";
import { type ControlInput, controlHandlerOf, controlNames } from "./http/control-handlers.ts";
import {
  isFromOtherSite,
  isLoopback,
  isTooDeep,
  MAX_INPUT_DEPTH,
  readFormBody,
  readRequestBody,
  requestPathOf,
  requestQueryOf,
  sendJson,
  sendText,
} from "./http/http-messages.ts";
import { answerPageCall, SLOW_ANSWER_MS } from "./http/page-calls.ts";
import { nativeAppScript, nativeAppStyle } from "./native/native-app-files.ts";
import { BadControlInput } from "./project/bad-control-input.ts";
import type { PageRequest } from "./project/project-sandbox.ts";
import type { Sandbox } from "./sandbox.ts";

/** Path prefix of the calls that control the sandbox, such as setting its clock. */
const CONTROL_PATH = "/__sandbox/";

/** Scripts and styles that are served to everybody, by name. */
const SERVED_FILES: Readonly<Record<string, (sandbox: Sandbox) => Promise<string>>> = {
  "native-app.js": nativeAppScript,
  "native-app.css": nativeAppStyle,
};

/**
 * Serves a sandbox: calls of pages under the bases of the brands' servers, the project's files and the emulation of the
 * native app. The control under /__sandbox and the project's pages are served on loopback only. Other requests go on to
 * `next`.
 *
 * `slowMs` is how long the fault `slow` delays an answer.
 */
export function sandboxMiddleware(
  sandbox: Sandbox,
  { slowMs = SLOW_ANSWER_MS }: { slowMs?: number } = {},
): Middleware {
  return (request, response, next) => {
    const path = requestPathOf(request);
    const base = path.startsWith(CONTROL_PATH) ? undefined : baseOfCall(sandbox, path);
    if (base !== undefined) {
      answerPageCall(sandbox, { base, request, response, slowMs }).catch(
        ignoreClosedConnection(response, next),
      );
    } else if (path.startsWith(CONTROL_PATH)) {
      answerControlRequest(sandbox, request, response).catch(ignoreClosedConnection(response, next));
    } else {
      next();
    }
  };
}

/** Returns the base with which the address of a call begins; undefined if a path is no call. */
function baseOfCall(sandbox: Sandbox, path: string): string | undefined {
  const found = sandbox.bases().filter((base) => path.startsWith(`${base}/`));
  // Without a base, only the endpoints tell calls from pages.
  return found.find((base) => base !== "" || sandbox.serverAt(path) !== undefined);
}

/** Returns an error handler that ignores errors of requests whose client has disconnected. */
function ignoreClosedConnection(
  response: ServerResponse,
  next: (error?: unknown) => void,
): (error: unknown) => void {
  return (error) => {
    if (!response.socket?.destroyed) next(error);
  };
}

async function answerControlRequest(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const name = requestPathOf(request).slice(CONTROL_PATH.length);
  const read = ownEntryOf(SERVED_FILES, name);
  if (read) return sendText(response, { type: contentTypeOf(name), text: await read(sandbox) });
  const file = sandbox.fileAt(name);
  if (file) {
    // A picture that is opened on its own is a page: its policy allows nothing.
    response.setHeader("Content-Security-Policy", "default-src 'none'");
    return sendText(response, file);
  }
  const refusal = controlRefusalOf(request);
  if (refusal) return sendJson(response, 403, { message: refusal });
  const page = ownEntryOf(sandbox.running.pages ?? {}, name);
  if (page) {
    const { status, html, headers = {} } = page(await readPageRequest(request));
    for (const [header, value] of Object.entries(headers)) response.setHeader(header, value);
    return sendText(response, { status, type: "text/html; charset=utf-8", text: html });
  }
  const control = controlHandlerOf(sandbox, `${request.method} ${name}`);
  if (!control) {
    const known = controlNames(sandbox).map((key) => key.replace(" ", ` ${CONTROL_PATH}`));
    return sendJson(response, 404, {
      message: `Unknown control ${request.method} ${CONTROL_PATH}${name}, expected one of ${known.join(", ")}`,
    });
  }
  try {
    sendJson(response, 200, control(sandbox, await readControlInput(request)));
  } catch (error) {
    if (!(error instanceof BadControlInput)) throw error;
    sendJson(response, 400, { message: error.message });
  }
}

/** Reads a request for one of the project's pages; a posted body that is no form has no fields. */
async function readPageRequest(request: IncomingMessage): Promise<PageRequest> {
  const { method = "GET", headers } = request;
  const body = method === "POST" ? await readRequestBody(request) : undefined;
  const form = body && (await readFormBody(body, headers["content-type"]));
  const fields = method === "POST" ? (form ?? {}) : Object.fromEntries(requestQueryOf(request));
  return { method, fields, cookies: headers.cookie ?? "" };
}

/** Only people and tests on this machine may use the control, and no page of another site on their behalf. */
function controlRefusalOf(request: IncomingMessage): string | undefined {
  const { origin, host = "" } = request.headers;
  if (!isLoopback(request.socket.remoteAddress ?? ""))
    return "Only the computer that runs the sandbox can control it";
  if (!isLocalName(host)) return `The sandbox can be controlled under a local name only, not under ${host}`;
  return isFromOtherSite(request)
    ? `Pages of ${origin ?? "another site"} cannot control the sandbox`
    : undefined;
}

/** Rejects foreign names that resolve to this machine: they would count as same-origin. */
function isLocalName(host: string): boolean {
  return /^(localhost|[\w-]+\.localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(host);
}

async function readControlInput(request: IncomingMessage): Promise<ControlInput> {
  if (request.method === "GET") return Object.fromEntries(requestQueryOf(request));
  const body = await readRequestBody(request);
  if (body?.length === 0) return {};
  // Other sites can send text and forms without a CORS preflight, but not JSON.
  if (!/^application\/json\b/i.test(request.headers["content-type"] ?? "")) {
    throw new BadControlInput(
      `"content-type" is ${request.headers["content-type"] ?? "missing"}, expected application/json`,
    );
  }
  const input = parseJson(body?.toString("utf8") ?? "");
  if (isTooDeep(input))
    throw new BadControlInput(`The body has more than ${MAX_INPUT_DEPTH} objects or lists in each other`);
  if (typeof input === "object" && input !== null && !Array.isArray(input)) return input as ControlInput;
  throw new BadControlInput("The body is not a JSON object");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BadControlInput(`The body is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}
