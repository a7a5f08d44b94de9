import type { Visit } from "../play/snapshot.ts";

/**
 * Who opens the page, by the address and the navigation state (spec 1, section 2). What the state carries goes
 * before the address.
 */
export function visitOf({ search, state, host }: { search: string; state: unknown; host: string }): Visit {
  const query: Record<string, string> = {};
  new URLSearchParams(search).forEach((value, name) => {
    query[name] = value;
  });
  const navigation = typeof state === "object" && state !== null ? (state as Record<string, unknown>) : {};
  const pick = (name: string) => {
    const carried = navigation[name];
    return typeof carried === "string" && carried ? carried : (query[name] ?? "");
  };
  return { token: pick("token"), phoneType: pick("phoneType"), host, query, navigation };
}
