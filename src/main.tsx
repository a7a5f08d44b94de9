import { openDrawn } from "./ahead/open-drawn.ts";
import { completeStyles } from "./ahead/styles.ts";
import { leaveTaps } from "./ahead/taps.ts";
import { hydrate, mount } from "./page/mount.tsx";
import { noteTextZoom } from "./page/styles/text-zoom.ts";
import { isPageOf, isPublished, pageKey } from "./plan/published.ts";
import { browserPorts } from "./ports/browser.ts";
import "./page/styles/page.css";

const root = document.getElementById("root");
const ports = browserPorts();

/** Has React draw whatever page is at the address. */
async function mountIn(root: Element): Promise<void> {
  await completeStyles();
  mount(root, ports);
  // Taps on what React does not hydrate cannot be repeated.
  leaveTaps();
}

/** The page that stands in the document, where it is the one at the address. */
function drawnHere() {
  const text = document.getElementById("page")?.textContent;
  const page: unknown = text ? JSON.parse(text) : undefined;
  return isPublished(page) && isPageOf(page, pageKey(window.location.pathname)) ? page : undefined;
}

async function open(root: Element): Promise<void> {
  const published = drawnHere();
  if (!published) return mountIn(root);
  // The router keeps the navigation state there.
  const arrival = { published, ports, state: window.history.state?.usr };
  await openDrawn(root, arrival, (element, drawn) => hydrate(element, ports, drawn));
}

noteTextZoom();
if (root) void open(root).catch(() => mountIn(root));
