import { type Bridged, installBridge } from "./bridge.ts";
import { currentVisit } from "./customer.ts";
import { addHandle } from "./panel.ts";
import { screenOf } from "./screens.ts";

/**
 * The native app around the page, for a plain browser: its bridge, its login, order, recharge and voucher
 * screens, and a handle to the sandbox's panel, which `?sandbox=off` leaves away. Runs before the page's scripts.
 */
declare global {
  interface Window {
    /** Put in front of this script by the server. */
    __sandboxBrands?: readonly Bridged[];
  }
}

// Pages name no referrer, so the bank's page learns from here how to open the campaign's page again.
// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is newer than many WebViews
document.cookie = `sandboxPhone=${encodeURIComponent(currentVisit().phoneType)}; path=/__sandbox/; samesite=strict`;

installBridge(window.__sandboxBrands ?? [], currentVisit().phoneType, screenOf);

if (new URLSearchParams(window.location.search).get("sandbox") !== "off") {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", addHandle);
  else addHandle();
}
