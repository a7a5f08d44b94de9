import type { PickedBox } from "./messages.ts";
import type { RenderedParts } from "./rendered-parts.ts";

/** How to mark elements and report a picked one. */
interface PickListenerOptions {
  marks: ReturnType<typeof createHighlighter>;
  /** Returns which elements of the page belong to which values of the document; null while there is no page. */
  renderedParts: () => RenderedParts | null;
  report: (pointer: string, box: PickedBox) => void;
}

/** With Alt held, or while on, marks the element under the pointer. A tap or Enter reports it instead of acting. */
export function listenForPicks({ marks, renderedParts: places, report }: PickListenerOptions) {
  let isOn = false;
  let isHeld = false;
  const isPicking = () => isOn || isHeld;
  const pickElement = (event: Event) => {
    if (!(event.target instanceof Element)) return;
    const pointer = places()?.pointerOf(event.target) ?? null;
    if (pointer === null) return;
    const { top, bottom } = event.target.getBoundingClientRect();
    report(pointer, { top, bottom });
  };
  /** Keeps the event from the page. */
  const stopEvent = (event: Event) => {
    if (isPicking()) event.stopImmediatePropagation();
  };
  const takeTap = (event: Event) => {
    if (!isPicking()) return;
    pickElement(event);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const holdAltKey = (event: { altKey: boolean }) => {
    isHeld = event.altKey;
    document.documentElement.style.cursor = isPicking() ? "crosshair" : "";
    if (!isPicking()) marks.clear();
  };
  const point = ({ target }: Event) => {
    if (isPicking() && target instanceof Element) marks.hold([target]);
  };
  const all = { capture: true };
  for (const name of ["pointerdown", "pointerup", "mousedown", "mouseup", "touchstart", "touchend"])
    window.addEventListener(name, stopEvent, all);
  window.addEventListener("click", takeTap, all);
  window.addEventListener("pointermove", holdAltKey, all);
  window.addEventListener("pointermove", point, all);
  window.addEventListener("focusin", point, all);
  window.addEventListener("keyup", holdAltKey, all);
  window.addEventListener("blur", () => holdAltKey({ altKey: false }));
  window.addEventListener(
    "keydown",
    (event) => {
      holdAltKey(event);
      if (event.key === "Enter" || event.key === " ") takeTap(event);
    },
    all,
  );
  return {
    set: (on: boolean) => {
      isOn = on;
      holdAltKey({ altKey: false });
    },
  };
}

/** Time for which a mark is visible. */
const MARK_DURATION_MS = 1600;

const MARK_COLOUR = "#3556d4";

/** Creates an overlay that frames elements of the page. The frames take no taps and are not part of the page. */
export function createHighlighter(layer: Element) {
  let timer: number | undefined;
  const clearFrames = () => {
    window.clearTimeout(timer);
    layer.replaceChildren();
  };
  const appendMark = (style: Partial<CSSStyleDeclaration>) => {
    const mark = document.createElement("div");
    mark.dataset.mark = "";
    const common = { position: "fixed", pointerEvents: "none", zIndex: "2147483647" };
    Object.assign(mark.style, common, style);
    layer.append(mark);
  };
  const drawFrames = (elements: readonly Element[], lineAt?: number) => {
    clearFrames();
    for (const element of elements) {
      const { left, top, width, height } = element.getBoundingClientRect();
      appendMark({
        left: `${left - 3}px`,
        top: `${top - 3}px`,
        width: `${width + 6}px`,
        height: `${height + 6}px`,
        boxSizing: "border-box",
        border: `2px solid ${MARK_COLOUR}`,
        borderRadius: "6px",
        background: `${MARK_COLOUR}22`,
      });
    }
    if (lineAt !== undefined)
      appendMark({ left: "0", right: "0", top: `${lineAt - 2}px`, height: "4px", background: MARK_COLOUR });
  };
  return {
    clear: clearFrames,
    /** Frames elements, and draws a line at a height, until the marks are cleared. */
    hold: drawFrames,
    /** Scrolls to the first element and shows the marks for a moment. */
    show: (elements: readonly Element[]) => {
      elements[0]?.scrollIntoView({ block: "nearest", behavior: "instant" });
      drawFrames(elements);
      timer = window.setTimeout(clearFrames, MARK_DURATION_MS);
    },
  };
}
