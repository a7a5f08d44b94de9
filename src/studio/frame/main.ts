import { createElement } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { createHostBeforeReact } from "../../ahead/host-before-react.ts";
import { type BlockView, listBlockKinds } from "../../blocks/campaign-context.ts";
import { loadBlockViews } from "../../blocks/registry.ts";
import { isEqual } from "../../language/values.ts";
import { App, createQueryClient, type PrerenderedPage } from "../../page/App.tsx";
import { formatQueryString, readPageVisitOnDevice } from "../../page/navigation/read-page-visit.ts";
import { createStore } from "../../page/store/store.ts";
import { cachePage } from "../../page/store/use-page.ts";
import { createPagePlan } from "../../plan/create-page-plan.ts";
import { pageKey } from "../../plan/published-page.ts";
import type { Snapshot } from "../../play/snapshot.ts";
import { differsOnlyInTexts } from "./differs-only-in-texts.ts";
import { enlargeLetters } from "./enlarge-letters.ts";
import { listenForDrags } from "./listen-for-drags.ts";
import { createHighlighter, listenForPicks } from "./listen-for-picks.ts";
import type {
  DescribedAnswers,
  FrameCommand,
  FrameEvent,
  FrameMessage,
  ShowMessage,
  WatchedText,
} from "./messages.ts";
import { createPreviewPorts } from "./preview-ports.ts";
import { RenderedParts } from "./rendered-parts.ts";
import { createChangeReporter, reportCurrentValues, reportShownRows } from "./report-page.ts";
import { waitUntilUnchanged } from "./wait-until-unchanged.ts";
import "../../page/styles/page.css";

/** Debounce after which a page whose texts were replaced is fully drawn again. */
const FULL_DRAWING_DELAY_MS = 300;

/** Maximum time the current page stays while the next page waits for its answers. */
const MAX_ANSWER_WAIT_MS = 80;

const host = document.getElementById("root") as HTMLElement;
const root = createRoot(host);
/** Number of drawings so far; React draws a new page under each number. */
let drawingCount = 0;
/** The shown page, and a function that draws it with other texts. */
let shown: {
  message: ShowMessage;
  says: ShowMessage["published"];
  say: (published: ShowMessage["published"]) => void;
} | null = null;
let fullDrawing: ReturnType<typeof setTimeout> | undefined;
let areEnlarged = false;
/** The loaded views, kept because even a cached import would resolve later than other tasks of the browser. */
const views: Record<string, BlockView> = {};
/** Maps the elements of the shown page to the values of its document. */
let renderedParts: RenderedParts | null = null;
/** Texts whose values the studio asked for, and a function that reports those of the shown page. */
let watchedTexts: readonly WatchedText[] = [];
let reportWatchedTexts = () => {};
/** The meanings of the page's answers, and a function that reports its tables again. */
let describedAnswers: DescribedAnswers = {};
let reportTables = () => {};

/** Key of the page that is shown or about to be. */
let currentKey = "";

const sendToStudio = (message: FrameMessage) => window.parent.postMessage(message, window.location.origin);
const reportFrameEvent = (what: FrameEvent, key = currentKey) => sendToStudio({ studio: "told", key, what });

const marks = createHighlighter(document.body.appendChild(document.createElement("div")));
// First, since it keeps the click at the end of a drag from picking.
const dragging = listenForDrags({
  marks,
  blocks: () =>
    (shown?.says.campaign.view ?? []).map((_, at) => renderedParts?.ownElementsOf(`/view/${at}`, host) ?? []),
  report: (from, to) => reportFrameEvent({ kind: "dragged", from, to }),
});
const picking = listenForPicks({
  marks,
  renderedParts: () => renderedParts,
  report: (pointer, box) => reportFrameEvent({ kind: "picked", pointer, box }),
});

/** The token of the customer of a scene if nobody is chosen, as with a real server. */
const CUSTOMER_OF_SCENE = "customer";

/** Shows another page in the frame, as soon as its answers have arrived or after a short wait. */
async function showPage(message: ShowMessage): Promise<void> {
  const { published, scene, phone, token, drawing } = message;
  const route = published.campaign.route ?? "/";
  const page = pageKey(route);
  const isAnother = page !== currentKey;
  currentKey = page;
  const reportEvent = (what: FrameEvent) => reportFrameEvent(what, page);
  const plan = createPagePlan(published);
  const customer = scene ? (scene.isLoggedIn ? token || CUSTOMER_OF_SCENE : "") : token;
  const query = {
    ...message.query,
    ...(customer && { token: customer }),
    phoneType: phone.system === "ios" ? "ios" : "android",
  };
  setOpenedAddress(`${route}?${formatQueryString(query)}`);
  const ports = createPreviewPorts({ ...message, token: customer }, reportEvent);
  const visit = readPageVisitOnDevice(ports, plan.brand, { search: window.location.search, state: null });
  const client = createQueryClient();
  const store = createStore(plan, visit, createHostBeforeReact(ports, client));
  const report = (snapshot: Snapshot) => {
    const tables = reportShownRows(plan, snapshot, describedAnswers);
    reportEvent({ kind: "tables", tables, now: snapshot.now });
  };
  reportTables = () => report(store.get());
  const reportTablesIfChanged = createChangeReporter(plan, {
    ...{ get: store.get, report },
    soon: requestAnimationFrame,
  });
  store.subscribe(reportTablesIfChanged);
  let lastReport = "";
  const reportValuesIfChanged = () => {
    if (watchedTexts.length === 0) {
      lastReport = "";
      return;
    }
    const values = reportCurrentValues(plan, store.get(), watchedTexts);
    const what = { kind: "values" as const, texts: watchedTexts, values };
    const now = JSON.stringify(what);
    if (now !== lastReport) reportEvent(what);
    lastReport = now;
  };
  store.subscribe(reportValuesIfChanged);
  reportWatchedTexts = reportValuesIfChanged;
  const loading = loadMissingViews(listBlockKinds(plan.campaign));
  store.start();
  if (loading) await loading;
  const isOnItsWay = () => Object.values(store.get().answers).some(({ busy }) => busy);
  await waitForAnswers(isOnItsWay, store.subscribe);
  const drawn: PrerenderedPage = { key: page, plan, views: { ...views }, client, store };
  const before = isAnother ? 0 : window.scrollY;
  marks.clear();
  renderedParts = new RenderedParts(plan.campaign);
  const key = drawingCount++;
  const drawPage = (onThere?: () => void) =>
    // Synchronous, because the operator who types waits for it.
    flushSync(() =>
      root.render(createElement(App, { key, ports, drawn, ...(onThere && { onMounted: onThere }) })),
    );
  drawPage(() => restoreView(before, phone.letters));
  const replaceTexts = (words: ShowMessage["published"]) => {
    const spoken = createPagePlan(words);
    cachePage(client, { key: page, plan: spoken, views: { ...views } });
    renderedParts = new RenderedParts(spoken.campaign);
    drawPage();
  };
  shown = { message, says: published, say: replaceTexts };
  reportTablesIfChanged();
  reportWatchedTexts();
  if (drawing === undefined) return;
  await waitUntilUnchanged(document.body, isOnItsWay);
  sendToStudio({ studio: "finished", drawing });
}

/** The router's own keys in the history state; other keys are left over from a page, such as an open dialog. */
const ROUTER_KEYS = ["usr", "key", "idx"];

/** Sets the address as if it had just been opened. Skips equal addresses: browsers throttle frequent changes. */
function setOpenedAddress(address: string): void {
  const { href } = new URL(address, window.location.href);
  const left = Object.keys(window.history.state ?? {}).filter((key) => !ROUTER_KEYS.includes(key));
  if (href !== window.location.href || left.length > 0) window.history.replaceState(null, "", href);
}

/** Loads the missing views; returns undefined if all are loaded. */
function loadMissingViews(kinds: Iterable<string>): Promise<void> | undefined {
  const missing = [...kinds].filter((kind) => !Object.hasOwn(views, kind));
  return missing.length > 0
    ? loadBlockViews(missing).then((loaded) => void Object.assign(views, loaded))
    : undefined;
}

function restoreView(scrolled: number, letters: number): void {
  // Skipped for unchanged sizes, because enlarging visits every style rule.
  if (letters !== 1 || areEnlarged) enlargeLetters(letters);
  areEnlarged = letters !== 1;
  window.scrollTo(0, scrolled);
}

/** Resolves when no call is in progress, or after a short timeout. */
function waitForAnswers(
  isOnItsWay: () => boolean,
  subscribe: (listener: () => void) => () => void,
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, MAX_ANSWER_WAIT_MS);
    const look = () => {
      if (!isOnItsWay()) end();
    };
    const stop = subscribe(look);
    look();
  });
}

/** The next message to show; a later one replaces it. */
let next: ShowMessage | undefined;
let isDrawing = false;

async function renderNextPage(): Promise<void> {
  if (isDrawing || replaceTextsInPage()) return;
  isDrawing = true;
  for (let one = next; one; one = next) {
    next = undefined;
    await showPage(one).catch((error: unknown) => reportFrameEvent({ kind: "trouble", text: String(error) }));
    sendToStudio({ studio: "there" });
  }
  isDrawing = false;
}

/** If only texts differ, replaces them in the open page and returns true. A full drawing follows when typing pauses. */
function replaceTextsInPage(): boolean {
  const message = next;
  // Enlarged letters need a full drawing: new text would have its normal size.
  if (!message || !shown || message.drawing !== undefined || message.phone.letters !== 1) return false;
  if (!differsOnlyInTexts(shown.message, message)) return false;
  try {
    // Typed texts are shown before the server answers, and arrive again with its answer.
    if (!isEqual(shown.says, message.published)) shown.say(message.published);
  } catch {
    // The full drawing that follows reports its errors.
    return false;
  }
  shown.says = message.published;
  next = undefined;
  sendToStudio({ studio: "there" });
  fullDrawing = setTimeout(() => {
    next ??= message;
    shown = null;
    void renderNextPage();
  }, FULL_DRAWING_DELAY_MS);
  return true;
}

window.addEventListener("message", ({ data, origin, source }) => {
  if (origin !== window.location.origin || source !== window.parent) return;
  const message = data as FrameCommand;
  if (message.studio === "mark") marks.show(renderedParts?.elementsOf(message.pointer, host) ?? []);
  if (message.studio === "pick") {
    picking.set(message.isOn);
    dragging.set(message.canDrag);
  }
  if (message.studio === "describe") {
    describedAnswers = message.answers;
    reportTables();
  }
  if (message.studio === "ask") {
    watchedTexts = message.texts;
    reportWatchedTexts();
  }
  if (message.studio !== "show") return;
  clearTimeout(fullDrawing);
  next = message;
  void renderNextPage();
});

// Toasts have no port, so they are read from the DOM.
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes)
      if (node instanceof HTMLElement && node.classList.contains("toast"))
        reportFrameEvent({ kind: "toast", text: node.textContent ?? "" });
}).observe(document.body, { childList: true, subtree: true });

new MutationObserver(() => {
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]")?.href ?? "";
  reportFrameEvent({ kind: "tab", title: document.title, icon });
}).observe(document.head, { childList: true, subtree: true, characterData: true, attributeFilter: ["href"] });

sendToStudio({ studio: "ready" });
