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
