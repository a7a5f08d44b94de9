import type { Language } from "../../language/messages/localized-text.ts";
import type { CreateProjectApp } from "../project/project-sandbox.ts";
import { type AppBridge, installBridge } from "./app-bridge.ts";
import { currentVisit } from "./customer.ts";
import { appScreenOf } from "./native-app-screens.ts";
import { addPanelHandle } from "./sandbox-panel.ts";

/**
 * Emulates the native app around the page in a plain browser: its bridge, its login, the project's screens, and a handle to the sandbox's panel (hidden by `?sandbox=off`). Runs before the page's scripts.
 */
declare global {
  interface Window {
    /** Inserted before this script by the server. */
    __sandboxBrands?: readonly AppBridge[];
    /** The language of the project, inserted likewise. */
    __sandboxLanguage?: Language;
    /** The app module of the project, if it has one. */
    sandboxProjectApp?: { app: CreateProjectApp };
  }
}

// Pages send no referrer, so this cookie tells the project's own pages how to reopen the campaign's page.
// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is newer than many WebViews
document.cookie = `sandboxPhone=${encodeURIComponent(currentVisit().phoneType)}; path=/__sandbox/; samesite=strict`;

installBridge(window.__sandboxBrands ?? [], currentVisit().phoneType, appScreenOf);

if (new URLSearchParams(window.location.search).get("sandbox") !== "off") {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", addPanelHandle);
  else addPanelHandle();
}
