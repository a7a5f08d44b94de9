import type { IncomingMessage } from "node:http";
import { en } from "../../../language/messages/saying.ts";
import { isLoopback } from "../../../sandbox/http/http.ts";
import { Refused } from "./refused.ts";

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
    throw new Refused(403, en`The studio works on this machine only.`.zh`编辑器只能在本机上使用。`);
  const port = LOCAL_HOST.exec(host)?.[2];
  if (port === undefined || Number(port) !== socket.localPort)
    throw new Refused(
      403,
      en`The studio is open at http://127.0.0.1:${socket.localPort ?? ""}/studio, not at ${host}.`
        .zh`请在 http://127.0.0.1:${socket.localPort ?? ""}/studio 打开编辑器，不要用${host}。`,
    );
  const site = headers["sec-fetch-site"];
  const isOwn =
    origin === undefined ? method === "GET" : origin.toLowerCase() === `http://${host}`.toLowerCase();
  if (!isOwn || (site !== undefined && site !== "same-origin" && site !== "none"))
    throw new Refused(
      403,
      en`Only the studio's own pages may ask this, not those of ${origin ?? "elsewhere"}.`
        .zh`只有编辑器自己的页面可以这样做，其他网站的页面不行。`,
    );
  if (method !== "GET" && !/^application\/json\s*(;|$)/i.test(headers["content-type"] ?? ""))
    throw new Refused(
      403,
      en`The content type is ${headers["content-type"] ?? "missing"}, expected application/json.`
        .zh`请求的格式不对，应为 application/json。`,
    );
}
