import { STUDIO } from "../../api.ts";
import type { FromFrame, Show } from "../../frame/messages.ts";
import { type Still, stillOf } from "./still.ts";

/** What is to be drawn: what the phone frame is to show, and how large its screen is in CSS pixels. */
export interface Sitting {
  show: Omit<Show, "studio" | "drawing">;
  width: number;
  height: number;
}

/** A frame that has not drawn by then never does. */
const PATIENCE_MS = 15_000;

/** A phone frame that nobody sees, in which one page after the other is drawn. */
export interface DrawingFrame {
  /** Rejects where the page is not drawn within some seconds. One at a time. */
  draw: (sitting: Sitting) => Promise<Still>;
}

export function openFrame(place: HTMLElement): DrawingFrame {
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
  const close = () => {
    frame?.remove();
    frame = undefined;
  };
  return {
    async draw({ show, width, height }) {
      const used = frame ?? open();
      try {
        [used.width, used.height] = [String(width), String(height)];
        await ready;
        const drawing = ++count;
        const isDrawn = heard(
          used,
          (message) => message.studio === "finished" && message.drawing === drawing,
        );
        const message: Show = { studio: "show", ...show, drawing };
        used.contentWindow?.postMessage(message, location.origin);
        await isDrawn;
        return stillOf(used.contentDocument as Document); // of our own origin
      } catch (error) {
        // Whatever it hangs on, the next page is to have a new one.
        close();
        throw error;
      }
    },
  };
}

/** Resolves when a frame says this; rejects where it does not for long. */
function heard(frame: HTMLIFrameElement, isIt: (message: FromFrame) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      removeEventListener("message", hear);
      clearTimeout(timer);
    };
    const hear = ({ data, origin, source }: MessageEvent) => {
      if (source !== frame.contentWindow || origin !== location.origin || !isIt(data as FromFrame)) return;
      end();
      resolve();
    };
    const timer = setTimeout(() => {
      end();
      reject(new Error("The frame did not draw its page"));
    }, PATIENCE_MS);
    addEventListener("message", hear);
  });
}
