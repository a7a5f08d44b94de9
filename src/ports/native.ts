import type { Brand, Native } from "../language/document.generated.ts";
import { ownEntry } from "../language/values.ts";

/** The native app around the page. */
export interface NativeApp {
  /** Hands a call to the app. False where there is no app, or it does not know the call. */
  call(bridge: Brand["bridge"], call: Native, phoneType: string): boolean;
  /** Whether the page was opened by an app that has this bridge, in either of its forms and with any of its calls. */
  isThere(bridge: Brand["bridge"]): boolean;
}

interface HandlerWindow {
  webkit?: { messageHandlers?: Record<string, { postMessage?(body: unknown): void } | undefined> };
}

/** The bridge of spec 1, section 6: message handlers on iOS, functions of a global object elsewhere. */
export function createNativeApp(host: object = window): NativeApp {
  return {
    call({ ios, other }, call, phoneType) {
      try {
        if (phoneType === "ios") {
          const handler = (host as HandlerWindow).webkit?.messageHandlers?.[
            ownEntry<string | undefined>({ ...ios }, call) ?? ""
          ];
          if (!handler?.postMessage) return false;
          handler.postMessage(null);
          return true;
        }
        const app = (host as Record<string, Record<string, unknown> | undefined>)[other.object];
        const name = ownEntry<string | undefined>({ ...other.functions }, call) ?? "";
        if (typeof app?.[name] !== "function") return false;
        // Called on the app's own object: Android refuses its functions elsewhere.
        app[name]();
        return true;
      } catch {
        return false;
      }
    },
    isThere({ ios, other }) {
      try {
        const handlers = (host as HandlerWindow).webkit?.messageHandlers;
        const app = (host as Record<string, Record<string, unknown> | undefined>)[other.object];
        return (
          Object.values(ios).some((name) => handlers?.[name]?.postMessage) ||
          Object.values(other.functions).some((name) => typeof app?.[name] === "function")
        );
      } catch {
        return false;
      }
    },
  };
}
