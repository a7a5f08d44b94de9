import type { Brand, Native } from "../../language/document.generated.ts";

/** What the native app does at each call. */
export type Screens = Readonly<Record<Native, () => void>>;

/**
 * Puts the app's bridge on window, under the names of every brand (spec 1, section 6): message handlers where the
 * phone is an iPhone, else a global object with functions. A call without a name in a brand is not there, as in
 * an app that does not know it.
 */
export function installBridge(
  bridges: readonly Brand["bridge"][],
  phoneType: string,
  screens: Screens,
): void {
  const calls = Object.keys(screens) as Native[];
  const named = (names: Partial<Record<Native, string>>, wrap: (screen: () => void) => unknown) =>
    Object.fromEntries(calls.filter((call) => names[call]).map((call) => [names[call], wrap(screens[call])]));

  for (const { ios, other } of bridges) {
    if (phoneType === "ios")
      extend("webkit", { messageHandlers: named(ios, (screen) => ({ postMessage: screen })) });
    else
      extend(
        other.object,
        named(other.functions, (screen) => screen),
      );
  }
}

/** Adds to a global object, one level deep: brands may share an object and differ in its functions. */
function extend(name: string, members: Record<string, unknown>): void {
  const host = window as unknown as Record<string, Record<string, unknown> | undefined>;
  const target = { ...host[name] };
  for (const [key, value] of Object.entries(members)) {
    target[key] = typeof value === "object" ? { ...(target[key] as object | undefined), ...value } : value;
  }
  host[name] = target;
}
