import { type PointerEvent, useEffect, useRef, useState } from "react";

/** How a row is moved among its neighbours. */
export interface RowMove {
  index: number;
  count: number;
  to: (index: number) => void;
  grip: (event: PointerEvent<HTMLElement>) => void;
}

/** So near to the edge of what scrolls, it scrolls on, by so many pixels each time the pointer moves. */
const EDGE = 36;
const STEP = 12;

/** Rows that are dragged among each other; Escape lets go. Returns what a row is told, and its item's attributes. */
export function useDrag(onMove: (from: number, to: number) => void) {
  // Where the row would come to stand.
  const [dragged, setDragged] = useState<{ from: number; to: number } | null>(null);
  const end = useRef<(() => void) | null>(null);
  useEffect(() => () => end.current?.(), []);
  const grip = (from: number) => (event: PointerEvent<HTMLElement>) => {
    const list = event.currentTarget.closest<HTMLElement>("[data-list]");
    if (event.button !== 0 || !list) return;
    event.preventDefault();
    let to = from;
    const scroller = list.closest<HTMLElement>(".f-scroll");
    const follow = ({ clientY }: { clientY: number }) => {
      to = placeAt(list, clientY, from);
      setDragged({ from, to });
      const { bottom = 0, top = 0 } = scroller?.getBoundingClientRect() ?? {};
      if (clientY < top + EDGE) scroller?.scrollBy(0, -STEP);
      else if (clientY > bottom - EDGE) scroller?.scrollBy(0, STEP);
    };
    const ending = new AbortController();
    const { signal } = ending;
    const stop = () => {
      ending.abort();
      end.current = null;
      setDragged(null);
    };
    const drop = () => {
      stop();
      if (to !== from) onMove(from, to);
    };
    addEventListener("pointermove", follow, { signal });
    addEventListener("pointerup", drop, { signal });
    addEventListener("pointercancel", stop, { signal });
    addEventListener("keydown", (key) => key.key === "Escape" && stop(), { capture: true, signal });
    end.current = stop;
    setDragged({ from, to });
  };
  return (index: number, count: number) => ({
    move: { index, count, to: (to: number) => onMove(index, to), grip: grip(index) },
    attributes: {
      "data-row": true,
      "data-dragged": dragged?.from === index || undefined,
      "data-drop": dropAt(dragged, index),
    },
  });
}

/** On which side of a row something that is dragged would come to stand. */
function dropAt(dragged: { from: number; to: number } | null, index: number): string | undefined {
  if (!dragged || dragged.to !== index || dragged.to === dragged.from) return undefined;
  return dragged.to < dragged.from ? "before" : "behind";
}

/** The place among the rows at a height of the window: behind all whose middle is above it. */
function placeAt(list: HTMLElement, y: number, from: number): number {
  const rows = [...list.querySelectorAll<HTMLElement>(":scope > [data-row]")];
  const above = rows.filter((row, index) => {
    const { height, top } = row.getBoundingClientRect();
    return index !== from && top + height / 2 < y;
  });
  return above.length;
}
