import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { isHydrated } from "../../support/browser/hydrated.ts";
import { VISIT } from "../../support/draws/draw-page.ts";
import { launchPlain, PlainWindow } from "../../support/draws/draw-window.ts";
import { WITHOUT_ORNAMENT } from "../../support/draws/without-ornament.ts";

let plain: Browser;
beforeAll(async () => {
  plain = await launchPlain();
});
afterAll(() => plain.close());

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** How to draw with a widget, and how to read its result. */
interface HiddenWidget {
  name: string;
  route: string;
  /** Selector of the button that draws. */
  button: string;
  /** Results drawn in turn, so that each draw has to move something. */
  results: { prize: unknown; seen: unknown }[];
  /** Expression for the visible result. */
  look: string;
  /** Expression that prepares the widget for the next draw; undefined if waiting is enough. */
  reset?: string;
}

const FIGURES = `[document.querySelector(".digits-label").textContent, ...Array.from(
  document.querySelectorAll(".digits-strip"),
  (strip) => {
    const { transform, lineHeight } = getComputedStyle(strip);
    return Math.round((-10 * new DOMMatrix(transform).f) / parseFloat(lineHeight)) / 10;
  },
)]`;

const widgets: HiddenWidget[] = [
  {
    name: "wheel",
    route: "/wheelFull",
    button: ".wheel-go",
    look: `[block.dataset.place, document.querySelector(".wheel-face").style.transform]`,
    results: [
      { prize: 300, seen: ["3", "rotate(108deg)"] },
      { prize: 60, seen: ["4", "rotate(36deg)"] },
    ],
  },
  {
    name: "grid",
    route: "/gridFull",
    button: ".grid-go",
    look: `[block.dataset.place, document.querySelector(".grid-light").style.transform]`,
    results: [
      { prize: 240, seen: ["3", "translate(200%, 100%)"] },
      { prize: 60, seen: ["1", "translate(100%, 0%)"] },
    ],
  },
  {
    name: "deck",
    route: "/deck",
    button: ".deck-below button",
    look: `[
      getComputedStyle(document.querySelector(".deck-drawn")).transform,
      document.querySelector(".deck-drawn").textContent,
    ]`,
    results: [
      { prize: 120, seen: ["none", "第2张代金券120元已到账"] },
      { prize: 60, seen: ["none", "第2张代金券60元已到账"] },
    ],
    reset: `[...document.querySelectorAll("button")].find((one) => one.textContent === "复位").click()`,
  },
  {
    name: "digits",
    route: "/digitsFull",
    // Another button of this kind precedes it.
    button: ".button-primary[data-state=ready]",
    look: FIGURES,
    results: [
      { prize: "80642", seen: ["号码：8 0 6 4 2", 8, 0, 6, 4, 2] },
      { prize: "13579", seen: ["号码：1 3 5 7 9", 1, 3, 5, 7, 9] },
    ],
  },
];

/** Interval in milliseconds at which the page counts its own time. */
const BEAT_MS = 50;

/**
 * Milliseconds from the tap until the page is hidden, and when the answer comes: while it is hidden, while it is still
 * seen, or in milliseconds after the return.
 */
const cases = [
  { hideAt: 50, answerAt: "hidden" },
  { hideAt: 800, answerAt: "hidden" },
  { hideAt: 50, answerAt: 500 },
  { hideAt: 800, answerAt: 30 },
  // Hidden in the middle of the landing.
  { hideAt: 50, answerAt: "seen" },
] as const;

/**
 * Script that records events by performance.now(), and the phase in which the page was hidden. A busy machine that
 * gives the page no time gives it no beats either.
 */
const LISTEN = `window.log = {};
window.begin = () => {
  Object.assign(log, { shown: 0, rested: 0, hiddenIn: "", frames: 0, beats: [] });
};
begin();
setInterval(() => log.beats.push(performance.now()), ${BEAT_MS});
const block = document.querySelector("[data-phase]");
document.addEventListener("visibilitychange", () => {
  if (document.hidden) log.hiddenIn = block.dataset.phase;
  else log.shown = performance.now();
});
new MutationObserver(() => {
  if (block.dataset.phase === "rest") log.rested ||= performance.now();
}).observe(block, { attributeFilter: ["data-phase"] });
(function look() { log.frames++; requestAnimationFrame(look); })();`;

interface Result {
  shown: number;
  rested: number;
  hiddenIn: string;
  beats: number[];
  /** Time of the answer. */
  answered: number;
  moving: number;
  seen: unknown;
}

const resultOf = (look: string) => `({
  ...log,
  answered: performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/draw")).at(-1).responseEnd,
  moving: document.getAnimations().filter((animation) => animation.constructor === Animation).length,
  seen: ${look},
})`;

/** Duration for which a page is hidden, in milliseconds. */
const HIDDEN_MS = 300;

/**
 * Maximum time from the return to the result (ms); a hurried landing takes 700 ms of it. A late answer is added to it.
 */
const SOON_MS = 1500;

/** Draws once, hides and shows the page at the moments of a case, and checks the visible result. */
async function drawHidden(
  window: PlainWindow,
  { button, look, reset }: HiddenWidget,
  { hideAt, answerAt, prize, seen }: (typeof cases)[number] & HiddenWidget["results"][number],
): Promise<void> {
  await window.until(`document.querySelector("${button}[aria-disabled=false]")`);
  if (reset) await window.evaluate(reset);
  await window.evaluate("begin()");
  await window.draw(button);
  if (answerAt === "seen") {
    await window.answer(prize);
    await window.until(`block.dataset.phase === "landing"`);
  }
  await sleep(hideAt);
  await window.hide();
  const frames = await window.evaluate<number>("log.frames");
  if (answerAt === "hidden") await window.answer(prize);
  await sleep(HIDDEN_MS);
  // A hidden page renders no frames.
  expect(await window.evaluate<number>("log.frames")).toBeLessThanOrEqual(frames + 1);
  await window.show();
  if (typeof answerAt === "number") {
    await sleep(answerAt);
    await window.answer(prize);
  }
  await window.until("log.rested");
  const { shown, rested, answered, beats: log, ...result } = await window.evaluate<Result>(resultOf(look));
  expect(result, `hidden after ${hideAt} ms, answer ${answerAt}`).toMatchObject({
    hiddenIn: answerAt === "seen" ? "landing" : "pending",
    moving: 0,
    seen,
  });
  const beats = log.filter((beat) => beat > Math.max(shown, answered) && beat < rested);
  const waited = typeof answerAt === "number" ? answerAt : 0;
  expect(beats.length).toBeLessThan((SOON_MS - waited) / BEAT_MS);
}

/** The four widgets run concurrently, since most of the time is spent waiting. */
describe.concurrent("a hidden page", () => {
  for (const widget of widgets)
    test(`shows the server's result of the ${widget.name} soon after the return, whenever it was hidden and answered`, {
      tags: "nightly",
    }, async ({ origin }) => {
      const window = await PlainWindow.open(plain, `${origin}${widget.route}${VISIT}`);
      await window.until(`document.querySelector("${widget.button}[aria-disabled=false]")`);
      await window.until(`(${isHydrated})()`);
      await window.evaluate(WITHOUT_ORNAMENT);
      await window.evaluate(LISTEN);
      for (const [index, moment] of cases.entries()) {
        const result = widget.results[index % widget.results.length];
        if (result) await drawHidden(window, widget, { ...moment, ...result });
      }
      await window.close();
    });
});
