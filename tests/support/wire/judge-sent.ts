import { pageKey } from "../../../src/plan/published-page.ts";
import { tokenIn } from "./marked-token.ts";
import type { SentRequest } from "./wire.ts";

/** The requests that a page may send. */
export interface Allowed {
  /** The origin of the app, such as `http://localhost:4173`. */
  origin: string;
  /** Keys of the routes within the app. */
  routes: ReadonlySet<string>;
  /** Hosts that a page may navigate to; `*.bank.example` includes its subdomains. */
  hosts: readonly string[];
}

/** Sandbox controls that carry a token: the emulated native app sends which customer orders, recharges or reads vouchers. */
const SANDBOX_CONTROLS: Readonly<Record<string, "address" | "body">> = {
  "GET /__sandbox/account": "address",
  "POST /__sandbox/order": "body",
  "POST /__sandbox/recharge": "body",
};

/**
 * Returns the problems of a request as sentences: a forbidden destination, or a token in a forbidden place. Allowed places
 * are the address `?token=` of the app's pages, the body of a POST to the mall, and the emulated native app's messages to
 * the sandbox. Pure.
 */
export function judgeSent(sent: SentRequest, allowed: Allowed): string[] {
  const { origin, pathname } = new URL(sent.url);
  if (origin !== allowed.origin) return judgeForeign(sent, allowed);
  const place = SANDBOX_CONTROLS[`${sent.method} ${pathname}`];
  const isMayAddress = place === "address" || isOwnPage(sent, allowed);
  const isMayBody = place === "body" || (sent.method === "POST" && pathname.startsWith("/prod-api/"));
  return [
    ...tokenProblems("address", isMayAddress ? withoutToken(sent.url) : sent.url),
    ...(isMayBody ? [] : tokenProblems("body", sent.body)),
    ...judgeHeaders(sent),
  ];
}

/** Checks a request to another origin: only navigations to hosts of the brand are allowed, whose addresses may hold a token. */
function judgeForeign(sent: SentRequest, { hosts }: Allowed): string[] {
  const { host, hostname } = new URL(sent.url);
  const isListed = hosts.some((one) =>
    one.startsWith("*.") ? host.endsWith(one.slice(1)) : one === host || one === hostname,
  );
  // The browser reports the request inside the tunnel separately.
  if (sent.method === "CONNECT") return isListed ? [] : ["goes to a host that the brand does not name"];
  return [
    ...(isListed
      ? []
      : ["goes to a host that the brand does not name", ...tokenProblems("address", sent.url)]),
    ...(sent.isNavigation ? [] : ["goes to another origin and is no navigation"]),
    ...tokenProblems("body", sent.body),
    ...judgeHeaders(sent),
  ];
}

function judgeHeaders({ headers }: SentRequest): string[] {
  return Object.entries(headers).flatMap(([name, value]) => tokenProblems(`header ${name}`, value));
}

function tokenProblems(place: string, text: string): string[] {
  const found = tokenIn(text);
  return found === undefined ? [] : [`has a ${found} in its ${place}`];
}

function isOwnPage(sent: SentRequest, { routes }: Allowed): boolean {
  return sent.method === "GET" && sent.isNavigation && routes.has(pageKey(new URL(sent.url).pathname));
}

function withoutToken(address: string): string {
  const url = new URL(address);
  url.searchParams.delete("token");
  return url.href;
}
