import { entryKey } from "./journey.ts";

/** What an entry of the browser's history holds besides what the router puts there. */
interface Entry {
  key?: string;
  /** So many entries of the same page lie below it: those of links inside of it (blocks/article/anchor.ts), and of dialogs. */
  jumps?: number;
  /** Where the page was scrolled when it was left for an entry of its own, in CSS pixels. */
  scrolled?: number | undefined;
  /** Of each dialog that was open, the lowest first, what `jumps` was in its own entry. */
  dialogs?: readonly number[];
}

/** The entries of open dialogs in the browser's history: the way back closes the topmost. */
export interface DialogEntries {
  /** A dialog has opened in this element; the way back calls `close`. Returns what to call once it is gone. */
  open(box: Element, close: () => void): () => void;
  /** Takes the entries of all dialogs away, and then goes on by `go`: nothing of them stays behind in the history. */
  leave(go: () => void): void;
  /** The page of this entry (stopKey) is shown from now on. */
  show(key: string): void;
  /** Follows the history. Returns how to stop that. */
  start(): () => void;
}

/** A step that the browser has not taken by then it does not take, in milliseconds: back in history, or to a page. */
const STEP_LIMIT_MS = 1000;

/**
 * Keeps as many entries of a page in the history as it has dialogs open. The platform's CloseWatcher does the same, but
 * a WebView's app knows nothing of it: its back key asks the history alone. What opens and closes in one breath needs no
 * entry; a step in history takes its time, and nothing is pushed before it is taken.
 *
 *   open ─→ push      closed on the page ─→ step back      way back ─→ close
 *   leave ─→ step back, then go      an entry without its dialog (reloaded, forward again) ─→ step back
 */
export function createDialogEntries(): DialogEntries {
  const { history } = window;
  const open = new Map<Element, () => void>();
  let shown = "";
  /** While a step back is under way: by what the page is left after it. */
  let waiting: (() => void)[] | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The page is being left, or the entry is another page's: no dialog has its entry there. */
  let isAway = true;

  const entry = (): Entry => (history.state ?? {}) as Entry; // written by the router, anchor.ts and here
  const isOfPage = () => entryKey(entry(), window.location) === shown;

  const within = (then: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(then, STEP_LIMIT_MS);
  };
  const stepBack = (entries: number, ...then: (() => void)[]) => {
    waiting = then;
    // Not looked at anew: a step that comes late after all would be taken twice.
    within(() => {
      for (const go of arrive()) go();
    });
    history.go(-entries);
  };
  const arrive = () => {
    clearTimeout(timer);
    const then = waiting ?? [];
    waiting = undefined;
    return then;
  };

  const match = () => {
    if (waiting || isAway || !isOfPage()) return;
    const { jumps = 0, dialogs = [] } = entry();
    const first = dialogs[open.size];
    if (first !== undefined) stepBack(jumps - first + 1);
    else if (dialogs.length < open.size) {
      push();
      match();
    }
  };
  const push = () => {
    const { jumps = 0, dialogs = [] } = entry();
    // Who comes back to an entry without it is led to the section that its address names.
    history.replaceState({ ...entry(), scrolled: window.scrollY }, "");
    const own: Entry = { scrolled: undefined, jumps: jumps + 1, dialogs: [...dialogs, jumps + 1] };
    // The router's key goes along: for it, this is the same page.
    history.pushState({ ...entry(), ...own }, "");
  };
  const soon = () => queueMicrotask(match);

  const closeTopmost = () => {
    const boxes = [...document.querySelectorAll("[aria-modal]")].filter((box) => open.has(box));
    const box = boxes[boxes.length - 1];
    const close = box && open.get(box);
    // Its entry is gone already, whenever it is.
    if (box) open.delete(box);
    close?.();
  };
  const onStep = () => {
    if (waiting) {
      arrive().forEach(leave);
      return match();
    }
    const wasAway = isAway;
    isAway = !isOfPage();
    if (isAway) return;
    const { dialogs = [] } = entry();
    if (!wasAway) for (let left = open.size - dialogs.length; left > 0; left--) closeTopmost();
    soon();
  };
  const leave = (go: () => void) => {
    const { jumps = 0, dialogs = [] } = entry();
    const [first] = dialogs;
    isAway = true;
    if (waiting) waiting.push(go);
    else if (first !== undefined) stepBack(jumps - first + 1, go);
    else {
      go();
      // Who was led out of the app may never have gone.
      within(() => {
        isAway = !isOfPage();
        match();
      });
    }
  };

  return {
    open(box, close) {
      open.set(box, close);
      soon();
      return () => {
        open.delete(box);
        soon();
      };
    },
    leave,
    show(key) {
      shown = key;
      isAway = false;
      soon();
    },
    start() {
      window.addEventListener("popstate", onStep);
      return () => {
        clearTimeout(timer);
        window.removeEventListener("popstate", onStep);
        isAway = true;
      };
    },
  };
}
