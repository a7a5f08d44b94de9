import { beginningOf } from "../../../language/messages/saying.ts";
import { STUDIO } from "../../api.ts";
import type { FromFrame, Show } from "../../frame/messages.ts";
import type { Size } from "../desk/look.ts";

/** What is to be drawn: what the phone frame is to show, and how large its screen is in CSS pixels. */
export interface Sitting extends Size {
  show: Omit<Show, "studio" | "drawing">;
}

/** A frame that has not drawn by then never does. */
const PATIENCE_MS = 15_000;

/** Draws a page, one at a time. Rejects where it is not drawn within some seconds. */
export type Draw = (sitting: Sitting) => Promise<Still>;

/** A phone frame that nobody sees, in which one page after the other is drawn. */
export function openFrame(place: HTMLElement): Draw {
  let count = 0;
  let frame: HTMLIFrameElement | undefined;
  let ready: Promise<void> | undefined;

  const open = () => {
    const opened = document.createElement("iframe");
    opened.title = "";
    opened.src = `${STUDIO}/frame`;
    const isReady = heard(opened, (message) => message.studio === "ready");
    place.append(opened);
    [frame, ready] = [opened, isReady];
    return opened;
  };
  return async ({ show, width, height }) => {
    const used = frame ?? open();
    try {
      [used.width, used.height] = [String(width), String(height)];
      await ready;
      const drawing = ++count;
      const isDrawn = heard(used, (told) => told.studio === "finished" && told.drawing === drawing);
      const message: Show = { studio: "show", ...show, drawing };
      used.contentWindow?.postMessage(message, location.origin);
      await isDrawn;
      return stillOf(used.contentDocument as Document); // of our own origin
    } catch (error) {
      // Whatever it hangs on, the next page is to have a new one.
      frame?.remove();
      frame = undefined;
      throw error;
    }
  };
}

/** Resolves when a frame says this; rejects where it does not for long. */
function heard(frame: HTMLIFrameElement, isIt: (message: FromFrame) => boolean): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  return new Promise((resolve, reject) => {
    const hear = ({ data, origin, source }: MessageEvent) => {
      if (source !== frame.contentWindow || origin !== location.origin || !isIt(data as FromFrame)) return;
      removeEventListener("message", hear);
      resolve();
    };
    addEventListener("message", hear, { signal });
    signal.addEventListener("abort", () => reject(new Error("The frame did not draw its page")));
  });
}

/** What a page looked like at one moment: its document, of which nothing runs any more. */
export interface Still {
  /** Its `html` element, to be copied into documents without scripts. */
  root: Element;
  /** The words that are read there. */
  words: string;
}

/** What runs, and the styles, which are put together anew. */
const LEFT_OUT = "script, link, style, noscript, base, meta[http-equiv]";

/** What moves has come to its end. */
const AT_REST = `*, *::before, *::after {
  animation-duration: 1ms !important;
  animation-delay: 0s !important;
  animation-iteration-count: 1 !important;
  transition: none !important;
  scroll-behavior: auto !important;
}
html { overflow: hidden !important; }`;

/** Of a longer page so much of its words is enough to know it by. */
const MOST_WORDS = 400;

/** Takes the picture of a document as it stands now. The document stays as it is. */
function stillOf(page: Document): Still {
  const root = page.documentElement.cloneNode(true) as Element;
  for (const element of root.querySelectorAll(LEFT_OUT)) element.remove();
  const drawn = page.querySelectorAll("canvas");
  root.querySelectorAll("canvas").forEach((canvas, index) => {
    const image = page.createElement("img");
    for (const { name, value } of canvas.attributes) image.setAttribute(name, value);
    image.src = drawn[index]?.toDataURL() ?? "";
    canvas.replaceWith(image);
  });
  for (const style of [stylesOf(page), AT_REST]) {
    const element = page.createElement("style");
    element.textContent = style;
    root.querySelector("head")?.append(element);
  }
  return { root, words: wordsOf(page.body) };
}

/** Shows the picture in a document, scrolled to the button of this state where that is further down. */
export function hangStill({ root }: Still, page: Document, state: string | null): void {
  page.replaceChild(page.importNode(root, true), page.documentElement);
  const shown = state === null ? null : page.querySelector(`[data-state="${CSS.escape(state)}"]`);
  const { bottom = 0, top = 0 } = shown?.getBoundingClientRect() ?? {};
  const height = page.documentElement.clientHeight;
  // A frame is as high as its phone; in the middle it is seen best.
  if (bottom > height) page.documentElement.scrollTop = (top + bottom - height) / 2;
}

function stylesOf(page: Document): string {
  return [...page.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .join("\n");
}

function wordsOf(body: HTMLElement): string {
  const words = body.innerText.replace(/\s+/g, " ").trim();
  return beginningOf(words, MOST_WORDS);
}
