import { readFile } from "node:fs/promises";
import type { Middleware } from "../publish/request.ts";
import type { Site } from "../publish/site.ts";
import { pathOf, queryOf, sendParts, sendText } from "./http/http.ts";
import { pageIndex } from "./page-index.ts";

/** The address parameter by which a page is looked at as if it were opened at another host. */
const HOST_PARAMETER = "host";

const STYLE = "/__sandbox/page-index.css";

/**
 * Serves the index of all pages at the root address. The page of that route is under the same address with a host, or
 * with whatever else stands behind the question mark but `as`, the persona as whom pages are opened.
 */
export function pageIndexMiddleware(site: Pick<Site, "refs" | "page">): Middleware {
  return (request, response, next) => {
    const path = pathOf(request);
    if (path === STYLE) {
      readFile(new URL("./page-index.css", import.meta.url), "utf8")
        .then((text) => sendText(response, { type: "text/css; charset=utf-8", text }))
        .catch(next);
      return;
    }
    const query = queryOf(request);
    const isIndex = path === "/" && [...query.keys()].every((name) => name === "as");
    if (!isIndex || !request.headers.accept?.includes("text/html")) return next();
    const parts = pageIndex({
      refs: site.refs(),
      page: site.page,
      persona: query.get("as") ?? "",
      style: STYLE,
    });
    sendParts(response, { type: "text/html; charset=utf-8", parts }).catch(next);
  };
}

/** The HTML of the app as it is at the host that an address names; unchanged where it names none. */
export function atHost(html: string, url = "/"): string {
  const host = queryOf({ url }).get(HOST_PARAMETER) ?? "";
  return /^[a-z0-9.-]+$/.test(host) ? html.replace("<html ", `<html data-host="${host}" `) : html;
}
