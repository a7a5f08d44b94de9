import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { isTakenOver } from "../../support/browser/taken-over.ts";
import { VISIT } from "../../support/draws/draw-page.ts";
import { launchPlain, PlainWindow } from "../../support/draws/draw-window.ts";

let plain: Browser;
beforeAll(async () => {
  plain = await launchPlain();
});
afterAll(() => plain.close());

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** How a widget is played here, and what is to be seen of it in the end. */
interface Hidden {
  name: string;
  route: string;
  /** The button that draws. */
  button: string;
  prize: unknown;
  /** An expression of what is seen when it is over, and its value. */
  look: string;
  seen: unknown;
}

const widgets: Hidden[] = [
  {
    name: "wheel",
    route: "/wheelFull",
    button: ".wheel-go",
    prize: 300,
    look: `[block.dataset.place, document.querySelector(".wheel-face").style.transform]`,
    seen: ["3", "rotate(108deg)"],
  },
  {
    name: "grid",
    route: "/gridFull",
    button: ".grid-go",
    prize: 240,
    look: `[block.dataset.place, document.querySelector(".grid-light").style.transform]`,
    seen: ["3", "translate(200%, 100%)"],
  },
  {
    name: "deck",
    route: "/deck",
    button: ".deck-below button",
    prize: 120,
    look: `[
      getComputedStyle(document.querySelector(".deck-drawn")).transform,
      document.querySelector(".deck-drawn").textContent,
    ]`,
    seen: ["none", "第2张代金券120元已到账"],
  },
  {
    name: "digits",
    route: "/digitsFull",
    // Another one of its kind is there before it.
    button: ".button-primary[data-state=ready]",
    prize: "80642",
    look: `[document.querySelector(".digits-label").textContent, ...Array.from(
      document.querySelectorAll(".digits-strip"),
      (strip) => {
        const { transform, lineHeight } = getComputedStyle(strip);
        return Math.round((-10 * new DOMMatrix(transform).f) / parseFloat(lineHeight)) / 10;
      },
    )]`,
    seen: ["号码：8 0 6 4 2", 8, 0, 6, 4, 2],
  },
];

/** Time is counted in beats of so many milliseconds of the page's own. */
const BEAT_MS = 50;

/** When it is hidden, in milliseconds after the tap, and when the answer comes: after the tap, or after the return. */
const cases = [
  { hideAt: 50, answerAt: "hidden" },
  { hideAt: 50, answerAt: 30 },
  { hideAt: 50, answerAt: 500 },
  { hideAt: 1200, answerAt: "hidden" },
  { hideAt: 1200, answerAt: 30 },
  { hideAt: 1200, answerAt: 500 },
  // In the middle of the landing.
  { hideAt: 50, answerAt: "seen" },
] as const;

/**
 * Collects what happens, by performance.now(), and in which phases the page was hidden. What a draw has come to is to be
 * seen once React has come. A busy machine that gives the page no time gives it no beats either.
 */
const LISTEN = `window.log = { shown: 0, rested: 0, hiddenIn: "", frames: 0, beats: [] };
let isOver = false;
const lookAtEnd = () => {
  if (isOver && !log.rested && (${isTakenOver})()) log.rested = performance.now();
};
setInterval(() => {
  lookAtEnd();
  log.beats.push(performance.now());
}, ${BEAT_MS});
const block = document.querySelector("[data-phase]");
document.addEventListener("visibilitychange", () => {
  if (document.hidden) log.hiddenIn = block.dataset.phase;
  else log.shown = performance.now();
});
new MutationObserver(() => {
  isOver = block.dataset.phase === "rest";
  lookAtEnd();
}).observe(block, { attributeFilter: ["data-phase"] });
(function look() { log.frames++; requestAnimationFrame(look); })();`;

interface Result {
  shown: number;
  rested: number;
  hiddenIn: string;
  beats: number[];
  /** When the answer was there. */
  answered: number;
  moving: number;
  seen: unknown;
}

const resultOf = (look: string) => `({
  ...log,
  answered: performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/draw")).responseEnd,
  moving: document.getAnimations().filter((animation) => animation.constructor === Animation).length,
  seen: ${look},
})`;

/** From the return (widgets.md, 5), of which a hurried landing takes 0.7 s. An answer that is late is no widget's fault. */
const SOON_MS = 1500;

describe.each(widgets)("the $name (5: hidden page)", ({ route, button, prize, look, seen }) => {
  const play = async ({ hideAt, answerAt }: (typeof cases)[number], origin: string) => {
    const window = await PlainWindow.open(plain, `${origin}${route}${VISIT}`);
    await window.until(`document.querySelector("${button}[aria-disabled=false]")`);
    await window.evaluate(LISTEN);
    await window.draw(button);
    if (answerAt === "seen") {
      await window.answer(prize);
      await window.until(`block.dataset.phase === "landing"`);
    }
    await sleep(hideAt);
    await window.hide();
    const frames = await window.evaluate<number>("log.frames");
    if (answerAt === "hidden") await window.answer(prize);
    await sleep(800);
    // It is really hidden: there are no frames.
    expect(await window.evaluate<number>("log.frames")).toBeLessThanOrEqual(frames + 1);
    await window.show();
    if (typeof answerAt === "number") {
      await sleep(answerAt);
      await window.answer(prize);
    }
    await window.until("log.rested");
    const { shown, rested, answered, beats: log, ...result } = await window.evaluate<Result>(resultOf(look));
    expect(result).toMatchObject({
      hiddenIn: answerAt === "seen" ? "landing" : "pending",
      moving: 0,
      seen,
    });
    const beats = log.filter((beat) => beat > Math.max(shown, answered) && beat < rested);
    const waited = typeof answerAt === "number" ? answerAt : 0;
    expect(beats.length).toBeLessThan((SOON_MS - waited) / BEAT_MS);
    await window.close();
  };

  test.for(cases)(
    "hidden after $hideAt ms, answer $answerAt: it ends as the server says soon after the return",
    (moment, { origin }) => play(moment, origin),
  );
});
