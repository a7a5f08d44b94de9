import type { Brand } from "../language/document.generated.ts";
import { ownEntry } from "../language/values.ts";

/** What is asked of the app. */
export interface NativeRequest {
  /** The name of the call among those of the brand. */
  call: string;
  /** Its arguments by name. */
  with?: Record<string, unknown> | undefined;
  phoneType: string;
}

/** The native app around the page. */
export interface NativeApp {
  /** Hands a call to the app. False where there is no app, or it does not know the call. */
  call(brand: Bridged, request: NativeRequest): boolean;
  /** Whether the page was opened by an app that has this bridge, in either of its forms and with any of its calls. */
  isThere(brand: Bridged): boolean;
}

/** What a brand says of its app. */
type Bridged = Pick<Brand, "bridge" | "native">;

interface HandlerWindow {
  webkit?: { messageHandlers?: Record<string, { postMessage?(body: unknown): void } | undefined> };
}

/** The bridge of spec 1, section 6: message handlers on iOS, functions of a global object elsewhere. */
export function createNativeApp(host: object = window): NativeApp {
  const handlerOf = (name = "") => {
    const handler = (host as HandlerWindow).webkit?.messageHandlers?.[name];
    return handler?.postMessage ? handler : undefined;
  };
  const appOf = ({ bridge }: Bridged) =>
    (host as Record<string, Record<string, unknown> | undefined>)[bridge.other.object];
  return {
    call(brand, { call, with: given = {}, phoneType }) {
      try {
        const { ios, other = "", arguments: taken = [] } = ownEntry(brand.native ?? {}, call) ?? {};
        const values = taken.map(({ name }) => ownEntry(given, name) ?? null);
        if (phoneType === "ios") {
          const handler = handlerOf(ios);
          const named = Object.fromEntries(taken.map(({ name }, i) => [name, values[i]]));
          handler?.postMessage?.(taken.length > 0 ? named : null);
          return handler !== undefined;
        }
        const app = appOf(brand);
        if (typeof app?.[other] !== "function") return false;
        // Called on the app's own object: Android refuses its functions elsewhere.
        app[other](...values);
        return true;
      } catch {
        return false;
      }
    },
    isThere(brand) {
      try {
        const app = appOf(brand);
        return Object.values(brand.native ?? {}).some(
          ({ ios, other }) =>
            (ios !== undefined && handlerOf(ios) !== undefined) ||
            (other !== undefined && typeof app?.[other] === "function"),
        );
      } catch {
        return false;
      }
    },
  };
}
