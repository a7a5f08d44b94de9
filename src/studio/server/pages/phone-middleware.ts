import type { IncomingMessage, ServerResponse } from "node:http";
import type { ViteDevServer } from "vite";
import { CAMPAIGNS_URL, type Middleware, pathOf } from "../../../publish/request.ts";
import { sendJson } from "../../../sandbox/http/http.ts";
import { PHONE } from "../../api.ts";
import type { Drafts } from "../draft/drafts.ts";
import type { PhoneDrafts } from "./phone-drafts.ts";

/** What a phone says to have scanned. */
const COOKIE = "studio-draft";
const CODE = "[\\w-]{22}";

const IN_COOKIES = new RegExp(`(?:^|;)\\s*${COOKIE}=(${CODE})\\s*(?:;|$)`);
/** `/studio/phone/<code>` with the route behind it, which is of this site: it does not begin with two slashes. */
const SCANNED = new RegExp(`^${PHONE}/(${CODE})(/(?!/).*)$`);
const PAGE = new RegExp(`^${CAMPAIGNS_URL}/pages/(.*)\\.json$`);

interface PhonePages {
  phones: PhoneDrafts;
  drafts: Pick<Drafts, "publishedPage">;
}

/**
 * Shows phones that scanned an editor's code the pages as they stand in its drafts:
 *
 *     /studio/phone/<code>/route ──▶ a cookie, and on to /route ──▶ its page as data: the draft
 *
 * All else of the site is as it is for everybody: the mall, too, which knows what was saved.
 */
export function phoneMiddleware({ phones, drafts }: PhonePages): Middleware {
  return (request, response, next) => {
    const path = pathOf(request.url) ?? "";
    if (request.method !== "GET") return next();
    const [, scanned, route] = SCANNED.exec(path) ?? [];
    if (scanned !== undefined && route !== undefined) {
      if (phones.editorOf(scanned) === undefined) return sendGone(response);
      response.writeHead(302, {
        "Set-Cookie": `${COOKIE}=${scanned}; Path=/; HttpOnly; SameSite=Lax`,
        "Cache-Control": "no-store",
        Location: encodeURI(route),
      });
      response.end();
      return;
    }
    const [, key] = PAGE.exec(path) ?? [];
    const code = codeIn(request);
    const editor = code === undefined ? undefined : phones.editorOf(code);
    if (key === undefined || editor === undefined) return next();
    const page = drafts.publishedPage(editor, key);
    if (page === undefined) return next();
    phones.sent(editor, page);
    sendJson(response, 200, page);
  };
}

/** Has pages on phones loaded anew when their draft changed. */
export function heedPhones({ ws }: Pick<ViteDevServer, "ws">, phones: PhoneDrafts): void {
  ws.on("connection", (socket, request) => {
    const code = codeIn(request);
    if (code === undefined || phones.editorOf(code) === undefined) return;
    const reload = () => socket.send(JSON.stringify({ type: "full-reload", path: "*" }));
    socket.on("close", phones.opened(code, reload));
  });
}

function codeIn({ headers }: IncomingMessage): string | undefined {
  return IN_COOKIES.exec(headers.cookie ?? "")?.[1];
}

function sendGone(response: ServerResponse): void {
  response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
  response.end(
    "二维码已失效，请在电脑上重新打开二维码再扫一次。\nThis code is no longer valid: scan it anew.\n",
  );
}
