import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { en } from "../../../language/messages/saying.ts";
import { isObject, parseJson } from "../../../language/values.ts";
import { isLoopback, readBody } from "../../../sandbox/http/http.ts";
import type { ExpressionQuestion } from "../../api.ts";
import { Refused } from "./response.ts";

/** Documents are some ten kilobytes; nobody shall fill the memory. */
const MOST_BYTES = 2 << 20;

/** What a request was given: the JSON of its body, or what stands behind the question mark. */
export type Input = Readonly<Record<string, unknown>>;

/** Throws Refused where it is too long, or no JSON object. */
export async function readInput(request: IncomingMessage): Promise<Input> {
  if (request.method === "GET")
    return Object.fromEntries(new URL(request.url ?? "/", "http://studio").searchParams);
  const body = await readBody(request, MOST_BYTES);
  if (!body)
    throw new Refused(en`This is more than 2 MB. Make it smaller.`.zh`内容超过 2 MB，请先减小再试。`, 413);
  const value = isUtf8(body) ? parseJson(new TextDecoder().decode(body)) : undefined;
  if (isObject(value)) return value;
  throw new Refused(en`What was sent is no JSON object.`.zh`发送的内容不是 JSON 对象。`);
}

/** A text that has to be there. */
export function textAt(input: Input, name: string): string {
  const value = input[name];
  if (typeof value === "string") return value;
  throw new Refused(en`"${name}" is missing, expected a text.`.zh`缺少“${name}”，应为文字。`);
}

/** A text that may be null; left out it counts as null. */
export function textOrNullAt(input: Input, name: string): string | null {
  return input[name] === undefined || input[name] === null ? null : textAt(input, name);
}

/** The documents beside a text; undefined where it stands in the campaigns folder. */
export function besideAt({ beside }: Input): { path: string; text: string }[] | undefined {
  if (beside === undefined) return undefined;
  const all: readonly unknown[] = Array.isArray(beside) ? beside : [null];
  return all
    .map((one): Input => (isObject(one) ? one : {}))
    .map((one) => ({ path: textAt(one, "path"), text: textAt(one, "text") }));
}

/** An expression that is to be tried. */
export function questionIn(input: Input): ExpressionQuestion {
  const values = isObject(input.values) ? input.values : {};
  return { text: textAt(input, "text"), isText: input.isText === true, values };
}

/** A name of this machine and nothing else: one that was made to point here would count as the page's own origin. */
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\]):(\d+)$/i;

/**
 * Lets nobody in but the studio's own pages on this machine: by the address that asks, by the name under which the
 * server is asked, and by the page that asks. What is written has to be JSON, which forms of other sites cannot send
 * without being asked. Throws Refused.
 */
export function refuseStrangers({ headers, method, socket }: IncomingMessage): void {
  const { host = "", origin } = headers;
  if (!isLoopback(socket.remoteAddress ?? ""))
    throw new Refused(en`The studio works on this machine only.`.zh`编辑器只能在本机上使用。`);
  const port = LOCAL_HOST.exec(host)?.[2];
  if (port === undefined || Number(port) !== socket.localPort)
    throw new Refused(
      en`The studio is open at http://127.0.0.1:${socket.localPort ?? ""}/studio, not at ${host}.`
        .zh`请在 http://127.0.0.1:${socket.localPort ?? ""}/studio 打开编辑器，不要用${host}。`,
    );
  const site = headers["sec-fetch-site"];
  const isOwn =
    origin === undefined ? method === "GET" : origin.toLowerCase() === `http://${host}`.toLowerCase();
  if (!isOwn || (site !== undefined && site !== "same-origin" && site !== "none"))
    throw new Refused(
      en`Only the studio's own pages may ask this, not those of ${origin ?? "elsewhere"}.`
        .zh`只有编辑器自己的页面可以这样做，其他网站的页面不行。`,
    );
  if (method !== "GET" && !/^application\/json\s*(;|$)/i.test(headers["content-type"] ?? ""))
    throw new Refused(
      en`The content type is ${headers["content-type"] ?? "missing"}, expected application/json.`
        .zh`请求的格式不对，应为 application/json。`,
    );
}
