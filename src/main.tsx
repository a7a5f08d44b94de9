import { openDrawn } from "./ahead/open-drawn.ts";
import { completeStyles } from "./ahead/styles.ts";
import { leaveTaps } from "./ahead/taps.ts";
import { hydrate, mount } from "./page/mount.tsx";
import { setTextZoom } from "./page/styles/text-zoom.ts";
import { isPageOf, isPublishedPage, pageKey } from "./plan/published.ts";
import { browserPorts } from "./ports/browser.ts";
import "./page/styles/page.css";

const root = document.getElementById("root");
const ports = browserPorts();

/** Renders the page at the address with React, without hydration. */
async function mountIn(root: Element): Promise<void> {
  await completeStyles();
  mount(root, ports);
  // Early taps can be repeated only on hydrated elements.
  leaveTaps();
}

/** Returns the prerendered page in the document if it belongs to the address; else undefined. */
function prerenderedPage() {
  const text = document.getElementById("page")?.textContent;
  const page: unknown = text ? JSON.parse(text) : undefined;
  return isPublishedPage(page) && isPageOf(page, pageKey(window.location.pathname)) ? page : undefined;
}

async function open(root: Element): Promise<void> {
  const published = prerenderedPage();
  if (!published) return mountIn(root);
  // The router keeps the navigation state in `usr`.
  const arrival = { published, ports, state: window.history.state?.usr };
  await openDrawn(root, arrival, (element, drawn) => hydrate(element, ports, drawn));
}

setTextZoom();
if (root) void open(root).catch(() => mountIn(root));
