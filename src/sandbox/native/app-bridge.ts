import type { Brand, NativeCall, PostedMessage } from "../../language/document.generated.ts";
import { tryOrUndefined } from "../../language/try-or-undefined.ts";
import { isObject } from "../../language/values.ts";

/** A brand's interface to the native app. */
export type AppBridge = Pick<Brand, "bridge" | "native" | "session" | "events">;

/** Returns a brand's interface to the native app. */
export function appBridgeOf({ bridge, native, session, events }: Brand): AppBridge {
  return {
    ...(bridge && { bridge }),
    ...(native && { native }),
    ...(session && { session }),
    ...(events && { events }),
  };
}

/** Function that shows what the native app does for a call, given the arguments by name. */
export type ShowAppScreen = (given: Readonly<Record<string, unknown>>) => void;

/**
 * Installs the app's bridge on window, under the names of every brand: message handlers on an iPhone, otherwise a
 * global object with functions (campaigns/README.md, “Navigation and bridges”). Calls that a brand does not name are
 * left out.
 */
export function installBridge(
  brands: readonly AppBridge[],
  phoneType: string,
  screenOf: (call: string, declared: NativeCall) => ShowAppScreen,
): void {
  for (const { bridge, native = {} } of brands) {
    const calls = Object.entries(native).map(
      ([call, declared]) => [declared, screenOf(call, declared)] as const,
    );
    if (phoneType === "ios") extendGlobalObject("webkit", { messageHandlers: messageHandlersOf(calls) });
    else if (bridge) extendGlobalObject(bridge.other.object, bridgeFunctionsOf(calls));
    for (const object of new Set(calls.flatMap(([{ post }]) => post?.object ?? [])))
      extendGlobalObject(object, { postMessage: (text: unknown) => showPostedMessage(calls, object, text) });
  }
}

/** Shows the screen of the first call whose message fits the posted one. */
function showPostedMessage(calls: BridgeCalls, object: string, text: unknown): void {
  const message = typeof text === "string" ? tryOrUndefined(() => JSON.parse(text)) : text;
  for (const [{ post }, screen] of calls) {
    const given = post?.object === object ? argumentsOfMessage(post.message, message) : undefined;
    if (given) {
      screen(given);
      return;
    }
  }
}

/**
 * Returns the arguments of a call from a message that it posted; undefined if a fixed value of the call's message is
 * another one. Pure.
 */
function argumentsOfMessage(declared: PostedMessage, message: unknown): Record<string, unknown> | undefined {
  if (!isObject(message)) return undefined;
  const given: Record<string, unknown> = {};
  for (const [key, expression] of Object.entries(declared)) {
    const value = message[key];
    const [, name] = /^arguments\.(\w+)$/.exec(String(expression)) ?? [];
    const [, fixed] = /^'([^']*)'$/.exec(String(expression)) ?? [];
    if (typeof expression === "object") {
      const inner = argumentsOfMessage(expression, value);
      if (!inner) return undefined;
      Object.assign(given, inner);
    } else if (name !== undefined) given[name] = value;
    else if (typeof expression === "string" ? fixed !== undefined && fixed !== value : expression !== value)
      return undefined;
  }
  return given;
}

type BridgeCalls = readonly (readonly [NativeCall, ShowAppScreen])[];

function messageHandlersOf(calls: BridgeCalls): Record<string, unknown> {
  return Object.fromEntries(
    calls.flatMap(([{ ios }, screen]) =>
      ios === undefined
        ? []
        : [[ios, { postMessage: (body: Record<string, unknown> | null) => screen(body ?? {}) }]],
    ),
  );
}

function bridgeFunctionsOf(calls: BridgeCalls): Record<string, unknown> {
  return Object.fromEntries(
    calls.flatMap(([{ other, arguments: taken = [] }, screen]) => {
      const call = (...values: unknown[]) =>
        screen(Object.fromEntries(taken.map(({ name }, i) => [name, values[i]])));
      return other === undefined ? [] : [[other, call]];
    }),
  );
}

/** Adds to a global object, one level deep: brands may share an object and differ in its functions. */
function extendGlobalObject(name: string, members: Record<string, unknown>): void {
  const host = window as unknown as Record<string, Record<string, unknown> | undefined>;
  const target = { ...host[name] };
  for (const [key, value] of Object.entries(members)) {
    target[key] = typeof value === "object" ? { ...(target[key] as object | undefined), ...value } : value;
  }
  host[name] = target;
}
