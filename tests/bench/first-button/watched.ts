/** Measures of a page, in milliseconds since the start of its navigation. */
export interface Watched {
  /** Time at which the right button was drawn. */
  right: number;
  /** Time at which the tapped button was drawn with a changed look. */
  heard: number;
  /** Start and duration of each long task. */
  long: [start: number, duration: number][];
  /** Sum of layout shifts without recent input. */
  shift: number;
  /** Number of times that the right button changed back to waiting. */
  lost: number;
}

/** The centre of the button, in CSS pixels of the viewport. */
export interface Point {
  x: number;
  y: number;
}

/**
 * Watches for the button with the text `wanted`. Resolves `place` with its position when it has been drawn, and records
 * when its look changes after a tap. It reads the layout only if a button has the text, and
 * does not change the page.
 */
const WATCH = `
let sayWhere;
const place = new Promise((resolve) => {
  sayWhere = resolve;
});
const watched = { right: 0, heard: 0, long: [], shift: 0, lost: 0, place };
window.benchWatched = watched;

const findButton = () =>
  [...document.querySelectorAll("button, [role=button]")].find(
    (one) =>
      one.textContent.trim() === wanted &&
      one.getAttribute("aria-disabled") !== "true" &&
      one.getClientRects().length > 0,
  );

/** Calls back when the current DOM has been drawn. */
const onceDrawn = (then) =>
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = then;
    channel.port2.postMessage(null);
  });

let before;
let isTapped = false;

const tell = () => {
  const button = findButton();
  before = button?.outerHTML;
  if (!button) {
    watched.lost++;
    return;
  }
  watched.right = performance.now();
  const { left, top, width, height } = button.getBoundingClientRect();
  sayWhere({ x: left + width / 2, y: top + height / 2 });
};

const changes = new MutationObserver(() => {
  if (watched.right > 0 && !isTapped) return;
  const button = findButton();
  if (watched.right === 0) {
    if (!button || before !== undefined) return;
    before = button.outerHTML;
    onceDrawn(tell);
  } else if (button?.outerHTML !== before) {
    changes.disconnect();
    onceDrawn(() => {
      watched.heard = performance.now();
    });
  }
});
changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });

window.addEventListener(
  "pointerdown",
  () => {
    isTapped = true;
  },
  true,
);

new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) watched.long.push([startTime, duration]);
}).observe({ type: "longtask", buffered: true });

new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) watched.shift += value;
}).observe({ type: "layout-shift", buffered: true });
`;

/** Returns the script to run before a page's own, for the button with this text. It fills `window.benchWatched`. */
export function watchScript(button: string): string {
  return `{ const wanted = ${JSON.stringify(button)};${WATCH}}`;
}
