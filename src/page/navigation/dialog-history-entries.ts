import { currentHistoryEntryKey } from "./visited-page-journey.ts";

/** State that the app stores with an entry of the browser's history, besides the router's own. */
interface HistoryEntryState {
  key?: string;
  /** Number of entries of the same page below it: of links inside it (blocks/article/section-links.ts) and of dialogs. */
  jumps?: number;
  /** Scroll position of the page when a further entry of it was pushed (CSS px). */
  scrolled?: number | undefined;
  /** For each open dialog, the lowest first, the value of `jumps` in its own entry. */
  dialogs?: readonly number[];
}

/** The open dialogs as entries of the browser's history, so that going back closes the topmost dialog. */
export interface DialogEntries {
  /** Adds a dialog that opened in this element; going back calls `close`. Returns a function that removes it. */
  open(box: Element, close: () => void): () => void;
  /** Removes the entries of all dialogs from the history, then calls `go`. */
  leave(go: () => void): void;
  /** Tells which page is shown, by the `historyEntryKey` of its history entry. */
  show(key: string): void;
  /** Starts to follow the history. Returns a function that stops it. */
  start(): () => void;
}

/** Time after which going back in history, or leaving the page, counts as failed (ms). */
const HISTORY_TIMEOUT_MS = 1000;

/**
 * Keeps one history entry per open dialog. The platform's CloseWatcher does the same, but the back key of a WebView's
 * app uses only the history. A dialog that opens and closes in the same task gets no entry. A step in history is
 * asynchronous, and nothing is pushed until it is done.
 *
 *   open ─→ push      closed on the page ─→ step back      customer goes back ─→ close
 *   leave ─→ step back, then go      an entry without its dialog (reloaded, forward again) ─→ step back
 */
export function createDialogHistoryEntries(): DialogEntries {
  const { history } = window;
  const open = new Map<Element, () => void>();
  let shown = "";
  /** While a step back is in progress: the functions to call after it. */
  let waiting: (() => void)[] | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The page is being left, or the current entry belongs to another page, so dialogs get no entries. */
  let isAway = true;

  const currentEntry = (): HistoryEntryState => (history.state ?? {}) as HistoryEntryState; // written by the router, anchor.ts and here
  const isOfPage = () => currentHistoryEntryKey(currentEntry(), window.location) === shown;

  const startTimeout = (then: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(then, HISTORY_TIMEOUT_MS);
  };
  const stepBack = (entries: number, ...then: (() => void)[]) => {
    waiting = then;
    // Does not call `match`: if the step happened late after all, it would be taken twice.
    startTimeout(() => {
      for (const go of handleArrival()) go();
    });
    history.go(-entries);
  };
  const handleArrival = () => {
    clearTimeout(timer);
    const then = waiting ?? [];
    waiting = undefined;
    return then;
  };

  const matchDialogs = () => {
    if (waiting || isAway || !isOfPage()) return;
    const { jumps = 0, dialogs = [] } = currentEntry();
    const first = dialogs[open.size];
    if (first !== undefined) stepBack(jumps - first + 1);
    else if (dialogs.length < open.size) {
      pushEntry();
      matchDialogs();
    }
  };
  const pushEntry = () => {
    const { jumps = 0, dialogs = [] } = currentEntry();
    // Without `scrolled`, coming back to an entry scrolls to the section in its address.
    history.replaceState({ ...currentEntry(), scrolled: window.scrollY }, "");
    const own: HistoryEntryState = {
      scrolled: undefined,
      jumps: jumps + 1,
      dialogs: [...dialogs, jumps + 1],
    };
    // Keeps the router's key, so that the router sees the same page.
    history.pushState({ ...currentEntry(), ...own }, "");
  };
  const matchDialogsSoon = () => queueMicrotask(matchDialogs);

  const closeTopmost = () => {
    const boxes = [...document.querySelectorAll("[aria-modal]")].filter((box) => open.has(box));
    const box = boxes[boxes.length - 1];
    const close = box && open.get(box);
    // Its entry is gone already, even if the dialog closes later.
    if (box) open.delete(box);
    close?.();
  };
  const onStep = () => {
    if (waiting) {
      handleArrival().forEach(leave);
      return matchDialogs();
    }
    const wasAway = isAway;
    isAway = !isOfPage();
    if (isAway) return;
    const { dialogs = [] } = currentEntry();
    if (!wasAway) for (let left = open.size - dialogs.length; left > 0; left--) closeTopmost();
    matchDialogsSoon();
  };
  const leave = (go: () => void) => {
    const { jumps = 0, dialogs = [] } = currentEntry();
    const [first] = dialogs;
    isAway = true;
    if (waiting) waiting.push(go);
    else if (first !== undefined) stepBack(jumps - first + 1, go);
    else {
      go();
      // If the page was not left after all, its dialogs get entries again.
      startTimeout(() => {
        isAway = !isOfPage();
        matchDialogs();
      });
    }
  };

  return {
    open(box, close) {
      open.set(box, close);
      matchDialogsSoon();
      return () => {
        open.delete(box);
        matchDialogsSoon();
      };
    },
    leave,
    show(key) {
      shown = key;
      isAway = false;
      matchDialogsSoon();
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
