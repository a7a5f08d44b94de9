import { truncateToLength } from "../../../language/messages/localized-text.ts";
import { STUDIO_PATH } from "../../api.ts";
import type { FrameMessage, ShowMessage } from "../../frame/messages.ts";
import type { PixelSize } from "../session/preview-store.ts";

/** Which page to draw, with which data, and the size of the screen in CSS pixels. */
export interface StillRequest extends PixelSize {
  show: Omit<ShowMessage, "studio" | "drawing">;
}

/** Timeout after which drawing counts as failed. */
const DRAW_TIMEOUT_MS = 15_000;

/** Draws a frozen picture of a page. Handles one request at a time. Rejects after a timeout of 15 seconds. */
export type DrawStill = (sitting: StillRequest) => Promise<Still>;

/** Opens an invisible preview frame. Returns the function that draws pages in it, one after another. */
export function openStillFrame(place: HTMLElement): DrawStill {
  let count = 0;
  let frame: HTMLIFrameElement | undefined;
  let ready: Promise<void> | undefined;

  const open = () => {
    const opened = document.createElement("iframe");
    opened.title = "";
    opened.src = `${STUDIO_PATH}/frame`;
    const isReady = waitForMessage(opened, (message) => message.studio === "ready");
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
      const isDrawn = waitForMessage(
        used,
        (message) => message.studio === "finished" && message.drawing === drawing,
      );
      const message: ShowMessage = { studio: "show", ...show, drawing };
      used.contentWindow?.postMessage(message, location.origin);
      await isDrawn;
      return captureStill(used.contentDocument as Document); // of our own origin
    } catch (error) {
      // The frame may hang, so the next page gets a new one.
      frame?.remove();
      frame = undefined;
      throw error;
    }
  };
}

/** Resolves when the frame sends a matching message; rejects after the timeout. */
function waitForMessage(frame: HTMLIFrameElement, isIt: (message: FrameMessage) => boolean): Promise<void> {
  const signal = AbortSignal.timeout(DRAW_TIMEOUT_MS);
  return new Promise((resolve, reject) => {
    const hearFrame = ({ data, origin, source }: MessageEvent) => {
      if (source !== frame.contentWindow || origin !== location.origin || !isIt(data as FrameMessage)) return;
      removeEventListener("message", hearFrame);
      resolve();
    };
    addEventListener("message", hearFrame, { signal });
    signal.addEventListener("abort", () => reject(new Error("The frame did not draw its page")));
  });
}

/** A frozen picture of a page in one state: its HTML without scripts. */
export interface Still {
  /** Its `html` element, to be copied into documents without scripts. */
  root: Element;
  /** The visible text of the page, shortened. */
  words: string;
}

/** Elements that a still leaves out: scripts, and style sheets, whose rules are collected separately. */
const REMOVED_ELEMENTS = "script, link, style, noscript, base, meta[http-equiv]";

/** Style rules that jump to the end of animations. */
const FINISHED_ANIMATIONS_CSS = `*, *::before, *::after {
  animation-duration: 1ms !important;
  animation-delay: 0s !important;
  animation-iteration-count: 1 !important;
  transition: none !important;
  scroll-behavior: auto !important;
}
html { overflow: hidden !important; }`;

/** Maximum length of a still's text, in characters: it only has to identify the page. */
const MAX_STILL_TEXT_LENGTH = 400;

/** Copies the current document of a page. Does not modify it. */
function captureStill(page: Document): Still {
  const root = page.documentElement.cloneNode(true) as Element;
  for (const element of root.querySelectorAll(REMOVED_ELEMENTS)) element.remove();
  const drawn = page.querySelectorAll("canvas");
  root.querySelectorAll("canvas").forEach((canvas, index) => {
    const image = page.createElement("img");
    for (const { name, value } of canvas.attributes) image.setAttribute(name, value);
    image.src = drawn[index]?.toDataURL() ?? "";
    canvas.replaceWith(image);
  });
  for (const style of [styleRulesOf(page), FINISHED_ANIMATIONS_CSS]) {
    const element = page.createElement("style");
    element.textContent = style;
    root.querySelector("head")?.append(element);
  }
  return { root, words: visibleTextOf(page.body) };
}

/** Fills a document with a frozen picture. If the button of the state is below the screen, scrolls to it. */
export function showStill({ root }: Still, page: Document, state: string | null): void {
  page.replaceChild(page.importNode(root, true), page.documentElement);
  const shown = state === null ? null : page.querySelector(`[data-state="${CSS.escape(state)}"]`);
  const { bottom = 0, top = 0 } = shown?.getBoundingClientRect() ?? {};
  const height = page.documentElement.clientHeight;
  // The frame is as high as its phone; the button is moved to the middle.
  if (bottom > height) page.documentElement.scrollTop = (top + bottom - height) / 2;
}

function styleRulesOf(page: Document): string {
  return [...page.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .join("\n");
}

function visibleTextOf(body: HTMLElement): string {
  const words = body.innerText.replace(/\s+/g, " ").trim();
  return truncateToLength(words, MAX_STILL_TEXT_LENGTH);
}
