import { createElement } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { createEarlyHost } from "../../ahead/early-host.ts";
import { type BlockView, blockKindsIn } from "../../blocks/campaign-context.ts";
import { loadViews } from "../../blocks/registry.ts";
import { isEqual } from "../../language/values.ts";
import { App, type DrawnPage, newClient } from "../../page/App.tsx";
import { searchOf, visitHere } from "../../page/navigation/visit.ts";
import { createStore } from "../../page/store/store.ts";
import { keepPage } from "../../page/store/use-page.ts";
import { planOf } from "../../plan/plan-of.ts";
import { pageKey } from "../../plan/published.ts";
import { SCENE_CUSTOMER } from "../api.ts";
import { differsInWords } from "./differs-in-words.ts";
import { DrawnPlaces } from "./drawn-places.ts";
import { enlargeLetters } from "./enlarge-letters.ts";
import { framePorts } from "./frame-ports.ts";
import type { AskedText, FrameEvent, FromFrame, Show, ToFrame } from "./messages.ts";
import { createMarks, listenForPicks } from "./picking.ts";
import { tellChanges, tellTables, tellValues } from "./tell-page.ts";
import { untilStill } from "./until-still.ts";
import "../../page/styles/page.css";

/** What was typed into a page that is open counts for all of it when nothing more has come for so long, in milliseconds. */
const REST_MS = 300;

/** For so long the page that is shown stays when another's answers are on their way, in milliseconds. */
const SOON_MS = 80;

const host = document.getElementById("root") as HTMLElement;
const root = createRoot(host);
let turn = 0;
/** The page that is shown, and how it is drawn with other words. */
let shown: { message: Show; says: Show["published"]; say: (published: Show["published"]) => void } | null =
  null;
let rest: ReturnType<typeof setTimeout> | undefined;
let areEnlarged = false;
/** The views that were loaded: asked for again, they would come later than what else the browser has to do. */
const views: Record<string, BlockView> = {};
/** Of the page that is shown. */
let places: DrawnPlaces | null = null;
/** What the studio wants to know the values of, and what tells them of the page that is shown. */
let asked: readonly AskedText[] = [];
let tellAsked = () => {};

/** The page that is drawn or is about to be, by its key. */
let pageNow = "";

const send = (message: FromFrame) => window.parent.postMessage(message, window.location.origin);
const tell = (what: FrameEvent, key = pageNow) => send({ studio: "told", key, what });

const marks = createMarks(document.body.appendChild(document.createElement("div")));
const picking = listenForPicks({
  marks,
  places: () => places,
  tell: (pointer) => tell({ kind: "picked", pointer }),
});

/** Draws a page in the place of the one before, once its answers are there. */
async function show(message: Show): Promise<void> {
  const { published, scene, phone, token, drawing } = message;
  const route = published.campaign.route ?? "/";
  const page = pageKey(route);
  const isAnother = page !== pageNow;
  pageNow = page;
  const tellOfIt = (what: FrameEvent) => tell(what, page);
  const plan = planOf(published);
  const customer = scene ? (scene.isLoggedIn ? token || SCENE_CUSTOMER : "") : token;
  const query = {
    ...message.query,
    ...(customer && { token: customer }),
    phoneType: phone.system === "ios" ? "ios" : "android",
  };
  openAt(`${route}?${searchOf(query)}`);
  const ports = framePorts({ ...message, token: customer }, tellOfIt);
  const visit = visitHere(ports, plan.brand, { search: window.location.search, state: null });
  const client = newClient();
  const store = createStore(plan, visit, createEarlyHost(ports, client));
  const tellAll = tellChanges(plan, {
    get: store.get,
    tell: (snapshot) => tellOfIt({ kind: "tables", tables: tellTables(plan, snapshot), now: snapshot.now }),
    soon: requestAnimationFrame,
  });
  store.subscribe(tellAll);
  let told = "";
  const tellNow = () => {
    if (asked.length === 0) {
      told = "";
      return;
    }
    const values = tellValues(plan, store.get(), asked);
    const what = { kind: "values" as const, texts: asked, values };
    const now = JSON.stringify(what);
    if (now !== told) tellOfIt(what);
    told = now;
  };
  store.subscribe(tellNow);
  tellAsked = tellNow;
  const loading = viewsFor(blockKindsIn(plan.campaign));
  store.start();
  if (loading) await loading;
  const isOnItsWay = () => Object.values(store.get().answers).some(({ busy }) => busy);
  await settled(isOnItsWay, store.subscribe);
  const drawn: DrawnPage = { key: page, plan, views: { ...views }, client, store };
  const before = isAnother ? 0 : window.scrollY;
  marks.clear();
  places = new DrawnPlaces(plan.campaign);
  const key = turn++;
  const draw = (onThere?: () => void) =>
    // Whoever types waits for it: nothing else comes between.
    flushSync(() => root.render(createElement(App, { key, ports, drawn, ...(onThere && { onThere }) })));
  draw(() => place(before, phone.letters));
  const say = (words: Show["published"]) => {
    const spoken = planOf(words);
    keepPage(client, { key: page, plan: spoken, views: { ...views } });
    places = new DrawnPlaces(spoken.campaign);
    draw();
  };
  shown = { message, says: published, say };
  tellAll();
  tellAsked();
  if (drawing === undefined) return;
  await untilStill(document.body, isOnItsWay);
  send({ studio: "finished", drawing });
}

/** What the router keeps with an address; what else stands there a page left behind, such as its open dialog. */
const OF_ROUTER = ["usr", "key", "idx"];

/** Goes to an address as if it had just been opened. Browsers slow down whoever does so with every letter. */
function openAt(address: string): void {
  const { href } = new URL(address, window.location.href);
  const left = Object.keys(window.history.state ?? {}).filter((key) => !OF_ROUTER.includes(key));
  if (href !== window.location.href || left.length > 0) window.history.replaceState(null, "", href);
}

/** Loads those that are not there yet; undefined where all are. */
function viewsFor(kinds: Iterable<string>): Promise<void> | undefined {
  const missing = [...kinds].filter((kind) => !Object.hasOwn(views, kind));
  return missing.length > 0
    ? loadViews(missing).then((loaded) => void Object.assign(views, loaded))
    : undefined;
}

function place(scrolled: number, letters: number): void {
  // As they are written nothing is to be done, and each rule is looked at else.
  if (letters !== 1 || areEnlarged) enlargeLetters(letters);
  areEnlarged = letters !== 1;
  window.scrollTo(0, scrolled);
}

/** Resolves when nothing is on its way any more, or soon. */
function settled(isOnItsWay: () => boolean, subscribe: (listener: () => void) => () => void): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, SOON_MS);
    const look = () => {
      if (!isOnItsWay()) end();
    };
    const stop = subscribe(look);
    look();
  });
}

/** What is to be shown next: of several that came meanwhile the last. */
let next: Show | undefined;
let isDrawing = false;

async function drawNext(): Promise<void> {
  if (isDrawing || sayOnly()) return;
  isDrawing = true;
  for (let one = next; one; one = next) {
    next = undefined;
    await show(one).catch((error: unknown) => tell({ kind: "trouble", text: String(error) }));
    send({ studio: "there" });
  }
  isDrawing = false;
}

/** Where only words are others, the page stays open and says them; what else may hang on them follows when typing rests. */
function sayOnly(): boolean {
  const message = next;
  // Letters are enlarged where they stand: new ones would be small among them.
  if (!message || !shown || message.drawing !== undefined || message.phone.letters !== 1) return false;
  if (!differsInWords(shown.message, message)) return false;
  try {
    // Words that were typed are said before the server has answered, and come once more with its answer.
    if (!isEqual(shown.says, message.published)) shown.say(message.published);
  } catch {
    // The page is drawn anew, and what goes wrong then is told.
    return false;
  }
  shown.says = message.published;
  next = undefined;
  send({ studio: "there" });
  rest = setTimeout(() => {
    next ??= message;
    shown = null;
    void drawNext();
  }, REST_MS);
  return true;
}

window.addEventListener("message", ({ data, origin, source }) => {
  if (origin !== window.location.origin || source !== window.parent) return;
  const message = data as ToFrame;
  if (message.studio === "mark") marks.show(places?.elementsOf(message.pointer, host) ?? []);
  if (message.studio === "pick") picking.set(message.isOn);
  if (message.studio === "ask") {
    asked = message.texts;
    tellAsked();
  }
  if (message.studio !== "show") return;
  clearTimeout(rest);
  next = message;
  void drawNext();
});

// Toasts are the page's own: they are read where they are drawn.
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes)
      if (node instanceof HTMLElement && node.classList.contains("toast"))
        tell({ kind: "toast", text: node.textContent ?? "" });
}).observe(document.body, { childList: true, subtree: true });

new MutationObserver(() => {
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]")?.href ?? "";
  tell({ kind: "tab", title: document.title, icon });
}).observe(document.head, { childList: true, subtree: true, characterData: true, attributeFilter: ["href"] });

send({ studio: "ready" });
