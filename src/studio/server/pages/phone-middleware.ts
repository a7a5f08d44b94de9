import type { IncomingMessage, ServerResponse } from "node:http";
import type { ViteDevServer } from "vite";
import { responseKindOfPath } from "../../../publish/headers/headers.ts";
import { CAMPAIGNS_URL, decodedPathOf, type Middleware } from "../../../publish/request-path.ts";
import { sendJson } from "../../../sandbox/http/http-messages.ts";
import { PHONE_PATH, STUDIO_PATH } from "../../api.ts";
import type { DraftCalls } from "../draft/draft-calls.ts";
import type { PhoneDrafts } from "./phone-drafts.ts";

/** The cookie that holds the scanned code. */
const CODE_COOKIE = "studio-draft";
const CODE_PATTERN = "[\\w-]{22}";

const CODE_IN_COOKIES = new RegExp(`(?:^|;)\\s*${CODE_COOKIE}=(${CODE_PATTERN})\\s*(?:;|$)`);
/** `/studio/phone/<code>/route`. The route must not begin with two slashes, which would lead to another site. */
const SCANNED_PATH = new RegExp(`^${PHONE_PATH}/(${CODE_PATTERN})(/(?!/).*)$`);
const PAGE_PATH = new RegExp(`^${CAMPAIGNS_URL}/pages/(.*)\\.json$`);

/** The phones that scanned a code, and the drafts that they show. */
interface PhonePages {
  phones: PhoneDrafts;
  drafts: Pick<DraftCalls, "publishedPage">;
}

/**
 * Serves drafted pages to phones that scanned an editor's code:
 *
 *     /studio/phone/<code>/route ──▶ set cookie, redirect to /route ──▶ its page data: the draft
 *
 * A phone with a dropped code would silently get the saved page. It shows a message once, and then loses its cookie.
 * Everything else is the same for everybody, including the sandbox, which uses the saved campaigns.
 */
export function phoneMiddleware({ phones, drafts }: PhonePages): Middleware {
  return (request, response, next) => {
    const path = decodedPathOf(request.url) ?? "";
    if (request.method !== "GET") return next();
    const [, scanned, route] = SCANNED_PATH.exec(path) ?? [];
    if (scanned !== undefined && route !== undefined) {
      if (phones.editorOf(scanned) === undefined) return sendGone(response);
      response.writeHead(302, {
        "Set-Cookie": `${CODE_COOKIE}=${scanned}; Path=/; HttpOnly; SameSite=Lax`,
        "Cache-Control": "no-store",
        Location: encodeURI(route),
      });
      response.end();
      return;
    }
    if (hasDroppedCode(request, phones) && isPageVisit(request, path)) return sendGone(response);
    const [, key] = PAGE_PATH.exec(path) ?? [];
    const code = codeIn(request);
    const editor = code === undefined ? undefined : phones.editorOf(code);
    if (key === undefined || editor === undefined) return next();
    const sendPage = async () => {
      const page = await drafts.publishedPage({ editor, key });
      if (page === undefined) return next();
      phones.sent(editor, page);
      sendJson(response, 200, page);
    };
    sendPage().catch(next);
  };
}

/** Registers the pages on phones for reloads when their draft changes. */
export function reloadPhones({ ws }: Pick<ViteDevServer, "ws">, phones: PhoneDrafts): void {
  ws.on("connection", (socket, request) => {
    const code = codeIn(request);
    if (code === undefined || phones.editorOf(code) === undefined) return;
    const reload = () => socket.send(JSON.stringify({ type: "full-reload", path: "*" }));
    socket.on("close", phones.opened(code, reload));
  });
}

function hasDroppedCode(request: IncomingMessage, phones: PhoneDrafts): boolean {
  const code = codeIn(request);
  return code !== undefined && phones.editorOf(code) === undefined;
}

/** Returns whether a browser opens a page of the site, in contrast to the studio's pages, files and calls. */
function isPageVisit({ headers }: IncomingMessage, path: string): boolean {
  const isOfSite = responseKindOfPath(path || "/").name === "page" && !isAtOrBelow(path, STUDIO_PATH);
  return isOfSite && (headers.accept ?? "").includes("text/html");
}

function isAtOrBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

function codeIn({ headers }: IncomingMessage): string | undefined {
  return CODE_IN_COOKIES.exec(headers.cookie ?? "")?.[1];
}

/** Says that a code is no longer valid, and removes it from the phone, so that a reload shows the saved page. */
function sendGone(response: ServerResponse): void {
  response.writeHead(404, {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    "Set-Cookie": `${CODE_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`,
  });
  response.end(
    "二维码已失效，请在电脑上重新打开二维码再扫一次。刷新页面可查看已保存的版本。\nThis code is no longer valid. Open the QR code on the computer again and scan it. Reload to see the saved page.\n",
  );
}
