import { handTapsToReact } from "./ahead/early-taps.ts";
import { hydrateDrawnPage } from "./ahead/hydrate-drawn-page.ts";
import { loadRemainingStyles } from "./ahead/load-remaining-styles.ts";
import { hydratePage, mountPage } from "./page/mount.tsx";
import { setTextZoom } from "./page/styles/text-zoom.ts";
import { isPageWithKey, isPublishedPage, pageKey } from "./plan/published-page.ts";
import { createBrowserPorts } from "./ports/browser.ts";
import "./page/styles/page.css";

const root = document.getElementById("root");
const ports = createBrowserPorts();

/** Renders the page at the address with React, without hydration. */
async function mountIn(root: Element): Promise<void> {
  await loadRemainingStyles();
  mountPage(root, ports);
  // Early taps can be repeated only on hydrated elements.
  handTapsToReact();
}

/** Returns the prerendered page in the document if it belongs to the address; else undefined. */
function prerenderedPage() {
  const text = document.getElementById("page")?.textContent;
  const page: unknown = text ? JSON.parse(text) : undefined;
  return isPublishedPage(page) && isPageWithKey(page, pageKey(window.location.pathname)) ? page : undefined;
}

async function openPage(root: Element): Promise<void> {
  const published = prerenderedPage();
  if (!published) return mountIn(root);
  // The router keeps the navigation state in `usr`.
  const arrival = { published, ports, state: window.history.state?.usr };
  await hydrateDrawnPage(root, arrival, (element, drawn) => hydratePage(element, ports, drawn));
}

setTextZoom();
if (root) void openPage(root).catch(() => mountIn(root));
