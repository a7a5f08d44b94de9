import type { Brand } from "../language/document.generated.ts";
import { installBridge } from "./native/bridge.ts";
import { currentVisit } from "./native/customer.ts";
import { addHandle } from "./native/panel.ts";
import { screens } from "./native/screens.ts";

/**
 * The native app around the page, for a plain browser: its bridge, its login, order, recharge and voucher
 * screens, and a handle to the sandbox's panel, which `?sandbox=off` leaves away. Runs before the page's scripts.
 */
declare global {
  interface Window {
    /** Put in front of this script by the server. */
    __sandboxBridges?: readonly Brand["bridge"][];
  }
}

installBridge(window.__sandboxBridges ?? [], currentVisit().phoneType, screens);

if (new URLSearchParams(window.location.search).get("sandbox") !== "off") {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", addHandle);
  else addHandle();
}
