import type { Page } from "playwright-core";

/** An element that was at another position in the previous frame, without input by the customer. */
export interface LayoutShift {
  /** The metric's own value: the share of the screen that moved, times the distance. */
  value: number;
  /** The number of answers that had arrived. */
  answered: number;
  /** The moved elements, such as `p.text 16 120 343 20 → 16 160 343 20`: x, y, width and height in CSS pixels; 0 off the screen. */
  moved: string[];
}

/**
 * The order of the mall's answers: as fast as possible; one after the other in order of the calls, or in reverse, once the
 * page is drawn without them; or one after the other with an error each.
 */
export type Answers = "fast" | "slow" | "last first" | "failing";

/** Returns a script that records layout shifts and delays the page's calls. It wraps fetch, so the calls only seem slow. */
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
    // For a text, its element; the node is null if it was removed.
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
      // An answer may lead to further requests.
      if (next || underWay > 0 || [...document.images].some(isLoading)) still = -1;
    }
    await frames(1);
    take(observer.takeRecords());
    return watch;
  };
  window.layoutWatch = watch;
})();`;
}

/** Releases the answers of a page with `watchShifts` until it is idle. Resolves to all layout shifts and the number of answers. */
export function settle(page: Page): Promise<{ shifts: LayoutShift[]; answered: number }> {
  return page.evaluate("layoutWatch.settle()");
}
