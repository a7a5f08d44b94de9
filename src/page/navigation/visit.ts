import type { Brand } from "../../language/document.generated.ts";
import { type Device, type PageVisit, PLAIN_DEVICE } from "../../play/snapshot.ts";
import type { Ports } from "../../ports/ports.ts";

/**
 * Who opens the page, by the address and the navigation state (spec 1, section 2). What the state carries goes
 * before the address. What it runs on is left out where only the customer matters.
 */
export function visitOf({ search, state, host, device = PLAIN_DEVICE }: Arrival): PageVisit {
  const query: Record<string, string> = {};
  // No form writes these addresses: a plus in them is a plus, as signatures have it.
  new URLSearchParams(search.replace(/\+/g, "%2B")).forEach((value, name) => {
    query[name] = value;
  });
  const navigation = typeof state === "object" && state !== null ? (state as Record<string, unknown>) : {};
  const pick = (name: string) => {
    const carried = navigation[name];
    return typeof carried === "string" && carried ? carried : (query[name] ?? "");
  };
  return { token: pick("token"), phoneType: pick("phoneType"), host, device, query, navigation };
}

/** Who opens a page of this brand here, on what: in the app where the bridge of the brand is there. */
export function visitHere(
  { host, system, native }: Pick<Ports, "host" | "system" | "native">,
  brand: Brand,
  { search, state }: Pick<Arrival, "search" | "state">,
): PageVisit {
  return visitOf({ search, state, host, device: { system, inApp: native.isThere(brand) } });
}

/** How a page was come to. */
interface Arrival {
  search: string;
  state: unknown;
  host: string;
  device?: Device;
}

/** The parameters as they stand in an address: what `visitOf` reads back, without the question mark. */
export function searchOf(query: Record<string, string>): string {
  // The browser's own way with a space is a plus.
  return new URLSearchParams(query).toString().replace(/\+/g, "%20");
}
