import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createDialogHistoryEntries,
  type DialogEntries,
} from "../../src/page/navigation/dialog-history-entries.ts";
import { historyEntryKey } from "../../src/page/navigation/visited-page-journey.ts";

/** A browser's history whose steps are asynchronous, as in real browsers. */
class TestHistory {
  state: unknown = { key: "a", idx: 0 };
  readonly popped = new Set<() => void>();
  private entries: unknown[] = [];
  at = 0;
  /** Number of times that the app was left. */
  left = 0;

  constructor() {
    this.entries = [{ key: "before" }, this.state];
    this.at = 1;
  }

  get length(): number {
    return this.entries.length;
  }

  pushState(state: unknown): void {
    this.entries = [...this.entries.slice(0, this.at + 1), state];
    this.move(1);
  }

  replaceState(state: unknown): void {
    this.entries[this.at] = state;
    this.state = state;
  }

  go(delta: number): void {
    setTimeout(() => {
      if (this.entries[this.at + delta] === undefined) return;
      this.move(delta);
      for (const listener of this.popped) listener();
    }, 20);
  }

  private move(delta: number): void {
    this.at += delta;
    this.state = this.entries[this.at];
  }
}

/** Waits until the microtasks of the current task are done. */
const soon = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

const place = { pathname: "/page", search: "" };
const keyNow = (history: TestHistory) => (history.state as { key: string }).key;

/** A page with dialogs. */
class TestDialogs {
  readonly history = new TestHistory();
  readonly boxes: { box: Element; gone: () => void }[] = [];
  /** Number of dialogs that going back has closed. */
  closed = 0;
  readonly entries: DialogEntries;

  constructor() {
    const window = {
      history: this.history,
      location: place,
      scrollY: 0,
      addEventListener: (_: string, listener: () => void) => this.history.popped.add(listener),
      removeEventListener: (_: string, listener: () => void) => this.history.popped.delete(listener),
    };
    vi.stubGlobal("window", window);
    vi.stubGlobal("document", { querySelectorAll: () => this.boxes.map(({ box }) => box) });
    this.entries = createDialogHistoryEntries();
    this.entries.start();
    this.show("a");
  }

  show(key: string): void {
    this.entries.show(historyEntryKey({ key, ...place }));
  }

  open(): void {
    const box = {} as Element;
    const gone = this.entries.open(box, () => {
      this.closed++;
      // Asynchronously, as React does.
      void soon().then(() => this.close(box));
    });
    this.boxes.push({ box, gone });
  }

  /** Closes a dialog on the page, by default the topmost. */
  close(box = this.boxes[this.boxes.length - 1]?.box): void {
    const at = this.boxes.findIndex((one) => one.box === box);
    for (const { gone } of at < 0 ? [] : this.boxes.splice(at, 1)) gone();
  }

  /** Leaves the page for another one. */
  go(key: string): void {
    this.entries.leave(() => {
      this.history.pushState({ key });
      while (this.boxes.length > 0) this.close();
      this.show(key);
    });
  }
}

/** Waits longer than the slowest steps of these tests. */
const settle = () => vi.advanceTimersByTimeAsync(3000);

let page: TestDialogs;
beforeEach(() => {
  vi.useFakeTimers();
  page = new TestDialogs();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a dialog and waits until its entry is pushed. */
async function opened(): Promise<void> {
  page.open();
  await settle();
}

const back = () => page.history.go(-1);
const forward = () => page.history.go(1);

type Deed = () => void;
const cases: [name: string, deeds: Deed[], expected: { open: number; at: number; entries: number; closed?: number }][] = [
  ["an open dialog has an entry", [() => page.open()], { open: 1, at: 2, entries: 3 }],
  ["going back closes it", [() => page.open(), back], { open: 0, at: 1, entries: 3, closed: 1 }],
  ["a dialog closed on the page has no entry any more", [() => page.open(), () => page.close()], { open: 0, at: 1, entries: 3 }],
  ["going back closes the upper of two dialogs", [() => page.open(), () => page.open(), back], { open: 1, at: 2, entries: 4, closed: 1 }],
  ["going back twice closes two dialogs", [() => page.open(), () => page.open(), back, back], { open: 0, at: 1, entries: 4, closed: 2 }],
  ["going forward opens nothing, and the entry is left again", [() => page.open(), back, forward], { open: 0, at: 1, entries: 3, closed: 1 }],
  ["a dialog that replaces another keeps the entry", [() => { page.open(); }, () => { page.close(); page.open(); }], { open: 1, at: 2, entries: 3 }],
  ["leaving the page removes the dialog's entry", [() => page.open(), () => page.go("b")], { open: 0, at: 2, entries: 3 }],
  ["leaving the page removes the entries of two dialogs", [() => page.open(), () => page.open(), () => page.go("b")], { open: 0, at: 2, entries: 3 }],
  ["a dialog closed by the tap that leaves the page has no entry any more", [() => page.open(), () => { page.go("b"); page.close(); }], { open: 0, at: 2, entries: 3 }],
  ["leaving the page right after closing one of two dialogs removes both entries", [() => page.open(), () => page.open(), () => { page.close(); queueMicrotask(() => page.go("b")); }], { open: 0, at: 2, entries: 3 }],
  ["a page that was not left after all gets the dialog's entry again", [() => page.open(), () => page.entries.leave(() => {})], { open: 1, at: 2, entries: 3 }],
  ["an entry without its dialog, as after a reload, is left", [() => page.history.pushState({ key: "a", jumps: 1, dialogs: [1] }), () => page.show("a")], { open: 0, at: 1, entries: 3 }],
  ["a dialog's entry differs from those of links inside the page", [() => page.history.pushState({ key: "a", jumps: 1 }), () => page.open(), back], { open: 0, at: 2, entries: 4, closed: 1 }],
  ["entries of links inside the dialog are removed with it", [() => page.open(), () => page.history.pushState({ ...(page.history.state as object), jumps: 2 }), () => page.close()], { open: 0, at: 1, entries: 4 }],
  ["going back between links inside the dialog closes nothing", [() => page.open(), () => page.history.pushState({ ...(page.history.state as object), jumps: 2 }), back], { open: 1, at: 2, entries: 4 }],
]; // biome-ignore format: a row a case

describe("dialogs in the browser's history", () => {
  it.each(cases)("%s", async (_, deeds, { open, at, entries, closed = 0 }) => {
    for (const deed of deeds) {
      deed();
      await settle();
    }
    expect({
      open: page.boxes.length,
      at: page.history.at,
      entries: page.history.length,
      closed: page.closed,
    }).toEqual({ open, at, entries, closed });
  });

  it("goes back two steps for two dialogs that are closed in quick succession", async () => {
    page.open();
    await opened();
    page.close();
    await soon();
    page.close();
    await settle();
    expect([page.history.at, keyNow(page.history)]).toEqual([1, "a"]);
  });

  it("adds an entry for a dialog that opens during the step back of another", async () => {
    await opened();
    page.close();
    await soon();
    await opened();
    expect([page.boxes.length, page.history.at]).toEqual([1, 2]);
    back();
    await settle();
    expect([page.boxes.length, page.history.at, page.closed]).toEqual([0, 1, 1]);
  });

  it("keeps a dialog open while the page is left by going back, without an entry", async () => {
    page.go("b");
    await opened();
    page.entries.leave(back);
    await vi.advanceTimersByTimeAsync(20);
    await opened();
    expect([page.boxes.length, page.closed, page.history.at, keyNow(page.history)]).toEqual([2, 0, 1, "a"]);
  });

  it("continues after a timeout if the browser does not take a step", async () => {
    await opened();
    page.history.go = () => {};
    page.go("b");
    await vi.advanceTimersByTimeAsync(999);
    expect(keyNow(page.history)).toBe("a");
    await vi.advanceTimersByTimeAsync(1);
    expect([page.boxes.length, keyNow(page.history)]).toEqual([0, "b"]);
  });

  it("keeps the dialog and its entry if the customer goes back while the next page loads", async () => {
    await opened();
    page.entries.leave(() => page.history.pushState({ key: "b" }));
    await settle();
    expect(page.boxes).toHaveLength(1);
    back();
    await settle();
    expect([page.boxes.length, page.closed, page.history.at, keyNow(page.history)]).toEqual([1, 0, 2, "a"]);
    back();
    await settle();
    expect([page.boxes.length, page.closed]).toEqual([0, 1]);
  });

  const deed = fc.constantFrom("open", "close", "back", "forward", "go", "wait");

  it("has exactly one entry per open dialog at rest, after any fast events", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { maxLength: 12 }), async (deeds) => {
        page = new TestDialogs();
        let pages = 1;
        for (const one of deeds) {
          if (one === "open") page.open();
          else if (one === "close") page.close();
          else if (one === "go") page.go(`p${pages++}`);
          else if (one === "wait") await vi.advanceTimersByTimeAsync(7);
          else {
            // The customer goes back or forward only after earlier taps have settled.
            await settle();
            if (one === "forward") forward();
            else if (page.boxes.length > 0) back();
            await settle();
          }
        }
        await settle();
        const { dialogs = [] } = page.history.state as { dialogs?: number[] };
        expect(dialogs).toHaveLength(page.boxes.length);
        // Below: the entry before the app, and one for each page.
        expect(page.history.at).toBe(pages + page.boxes.length);
      }),
    );
  });
});
