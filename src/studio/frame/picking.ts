import type { DrawnPlaces } from "./drawn-places.ts";
import type { createMarks } from "./marks.ts";

interface Picking {
  marks: ReturnType<typeof createMarks>;
  /** Of the page as it is drawn now. */
  places: () => DrawnPlaces | null;
  tell: (pointer: string) => void;
}

/**
 * With Alt held, or as long as it `isOn`, what is pointed at is framed, and a tap, or Enter on what has the focus, tells
 * what drew it instead of doing anything on the page.
 */
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
