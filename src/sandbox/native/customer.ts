import type { Session } from "../../language/document.generated.ts";
import { formatQueryString, readPageVisit } from "../../page/navigation/read-page-visit.ts";
import { deliverToken } from "./app-events.ts";

/** Returns how the project's pages find the token: the sources of all brands. */
function currentSession(): Session {
  return { token: (window.__sandboxBrands ?? []).flatMap(({ session }) => session?.token ?? []) };
}

/** The token that a message brought: the page keeps it to itself. */
let postedToken = "";

/** Returns the customer as the page sees them: react-router keeps navigation state under `usr`. */
export function currentVisit(): { token: string; phoneType: string } {
  const { usr } = (window.history.state ?? {}) as { usr?: unknown };
  const { search, hostname: host } = window.location;
  const { token, phoneType } = readPageVisit({ search, state: usr, host, session: currentSession() });
  return { token: token || postedToken, phoneType };
}

/**
 * Returns the page's address as the app opens it after a login: with the phone type, and with the token in the parameter
 * from which the session reads it. Pure.
 */
export function addressAfterLogin(
  href: string,
  token: string,
  phoneType: string,
  session: Session = { token: ["query.token"] },
): string {
  const url = new URL(href);
  const { query } = readPageVisit({ search: url.search, state: undefined, host: "", session });
  const [name] = (session.token ?? []).flatMap((source) =>
    typeof source === "string" && source.startsWith("query.") ? source.slice("query.".length) : [],
  );
  if (name !== undefined && token) query[name] = token;
  else if (name !== undefined) delete query[name];
  if (phoneType) query.phoneType = phoneType;
  url.search = formatQueryString(query);
  return url.href;
}

/** Reloads the page for this customer, without leaving the logged-out page in the history. */
export function reloadAsCustomer(token: string): void {
  const session = currentSession();
  const href = addressAfterLogin(window.location.href, token, currentVisit().phoneType || "android", session);
  const { address, cookie, message } = deliverToken(session, token, href);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is newer than many WebViews
  if (cookie !== undefined) document.cookie = cookie;
  if (message) {
    postedToken = token;
    window.postMessage(message, window.location.origin);
  }
  if (address === undefined) return;
  const [here, there] = [window.location.href, address].map((one) => one.split("#")[0]);
  window.location.replace(address);
  // An address that differs only behind the # does not load the page again.
  if (here === there && address.includes("#")) window.location.reload();
}
