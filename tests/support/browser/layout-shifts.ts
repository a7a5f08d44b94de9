import type { Page } from "playwright-core";

/** Something that was seen at one place, and in the next frame at another, though nobody had touched the page. */
export interface LayoutShift {
  /** The metric's own value: the share of the screen that moved, times how far. */
  value: number;
  /** How many answers had come by then. */
  answered: number;
  /** What moved, such as `p.text 16 120 343 20 → 16 160 343 20`: x, y, width and height in CSS pixels; 0 off the screen. */
  moved: string[];
}

/**
 * How the mall answers a page: as fast as it can; once the page has drawn itself without, one answer after the other, as
 * they were asked or the last one first; or the same with an error each.
 */
export type Answers = "fast" | "slow" | "last first" | "failing";

/** To run before a page: notes what moves on it, and has its calls answered in this way. By fetch itself: to the page they are merely slow. */
export function watchShifts(answers: Answers): string {
  return `(() => {
  const answers = ${JSON.stringify(answers)};
  const watch = { answered: 0, shifts: [] };
  const held = [];
  let underWay = 0;
  const { fetch } = window;
  window.fetch = async (...request) => {
    if (!String(request[0]).startsWith("/prod-api/")) return fetch(...request);
    underWay++;
    try {
      const answer = await fetch(...request);
      if (answers !== "fast") await new Promise((go) => held.push(go));
      return answers === "failing" ? new Response("", { status: 500 }) : answer;
    } finally {
      underWay--;
      watch.answered++;
    }
  };

  const nameOf = (node) => {
    // Of a text, what it stands in; null of what is gone.
    const element = node?.nodeType === 1 ? node : node?.parentElement;
    return element ? [element.localName, ...element.classList].join(".") : "?";
  };
  const placeOf = ({ x, y, width, height }) => [x, y, width, height].map((one) => Math.round(one * 10) / 10).join(" ");
  const take = (entries) => {
    for (const { value, sources } of entries) {
      const moved = sources.map((source) =>
        nameOf(source.node) + " " + placeOf(source.previousRect) + " → " + placeOf(source.currentRect));
      watch.shifts.push({ value, answered: watch.answered, moved });
    }
  };
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });

  const frames = async (count) => {
    for (let i = 0; i < count; i++) await new Promise((go) => requestAnimationFrame(go));
  };
  const isOnItsWay = () => !document.querySelector(".page,.notice") || document.querySelector(".opening");
  const isLoading = (image) => {
    const { top, bottom } = image.getBoundingClientRect();
    return !image.complete && bottom > 0 && top < innerHeight;
  };
  watch.settle = async () => {
    for (let still = 0; still < 3; still++) {
      await frames(2);
      if (isOnItsWay()) {
        still = -1;
        continue;
      }
      const next = answers === "last first" ? held.pop() : held.shift();
      next?.();
      // What follows from an answer may ask for more.
      if (next || underWay > 0 || [...document.images].some(isLoading)) still = -1;
    }
    await frames(1);
    take(observer.takeRecords());
    return watch;
  };
  window.layoutWatch = watch;
})();`;
}

/** Has the answers come to a page with `watchShifts`, until nothing is on its way any more, and resolves to what moved since it opened, and how many answers came. */
export function settle(page: Page): Promise<{ shifts: LayoutShift[]; answered: number }> {
  return page.evaluate("layoutWatch.settle()");
}
