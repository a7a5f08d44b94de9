import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { en } from "../../../language/messages/localized-text.ts";
import { isObject, parseJson } from "../../../language/values.ts";
import {
  isLoopback,
  isTooDeep,
  MAX_INPUT_DEPTH,
  readRequestBody,
  requestQueryOf,
} from "../../../sandbox/http/http-messages.ts";
import type { ExpressionRequest } from "../../api.ts";
import type { GivenResponse } from "../../api-outcomes.ts";
import { StudioError } from "./send-picture.ts";

/** Maximum size of a request. Documents have some ten kilobytes; the limit protects the memory. */
const MAX_BODY_BYTES = 2 << 20;

/** The input of a request: the JSON object in its body, or its query parameters. */
export type RequestInput = Readonly<Record<string, unknown>>;

/** Reads the input. Throws StudioError if it is too long, nested too deep or not a JSON object. */
export async function readRequestInput(request: IncomingMessage): Promise<RequestInput> {
  if (request.method === "GET") return Object.fromEntries(requestQueryOf(request));
  const body = await readRequestBody(request, MAX_BODY_BYTES);
  if (!body)
    throw new StudioError(
      en`The content is larger than 2 MB. Make it smaller.`.zh`内容超过 2 MB，请先减小再试。`,
      413,
    );
  const value = isUtf8(body) ? parseJson(new TextDecoder().decode(body)) : undefined;
  if (!isObject(value))
    throw new StudioError(
      en`The request is not a JSON object. Reload the page and try again.`
        .zh`请求的内容不是 JSON 对象，请刷新页面后重试。`,
      400,
    );
  if (isTooDeep(value))
    throw new StudioError(
      en`The request has more than ${MAX_INPUT_DEPTH} objects or lists in each other. Use fewer.`
        .zh`请求里的对象或列表嵌套超过 ${MAX_INPUT_DEPTH} 层，请减少层数。`,
      400,
    );
  return value;
}

/** Returns a required string. Throws StudioError if it is missing. */
export function requiredTextAt(input: RequestInput, name: string): string {
  const value = input[name];
  if (typeof value === "string") return value;
  throw new StudioError(
    en`The request has no "${name}", expected a text. Reload the page and try again.`
      .zh`请求里缺少“${name}”，应为文字。请刷新页面后重试。`,
    400,
  );
}

/** Returns a string, or null if it is null or missing. */
export function optionalTextAt(input: RequestInput, name: string): string | null {
  return input[name] === undefined || input[name] === null ? null : requiredTextAt(input, name);
}

/**
 * Returns the documents that an edited example consists of besides the edited one; undefined for a file of the
 * campaigns folder.
 */
export function otherDocumentsAt({ beside }: RequestInput): { path: string; text: string }[] | undefined {
  if (beside === undefined) return undefined;
  const all: readonly unknown[] = Array.isArray(beside) ? beside : [null];
  return all
    .map((one): RequestInput => (isObject(one) ? one : {}))
    .map((one) => ({ path: requiredTextAt(one, "path"), text: requiredTextAt(one, "text") }));
}

/** Reads a response to try. Throws StudioError if its status is not a whole number from 0 to 999. */
export function responseAt(input: RequestInput): GivenResponse {
  const { status } = input;
  if (typeof status !== "number" || !Number.isInteger(status) || status < 0 || status > 999)
    throw new StudioError(
      en`The request has no HTTP status, expected "status" from 0 to 999, such as 200.`
        .zh`请求里没有 HTTP 状态码，“status”应为 0 到 999 的整数，如 200。`,
      400,
    );
  return { status, text: requiredTextAt(input, "text") };
}

/** Reads a request to evaluate an expression. */
export function readExpressionRequest(input: RequestInput): ExpressionRequest {
  const values = isObject(input.values) ? input.values : {};
  return { text: requiredTextAt(input, "text"), isText: input.isText === true, values };
}

/** Host names of this machine. Any other name could be another site's that resolves here (DNS rebinding). */
const LOCAL_HOST_PATTERN = /^(localhost|127\.0\.0\.1|\[::1\]):(\d+)$/i;

/**
 * Throws StudioError unless the request comes from the studio's own pages on this machine. Checks the client's
 * address, the Host header and the origin. Bodies must be JSON, which other sites cannot send without a CORS
 * preflight.
 */
export function refuseForeignRequests({ headers, method, socket }: IncomingMessage): void {
  const { host = "", origin } = headers;
  if (!isLoopback(socket.remoteAddress ?? ""))
    throw new StudioError(
      en`The studio works only on the computer that runs it.`.zh`工作室只能在运行它的电脑上使用。`,
    );
  const port = LOCAL_HOST_PATTERN.exec(host)?.[2];
  if (port === undefined || Number(port) !== socket.localPort)
    throw new StudioError(
      en`The studio does not open at ${host}. Open http://127.0.0.1:${socket.localPort ?? ""}/studio.`
        .zh`工作室不能通过 ${host} 打开。请打开 http://127.0.0.1:${socket.localPort ?? ""}/studio。`,
    );
  const site = headers["sec-fetch-site"];
  const isOwn =
    origin === undefined ? method === "GET" : origin.toLowerCase() === `http://${host}`.toLowerCase();
  if (!isOwn || (site !== undefined && site !== "same-origin" && site !== "none"))
    throw new StudioError(
      en`Only the studio's own pages may send this request, not a page of ${origin ?? "another site"}.`
        .zh`只有工作室自己的页面可以发送这个请求，其他网站的页面不行。`,
    );
  if (method !== "GET" && !/^application\/json\s*(;|$)/i.test(headers["content-type"] ?? ""))
    throw new StudioError(
      en`The content type is ${headers["content-type"] ?? "missing"}, expected application/json.`
        .zh`请求的格式不对，应为 application/json。`,
    );
}
