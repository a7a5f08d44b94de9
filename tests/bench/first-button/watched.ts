/** What a page tells of itself; milliseconds since its navigation began. */
export interface Watched {
  /** The right button stood in a frame that was drawn. */
  right: number;
  /** The button looked otherwise than before the tap, in a frame that was drawn. */
  heard: number;
  /** When each long task began, and how long it was. */
  long: [start: number, duration: number][];
  /** Layout shifts that no touch excuses, added up. */
  shift: number;
  /** How often the button changed back to waiting after it was right once. */
  lost: number;
}

/** The middle of the button, in pixels of the screen. */
export interface Place {
  x: number;
  y: number;
}

/**
 * Watches for the button of these words (`wanted`), says by the promise `place` where it is as soon as it has been
 * drawn, and when it looks otherwise once it was tapped. It reads the document only where a button has the words, and
 * changes nothing.
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

/** Calls back when what stands now has been drawn. */
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

/** The script to run before a page's own, for the button of these words; what it saw is `window.benchWatched`. */
export function watchScript(button: string): string {
  return `{ const wanted = ${JSON.stringify(button)};${WATCH}}`;
}
