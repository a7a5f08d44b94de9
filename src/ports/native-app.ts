import type { Brand } from "../language/document.generated.ts";
import { ownEntryOf } from "../language/values.ts";

/** A call of a function of the native app around the page. */
export interface NativeRequest {
  /** Name of the call in the brand document. */
  call: string;
  /** Arguments by name. */
  with?: Record<string, unknown> | undefined;
  phoneType: string;
}

/** The native app around the page. */
export interface NativeApp {
  /** Makes a native call. Returns false outside of an app, or if the app does not know the call. */
  call(brand: BrandBridge, request: NativeRequest): boolean;
  /** Whether the page runs in an app that has this bridge, in either form, with at least one of its calls. */
  isThere(brand: BrandBridge): boolean;
}

/** Bridge and native calls of a brand's app. */
type BrandBridge = Pick<Brand, "bridge" | "native">;

interface WebKitWindow {
  webkit?: { messageHandlers?: Record<string, { postMessage?(body: unknown): void } | undefined> };
}

/**
 * Connects a page with the native app around it: by message handlers on iOS, by functions of a global object
 * elsewhere (campaigns/README.md, “Navigation and bridges”).
 */
export function createNativeApp(host: object = window): NativeApp {
  const handlerOf = (name = "") => {
    const handler = (host as WebKitWindow).webkit?.messageHandlers?.[name];
    return handler?.postMessage ? handler : undefined;
  };
  const appOf = ({ bridge }: BrandBridge) =>
    (host as Record<string, Record<string, unknown> | undefined>)[bridge.other.object];
  return {
    call(brand, { call, with: given = {}, phoneType }) {
      try {
        const { ios, other = "", arguments: taken = [] } = ownEntryOf(brand.native ?? {}, call) ?? {};
        const values = taken.map(({ name }) => ownEntryOf(given, name) ?? null);
        if (phoneType === "ios") {
          const handler = handlerOf(ios);
          const named = Object.fromEntries(taken.map(({ name }, i) => [name, values[i]]));
          handler?.postMessage?.(taken.length > 0 ? named : null);
          return handler !== undefined;
        }
        const app = appOf(brand);
        if (typeof app?.[other] !== "function") return false;
        // Called as a method, because Android refuses its functions on another receiver.
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
