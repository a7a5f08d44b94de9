import { HASH_KEY } from "../page/navigation/read-page-visit.ts";

/**
 * Moves these parameters from behind the # to the navigation state: the address that the customer may share, and that
 * other scripts see, does not contain them any longer. A reload still finds them.
 */
export function hideHashParameters(names: readonly string[], { history, location }: Window): void {
  const parameters = new URLSearchParams(location.hash.slice(1).replace(/\+/g, "%2B"));
  const hidden: Record<string, string> = {};
  for (const name of names) {
    const value = parameters.get(name);
    if (value) hidden[name] = value;
    parameters.delete(name);
  }
  if (Object.keys(hidden).length === 0) return;
  const rest = parameters.toString();
  const { usr, ...state } = history.state ?? {};
  history.replaceState(
    { ...state, usr: { ...usr, [HASH_KEY]: hidden } },
    "",
    location.pathname + location.search + (rest && `#${rest}`),
  );
}
