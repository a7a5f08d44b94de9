import { type AppBridge, installBridge } from "./app-bridge.ts";
import { currentVisit } from "./customer.ts";
import { appScreenOf } from "./native-app-screens.ts";
import { addPanelHandle } from "./sandbox-panel.ts";

/**
 * Emulates the native app around the page in a plain browser: its bridge, its login, order, recharge and voucher
 * screens, and a handle to the sandbox's panel (hidden by `?sandbox=off`). Runs before the page's scripts.
 */
declare global {
  interface Window {
    /** Inserted before this script by the server. */
    __sandboxBrands?: readonly AppBridge[];
  }
}

// Pages send no referrer, so this cookie tells the bank's page how to reopen the campaign's page.
// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is newer than many WebViews
document.cookie = `sandboxPhone=${encodeURIComponent(currentVisit().phoneType)}; path=/__sandbox/; samesite=strict`;

installBridge(window.__sandboxBrands ?? [], currentVisit().phoneType, appScreenOf);

if (new URLSearchParams(window.location.search).get("sandbox") !== "off") {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", addPanelHandle);
  else addPanelHandle();
}
