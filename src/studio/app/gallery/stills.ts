import type { Draw, Sitting, Still } from "./draw-still.ts";

interface Waiting {
  sitting: Sitting;
  done: (still: Still | null) => void;
}

/** So many pictures of pages are kept; the one that was asked for longest ago goes first. */
const MOST_KEPT = 400;

export type Stills = ReturnType<typeof createStills>;

/** Draws pages for whoever waits, with few frames. `frames`: as many as draw at the same time; none begins before `rested` resolves. */
export function createStills(frames: readonly Draw[], rested: () => Promise<void>) {
  const free = [...frames];
  const queue: Waiting[] = [];
  const kept = new Map<string, Still>();
  const names = nameSittings();

  const keep = (name: string, still: Still) => {
    kept.delete(name);
    kept.set(name, still);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  };
  const known = (sitting: Sitting) => {
    const name = names(sitting);
    const still = kept.get(name);
    if (still) keep(name, still);
    return still;
  };
  const work = async () => {
    const draw = free.pop();
    if (!draw) return;
    while (queue.length > 0) {
      await rested();
      const next = queue.pop();
      if (!next) break;
      const { done, sitting } = next;
      const still = known(sitting) ?? (await draw(sitting).catch(() => null));
      if (still) keep(names(sitting), still);
      done(still);
    }
    free.push(draw);
  };
  return {
    /** The picture, where it was taken before. */
    known,
    /** Has it drawn; who came last is served first. What it returns gives the place in the queue up. `done` may be told null: it cannot be drawn. */
    ask(sitting: Sitting, done: Waiting["done"]): () => void {
      const waiting = { sitting, done };
      queue.push(waiting);
      void work();
      return () => {
        const index = queue.indexOf(waiting);
        if (index >= 0) queue.splice(index, 1);
      };
    },
  };
}

/** A text for each sitting, the same for two of the same page in the same scene on the same phone. */
function nameSittings(): (sitting: Sitting) => string {
  const pages = new WeakMap<object, number>();
  let count = 0;
  return ({ show: { published, ...show }, width, height }) => {
    const page = pages.get(published) ?? ++count;
    pages.set(published, page);
    return JSON.stringify([page, show, width, height]);
  };
}

/** What was not scrolled for so long rests. What is drawn while it is scrolled makes it stick. */
const REST_MS = 150;

/** Watches whatever is scrolled on this page, from now on. What it returns resolves as soon as all rests. */
export function watchScrolling(): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  const note = () => {
    last = performance.now();
  };
  addEventListener("scroll", note, { capture: true, passive: true });
  return async () => {
    for (;;) {
      const left = last + REST_MS - performance.now();
      if (left <= 0) return;
      await new Promise((resolve) => setTimeout(resolve, left));
    }
  };
}
