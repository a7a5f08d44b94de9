import type { DrawStill, Still, StillRequest } from "./capture-still.ts";

interface PendingStill {
  sitting: StillRequest;
  done: (still: Still | null) => void;
}

/** Maximum number of stills kept; the least recently used is evicted. */
const MAX_STILLS = 400;

/** A cache of frozen pictures of pages. */
export type StillCache = ReturnType<typeof createStillCache>;

/**
 * Creates a cache of frozen pictures. Draws missing ones in all `frames` in parallel; each starts after `rested`
 * resolves.
 */
export function createStillCache(frames: readonly DrawStill[], rested: () => Promise<void>) {
  const free = [...frames];
  const queue: PendingStill[] = [];
  const kept = new Map<string, Still>();
  const names = createStillKeys();

  const keepStill = (name: string, still: Still) => {
    kept.delete(name);
    kept.set(name, still);
    const [oldest] = kept.keys();
    if (kept.size > MAX_STILLS && oldest !== undefined) kept.delete(oldest);
  };
  const cachedStill = (sitting: StillRequest) => {
    const name = names(sitting);
    const still = kept.get(name);
    if (still) keepStill(name, still);
    return still;
  };
  const drawNextStill = async () => {
    const draw = free.pop();
    if (!draw) return;
    while (queue.length > 0) {
      await rested();
      const next = queue.pop();
      if (!next) break;
      const { done, sitting } = next;
      const still = cachedStill(sitting) ?? (await draw(sitting).catch(() => null));
      if (still) keepStill(names(sitting), still);
      done(still);
    }
    free.push(draw);
  };
  return {
    /** Returns the cached still, or undefined. */
    known: cachedStill,
    /** Requests a still; the latest request is served first. `done` gets null on failure. Returns a cancel function. */
    request(sitting: StillRequest, done: PendingStill["done"]): () => void {
      const waiting = { sitting, done };
      queue.push(waiting);
      void drawNextStill();
      return () => {
        const index = queue.indexOf(waiting);
        if (index >= 0) queue.splice(index, 1);
      };
    },
  };
}

/** Returns a function that computes cache keys: equal for the same page, data and phone. */
function createStillKeys(): (sitting: StillRequest) => string {
  const pages = new WeakMap<object, number>();
  let count = 0;
  return ({ show: { published, ...show }, width, height }) => {
    const page = pages.get(published) ?? ++count;
    pages.set(published, page);
    return JSON.stringify([page, show, width, height]);
  };
}

/** Time without scrolling after which drawing may start: drawing while scrolling makes it stutter. */
const SCROLL_PAUSE_MS = 150;

/** Watches all scrolling in this window. The returned function resolves when nothing scrolls. */
export function watchScrolling(): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  const noteActivity = () => {
    last = performance.now();
  };
  addEventListener("scroll", noteActivity, { capture: true, passive: true });
  return async () => {
    for (;;) {
      const left = last + SCROLL_PAUSE_MS - performance.now();
      if (left <= 0) return;
      await new Promise((resolve) => setTimeout(resolve, left));
    }
  };
}
