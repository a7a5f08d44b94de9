import { openDrawn } from "./ahead/open-drawn.tsx";
import { completeStyles } from "./ahead/styles.ts";
import { noteTextZoom } from "./page/styles/text-zoom.ts";
import { isPageOf, isPublished, pageKey } from "./plan/published.ts";
import { browserPorts } from "./ports/browser.ts";
import "./page/styles/page.css";

const root = document.getElementById("root");
const ports = browserPorts();
const loadApp = () => import("./page/mount.tsx");

/** Has React draw whatever page is at the address. */
async function mountIn(root: Element): Promise<void> {
  const [{ mount }] = await Promise.all([loadApp(), completeStyles()]);
  mount(root, ports);
  // Nobody does what was tapped before.
  window.tappedEarly = undefined;
}

/** The page that stands in the document, where it is the one at the address. */
function drawnHere() {
  const text = document.getElementById("page")?.textContent;
  const page: unknown = text ? JSON.parse(text) : undefined;
  return isPublished(page) && isPageOf(page, pageKey(window.location.pathname)) ? page : undefined;
}

async function open(root: Element): Promise<void> {
  const published = drawnHere();
  if (published) {
    // The router keeps the navigation state there.
    const arrival = { published, ports, state: window.history.state?.usr };
    await openDrawn(root, arrival, async (seen) => {
      await seen;
      const { takeOver } = await loadApp();
      return (root, drawn) => takeOver(root, ports, drawn);
    });
  } else await mountIn(root);
}

noteTextZoom();
if (root) void open(root).catch(() => mountIn(root));
