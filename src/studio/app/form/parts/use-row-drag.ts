import { type PointerEvent, useEffect, useRef, useState } from "react";

/** The position of a row in its list, and the functions that move it. */
export interface MovableRow {
  index: number;
  count: number;
  to: (index: number) => void;
  grip: (event: PointerEvent<HTMLElement>) => void;
}

/** While dragging within this distance of the scroll area's edge, each pointer move scrolls by the step. */
const SCROLL_EDGE_PX = 36;
const SCROLL_STEP_PX = 12;

/**
 * Lets the operator reorder rows by dragging; Escape cancels. Returns a function that returns a row's `move` property
 * and attributes.
 */
export function useRowDrag(onMove: (from: number, to: number) => void) {
  // The index from which a row is dragged, and the index at which it would be dropped.
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
      to = dropIndexAt(list, clientY, from);
      setDragged({ from, to });
      const { bottom = 0, top = 0 } = scroller?.getBoundingClientRect() ?? {};
      if (clientY < top + SCROLL_EDGE_PX) scroller?.scrollBy(0, -SCROLL_STEP_PX);
      else if (clientY > bottom - SCROLL_EDGE_PX) scroller?.scrollBy(0, SCROLL_STEP_PX);
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
      "data-drop": dropSideOf(dragged, index),
    },
  });
}

/** Returns on which side of this row the dragged row would be inserted; undefined if it would not be inserted here. */
function dropSideOf(dragged: { from: number; to: number } | null, index: number): string | undefined {
  if (!dragged || dragged.to !== index || dragged.to === dragged.from) return undefined;
  return dragged.to < dragged.from ? "before" : "behind";
}

/**
 * Returns the index at which a dragged row would be inserted, given the pointer's height: the number of other rows
 * whose middle is above it.
 */
function dropIndexAt(list: HTMLElement, y: number, from: number): number {
  const rows = [...list.querySelectorAll<HTMLElement>(":scope > [data-row]")];
  const above = rows.filter((row, index) => {
    const { height, top } = row.getBoundingClientRect();
    return index !== from && top + height / 2 < y;
  });
  return above.length;
}
