import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDialogEntries, type DialogEntries } from "../../src/page/navigation/dialog-entries.ts";
import { stopKey } from "../../src/page/navigation/journey.ts";

/** A browser's history whose steps take their time, as real ones do. */
class TestHistory {
  state: unknown = { key: "a", idx: 0 };
  readonly popped = new Set<() => void>();
  private entries: unknown[] = [];
  at = 0;
  /** How often the app was left. */
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

/** After what is done in one breath. */
const soon = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

const place = { pathname: "/page", search: "" };
const keyNow = (history: TestHistory) => (history.state as { key: string }).key;

/** A page with dialogs, which close when they are told to. */
class TestDialogs {
  readonly history = new TestHistory();
  readonly boxes: { box: Element; gone: () => void }[] = [];
  /** How many dialogs the way back has closed. */
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
    this.entries = createDialogEntries();
    this.entries.start();
    this.show("a");
  }

  show(key: string): void {
    this.entries.show(stopKey({ key, ...place }));
  }

  open(): void {
    const box = {} as Element;
    const gone = this.entries.open(box, () => {
      this.closed++;
      // As React does: not at once.
      void soon().then(() => this.close(box));
    });
    this.boxes.push({ box, gone });
  }

  /** Closes one on the page, the topmost where none is named. */
  close(box = this.boxes[this.boxes.length - 1]?.box): void {
    const at = this.boxes.findIndex((one) => one.box === box);
    for (const { gone } of at < 0 ? [] : this.boxes.splice(at, 1)) gone();
  }

  /** The page goes, and another one comes. */
  go(key: string): void {
    this.entries.leave(() => {
      this.history.pushState({ key });
      while (this.boxes.length > 0) this.close();
      this.show(key);
    });
  }
}

/** So long the slowest steps of these tests take. */
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

/** Opens a dialog, and waits until all of that has happened. */
async function opened(): Promise<void> {
  page.open();
  await settle();
}

const back = () => page.history.go(-1);
const forward = () => page.history.go(1);

type Deed = () => void;
const cases: [name: string, deeds: Deed[], expected: { open: number; at: number; entries: number; closed?: number }][] = [
  ["an open dialog has an entry", [() => page.open()], { open: 1, at: 2, entries: 3 }],
  ["the way back closes it", [() => page.open(), back], { open: 0, at: 1, entries: 3, closed: 1 }],
  ["closed on the page, its entry is no step any more", [() => page.open(), () => page.close()], { open: 0, at: 1, entries: 3 }],
  ["of two, the way back closes the upper", [() => page.open(), () => page.open(), back], { open: 1, at: 2, entries: 4, closed: 1 }],
  ["of two, it closes one after the other", [() => page.open(), () => page.open(), back, back], { open: 0, at: 1, entries: 4, closed: 2 }],
  ["forward again opens nothing, and is no step", [() => page.open(), back, forward], { open: 0, at: 1, entries: 3, closed: 1 }],
  ["one in place of another keeps the entry", [() => { page.open(); }, () => { page.close(); page.open(); }], { open: 1, at: 2, entries: 3 }],
  ["the page left from it, nothing of it stays behind", [() => page.open(), () => page.go("b")], { open: 0, at: 2, entries: 3 }],
  ["the page left from two, nothing of them stays behind", [() => page.open(), () => page.open(), () => page.go("b")], { open: 0, at: 2, entries: 3 }],
  ["closed by the tap that leaves the page, it leaves nothing behind", [() => page.open(), () => { page.go("b"); page.close(); }], { open: 0, at: 2, entries: 3 }],
  ["the page left at once after one of two was closed", [() => page.open(), () => page.open(), () => { page.close(); queueMicrotask(() => page.go("b")); }], { open: 0, at: 2, entries: 3 }],
  ["who never went has the way back again", [() => page.open(), () => page.entries.leave(() => {})], { open: 1, at: 2, entries: 3 }],
  ["an entry whose dialog is gone, as after a reload, is no step", [() => page.history.pushState({ key: "a", jumps: 1, dialogs: [1] }), () => page.show("a")], { open: 0, at: 1, entries: 3 }],
  ["of links inside the page it is told apart", [() => page.history.pushState({ key: "a", jumps: 1 }), () => page.open(), back], { open: 0, at: 2, entries: 4, closed: 1 }],
  ["links inside of it go with it", [() => page.open(), () => page.history.pushState({ ...(page.history.state as object), jumps: 2 }), () => page.close()], { open: 0, at: 1, entries: 4 }],
  ["a step back among links inside of it closes nothing", [() => page.open(), () => page.history.pushState({ ...(page.history.state as object), jumps: 2 }), back], { open: 1, at: 2, entries: 4 }],
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

  it("two that are closed one right after the other are two steps, not three", async () => {
    page.open();
    await opened();
    page.close();
    await soon();
    page.close();
    await settle();
    expect([page.history.at, keyNow(page.history)]).toEqual([1, "a"]);
  });

  it("one that is opened while the step of another is under way has its own entry", async () => {
    await opened();
    page.close();
    await soon();
    await opened();
    expect([page.boxes.length, page.history.at]).toEqual([1, 2]);
    back();
    await settle();
    expect([page.boxes.length, page.history.at, page.closed]).toEqual([0, 1, 1]);
  });

  it("the page left by the way back, it is open to the end, and leaves nothing behind", async () => {
    page.go("b");
    await opened();
    page.entries.leave(back);
    await vi.advanceTimersByTimeAsync(20);
    await opened();
    expect([page.boxes.length, page.closed, page.history.at, keyNow(page.history)]).toEqual([2, 0, 1, "a"]);
  });

  it("a step that the browser does not take holds nothing up", async () => {
    await opened();
    page.history.go = () => {};
    page.go("b");
    await vi.advanceTimersByTimeAsync(999);
    expect(keyNow(page.history)).toBe("a");
    await vi.advanceTimersByTimeAsync(1);
    expect([page.boxes.length, keyNow(page.history)]).toEqual([0, "b"]);
  });

  it("who goes back while the next page is on its way finds the dialog as it was, with its entry", async () => {
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

  it("whatever happens, and however fast: at rest there are as many entries as dialogs, and nothing else", async () => {
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
            // A customer's own steps come when what was tapped has happened.
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
