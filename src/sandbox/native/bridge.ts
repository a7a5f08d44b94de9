import type { Brand, NativeCall } from "../../language/document.generated.ts";

/** What the app of a brand knows. */
export type Bridged = Pick<Brand, "bridge" | "native">;

/** How the app of a brand is called. */
export function bridgedOf({ bridge, native }: Brand): Bridged {
  return { bridge, ...(native && { native }) };
}

/** What the native app does at a call, with its arguments by name. */
export type Screen = (given: Readonly<Record<string, unknown>>) => void;

/**
 * Puts the app's bridge on window, under the names of every brand (spec 1, section 6): message handlers where the
 * phone is an iPhone, else a global object with functions. A call without a name in a brand is not there, as in
 * an app that does not know it.
 */
export function installBridge(
  brands: readonly Bridged[],
  phoneType: string,
  screenOf: (call: string, declared: NativeCall) => Screen,
): void {
  for (const { bridge, native = {} } of brands) {
    const calls = Object.entries(native).map(
      ([call, declared]) => [declared, screenOf(call, declared)] as const,
    );
    if (phoneType === "ios") extend("webkit", { messageHandlers: handlersOf(calls) });
    else extend(bridge.other.object, functionsOf(calls));
  }
}

type Calls = readonly (readonly [NativeCall, Screen])[];

function handlersOf(calls: Calls): Record<string, unknown> {
  return Object.fromEntries(
    calls.flatMap(([{ ios }, screen]) =>
      ios === undefined
        ? []
        : [[ios, { postMessage: (body: Record<string, unknown> | null) => screen(body ?? {}) }]],
    ),
  );
}

function functionsOf(calls: Calls): Record<string, unknown> {
  return Object.fromEntries(
    calls.flatMap(([{ other, arguments: taken = [] }, screen]) => {
      const call = (...values: unknown[]) =>
        screen(Object.fromEntries(taken.map(({ name }, i) => [name, values[i]])));
      return other === undefined ? [] : [[other, call]];
    }),
  );
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
