import type { Brand } from "../../language/document.generated.ts";
import { DEFAULT_DEVICE, type Device, type PageVisit } from "../../play/snapshot.ts";
import type { Ports } from "../../ports/ports.ts";

/**
 * Reads who opens a page, and how, from its address and the navigation state, which overrides the address
 * (campaigns/README.md, “Navigation and bridges”). Omit `device` if only the customer matters.
 */
export function readPageVisit({ search, state, host, device = DEFAULT_DEVICE }: ArrivalAddress): PageVisit {
  const query: Record<string, string> = {};
  // A plus is a plus, not a space: no form writes these addresses, and signatures contain pluses.
  new URLSearchParams(search.replace(/\+/g, "%2B")).forEach((value, name) => {
    query[name] = value;
  });
  const navigation = typeof state === "object" && state !== null ? (state as Record<string, unknown>) : {};
  const readParameter = (name: string) => {
    const carried = navigation[name];
    return typeof carried === "string" && carried ? carried : (query[name] ?? "");
  };
  return {
    token: readParameter("token"),
    phoneType: readParameter("phoneType"),
    host,
    device,
    query,
    navigation,
  };
}

/**
 * Reads who opens a page of this brand on this device, and how. It counts as opened in the app if the brand's
 * bridge exists.
 */
export function readPageVisitOnDevice(
  { host, system, native }: Pick<Ports, "host" | "system" | "native">,
  brand: Brand,
  { search, state }: Pick<ArrivalAddress, "search" | "state">,
): PageVisit {
  return readPageVisit({ search, state, host, device: { system, inApp: native.isThere(brand) } });
}

/** Address and state with which a page was opened. */
interface ArrivalAddress {
  search: string;
  state: unknown;
  host: string;
  device?: Device;
}

/** Writes parameters as the query of an address, without the question mark. `readPageVisit` reads them back. */
export function formatQueryString(query: Record<string, string>): string {
  // URLSearchParams writes a space as a plus.
  return new URLSearchParams(query).toString().replace(/\+/g, "%20");
}
