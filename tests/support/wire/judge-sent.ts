import { pageKey } from "../../../src/plan/published.ts";
import { tokenIn } from "./marked-token.ts";
import type { Sent } from "./wire.ts";

/** What a page may ask. */
export interface Allowed {
  /** Of the app, such as `http://localhost:4173`. */
  origin: string;
  /** Keys of the routes within the app. */
  routes: ReadonlySet<string>;
  /** Hosts for which a page may be left; `*.bank.example` stands for those below. */
  hosts: readonly string[];
}

/** Controls of the sandbox with which the emulated native app says who orders, recharges or looks at vouchers. */
const STAND_IN: Readonly<Record<string, "address" | "body">> = {
  "GET /__sandbox/account": "address",
  "POST /__sandbox/order": "body",
  "POST /__sandbox/recharge": "body",
};

/**
 * What is wrong with a request, as sentences for a message: it goes where no page may go, or a token stands where none
 * may stand. That is anywhere but in the address `?token=` of a page of the app, in the body of a POST to the mall, and in
 * what the emulated native app tells the sandbox. Pure.
 */
export function judgeSent(sent: Sent, allowed: Allowed): string[] {
  const { origin, pathname } = new URL(sent.url);
  if (origin !== allowed.origin) return judgeForeign(sent, allowed);
  const place = STAND_IN[`${sent.method} ${pathname}`];
  const isMayAddress = place === "address" || isOwnPage(sent, allowed);
  const isMayBody = place === "body" || (sent.method === "POST" && pathname.startsWith("/prod-api/"));
  return [
    ...told("address", isMayAddress ? withoutToken(sent.url) : sent.url),
    ...(isMayBody ? [] : told("body", sent.body)),
    ...judgeHeaders(sent),
  ];
}

/** Only whole pages lead elsewhere, to hosts that the brand names; what they carry in the address is theirs to know. */
function judgeForeign(sent: Sent, { hosts }: Allowed): string[] {
  const { host, hostname } = new URL(sent.url);
  const isListed = hosts.some((one) =>
    one.startsWith("*.") ? host.endsWith(one.slice(1)) : one === host || one === hostname,
  );
  // What goes through the tunnel is told by the browser, as a request of its own.
  if (sent.method === "CONNECT") return isListed ? [] : ["goes to a host that the brand does not name"];
  return [
    ...(isListed ? [] : ["goes to a host that the brand does not name", ...told("address", sent.url)]),
    ...(sent.isNavigation ? [] : ["goes to another origin and is no navigation"]),
    ...told("body", sent.body),
    ...judgeHeaders(sent),
  ];
}

function judgeHeaders({ headers }: Sent): string[] {
  return Object.entries(headers).flatMap(([name, value]) => told(`header ${name}`, value));
}

function told(place: string, text: string): string[] {
  const found = tokenIn(text);
  return found === undefined ? [] : [`has a ${found} in its ${place}`];
}

function isOwnPage(sent: Sent, { routes }: Allowed): boolean {
  return sent.method === "GET" && sent.isNavigation && routes.has(pageKey(new URL(sent.url).pathname));
}

function withoutToken(address: string): string {
  const url = new URL(address);
  url.searchParams.delete("token");
  return url.href;
}
