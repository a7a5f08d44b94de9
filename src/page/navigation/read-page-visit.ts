import type { Brand, Session } from "../../language/document.generated.ts";
import { DEFAULT_DEVICE, type Device, type PageVisit } from "../../play/snapshot.ts";
import type { Ports } from "../../ports/ports.ts";

/** Key of the navigation state under which the parameters after # are kept (src/ahead/hear.ts). Expressions cannot read it. */
export const HASH_KEY = "#";

/**
 * Reads who opens a page, and how, from its address, the navigation state and the sources of the brand's session. For the
 * phone type, the state overrides the address. Omit `device` if only the customer matters.
 */
export function readPageVisit({
  search,
  state,
  host,
  session,
  device = DEFAULT_DEVICE,
}: ArrivalAddress & { session: Session | undefined }): PageVisit {
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
    ...readLogin(session, { query, navigation, hash: navigation[HASH_KEY] as Record<string, unknown> }),
    phoneType: readParameter("phoneType"),
    host,
    device,
    query,
    navigation,
  };
}

/** Reads the token, and whether there is a cookie that stands for a login, from the session's sources; messages bring theirs later. */
function readLogin(
  { token: sources = [] }: Session = {},
  values: Record<string, Record<string, unknown> | undefined>,
): Pick<PageVisit, "token" | "hasCookie"> {
  let token = "";
  let hasCookie = false;
  for (const source of sources) {
    // A source that is a message has no such name.
    const [kind = "", name = ""] = `${source}`.split(".");
    const value = values[kind]?.[name];
    if (kind === "cookie") hasCookie ||= new RegExp(`(^|; )${name}=[^;]`).test(document.cookie);
    else if (typeof value === "string") token ||= value;
  }
  return { token, ...(hasCookie && { hasCookie }) };
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
  const device = { system, inApp: native.isThere(brand) };
  return readPageVisit({ search, state, host, device, session: brand.session });
}

/** Address and state with which a page was opened. */
export interface ArrivalAddress {
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
