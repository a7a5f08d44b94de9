import type { Brand } from "../language/document.generated.ts";
import { ownEntryOf } from "../language/values.ts";

/** A call of a function of the native app around the page. */
export interface NativeRequest {
  /** Name of the call in the brand document. */
  call: string;
  /** Arguments by name. */
  with?: Record<string, unknown> | undefined;
  phoneType: string;
  /** Message of a call that posts one. */
  message?: Record<string, unknown> | undefined;
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
  const objectOf = (name = "") =>
    (host as Record<string, Record<string, ((...values: unknown[]) => void) | undefined> | undefined>)[name];
  const appOf = ({ bridge }: BrandBridge) => objectOf(bridge?.other.object);
  const canPost = ({ object }: { object: string }) =>
    (objectOf(object)?.postMessage ?? handlerOf(object)) !== undefined;
  return {
    call(brand, { call, with: given = {}, phoneType, message }) {
      try {
        const { ios, other = "", post, arguments: taken = [] } = ownEntryOf(brand.native ?? {}, call) ?? {};
        const values = taken.map(({ name }) => ownEntryOf(given, name) ?? null);
        if (post && (phoneType === "ios" ? ios === undefined : !other)) {
          const app = objectOf(post.object);
          // JSON text for an object of window, which may accept only texts.
          if (app?.postMessage) app.postMessage(JSON.stringify(message));
          else handlerOf(post.object)?.postMessage?.(message);
          return canPost(post);
        }
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
          ({ ios, other, post }) =>
            (post && canPost(post)) ||
            (ios !== undefined && handlerOf(ios) !== undefined) ||
            (other !== undefined && typeof app?.[other] === "function"),
        );
      } catch {
        return false;
      }
    },
  };
}
