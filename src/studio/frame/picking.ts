import type { DrawnPlaces } from "./drawn-places.ts";

interface Picking {
  marks: ReturnType<typeof createMarks>;
  /** Of the page as it is drawn now. */
  places: () => DrawnPlaces | null;
  tell: (pointer: string) => void;
}

/** With Alt held, or while `isOn`, frames what is pointed at; a tap or Enter tells what drew it, and does nothing else. */
export function listenForPicks({ marks, places, tell }: Picking) {
  let isOn = false;
  let isHeld = false;
  const isPicking = () => isOn || isHeld;
  const pick = (event: Event) => {
    if (!(event.target instanceof Element)) return;
    const pointer = places()?.pointerOf(event.target) ?? null;
    if (pointer !== null) tell(pointer);
  };
  /** The page hears nothing of it. */
  const stop = (event: Event) => {
    if (isPicking()) event.stopImmediatePropagation();
  };
  const take = (event: Event) => {
    if (!isPicking()) return;
    pick(event);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const hold = (event: { altKey: boolean }) => {
    isHeld = event.altKey;
    document.documentElement.style.cursor = isPicking() ? "crosshair" : "";
    if (!isPicking()) marks.clear();
  };
  const point = ({ target }: Event) => {
    if (isPicking() && target instanceof Element) marks.hold([target]);
  };
  const all = { capture: true };
  for (const name of ["pointerdown", "pointerup", "mousedown", "mouseup", "touchstart", "touchend"])
    window.addEventListener(name, stop, all);
  window.addEventListener("click", take, all);
  window.addEventListener("pointermove", hold, all);
  window.addEventListener("pointermove", point, all);
  window.addEventListener("focusin", point, all);
  window.addEventListener("keyup", hold, all);
  window.addEventListener("blur", () => hold({ altKey: false }));
  window.addEventListener(
    "keydown",
    (event) => {
      hold(event);
      if (event.key === "Enter" || event.key === " ") take(event);
    },
    all,
  );
  return {
    set: (on: boolean) => {
      isOn = on;
      hold({ altKey: false });
    },
  };
}

/** For so long a mark is seen, in milliseconds. */
const SEEN_MS = 1600;

const COLOUR = "#3556d4";

/** Frames around elements of the page. They take no taps, and are no part of the page. */
export function createMarks(layer: Element) {
  let timer: number | undefined;
  const clear = () => {
    window.clearTimeout(timer);
    layer.replaceChildren();
  };
  const draw = (elements: readonly Element[]) => {
    clear();
    for (const element of elements) {
      const { left, top, width, height } = element.getBoundingClientRect();
      const mark = document.createElement("div");
      mark.dataset.mark = "";
      Object.assign(mark.style, {
        position: "fixed",
        left: `${left - 3}px`,
        top: `${top - 3}px`,
        width: `${width + 6}px`,
        height: `${height + 6}px`,
        boxSizing: "border-box",
        border: `2px solid ${COLOUR}`,
        borderRadius: "6px",
        background: `${COLOUR}22`,
        pointerEvents: "none",
        zIndex: "2147483647",
      });
      layer.append(mark);
    }
  };
  return {
    clear,
    /** Until it is cleared. */
    hold: draw,
    /** For a moment, and in sight. */
    show: (elements: readonly Element[]) => {
      elements[0]?.scrollIntoView({ block: "nearest", behavior: "instant" });
      draw(elements);
      timer = window.setTimeout(clear, SEEN_MS);
    },
  };
}
