import type { createHighlighter } from "./listen-for-picks.ts";

/** The blocks of the page, and how to report a dragged one. */
interface DragListenerOptions {
  marks: ReturnType<typeof createHighlighter>;
  /** Returns the elements of each block of the page, in order; none for a block that is not visible. */
  blocks: () => readonly (readonly Element[])[];
  /** Reports the indexes from and to which a block was dragged. */
  report: (from: number, to: number) => void;
}

/** Distance from which a pressed pointer drags instead of tapping, in CSS pixels. */
const MIN_DRAG_PX = 8;

/** While it is on, a block that is dragged up or down is framed, and a line shows where it would be dropped. */
export function listenForDrags({ marks, blocks, report }: DragListenerOptions) {
  let isOn = false;
  let pressed: { at: number; y: number; all: Blocks } | null = null;
  let drop: number | null = null;
  let hasDragged = false;

  const press = ({ target, clientY, button }: PointerEvent) => {
    hasDragged = false;
    if (!isOn || button !== 0 || !(target instanceof Element)) return;
    const all = blocks();
    const at = all.findIndex((elements) => elements.some((element) => element.contains(target)));
    pressed = at < 0 ? null : { at, y: clientY, all };
  };
  const drag = (event: PointerEvent) => {
    if (!pressed) return;
    hasDragged ||= Math.abs(event.clientY - pressed.y) >= MIN_DRAG_PX;
    if (!hasDragged) return;
    // The pointer would otherwise mark the element under it.
    event.stopImmediatePropagation();
    const { all, at } = pressed;
    drop = dropIndexAt(all, event.clientY, at);
    marks.hold(all[at] ?? [], edgeOf(all, drop, at));
  };
  const release = () => {
    const from = pressed?.at;
    if (hasDragged && from !== undefined && drop !== null && drop !== from) report(from, drop);
    if (hasDragged) marks.clear();
    pressed = null;
    drop = null;
  };
  /** Keeps the click at the end of a drag from the page and from picking. */
  const swallowClick = (event: Event) => {
    if (!hasDragged) return;
    hasDragged = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const all = { capture: true };
  window.addEventListener("pointerdown", press, all);
  window.addEventListener("pointermove", drag, all);
  window.addEventListener("pointerup", release, all);
  window.addEventListener("pointercancel", release, all);
  window.addEventListener("click", swallowClick, all);
  // A picture or link would be dragged by the browser.
  window.addEventListener("dragstart", (event) => isOn && event.preventDefault(), all);
  return {
    set: (on: boolean) => {
      isOn = on;
      pressed = null;
    },
  };
}

type Blocks = readonly (readonly Element[])[];

function middleOf(elements: readonly Element[]): number | undefined {
  const [first, last] = [elements[0], elements.at(-1)];
  if (!first || !last) return undefined;
  return (first.getBoundingClientRect().top + last.getBoundingClientRect().bottom) / 2;
}

/** Returns the index that the block would have: one more than that of the last other block whose middle is above. */
function dropIndexAt(blocks: Blocks, y: number, from: number): number {
  const others = blocks.filter((_, at) => at !== from);
  const areAbove = others.map((elements) => (middleOf(elements) ?? Number.POSITIVE_INFINITY) < y);
  return areAbove.lastIndexOf(true) + 1;
}

/** Returns the height at which a block would be dropped; undefined if nothing visible is next to it. */
function edgeOf(blocks: Blocks, drop: number, from: number): number | undefined {
  const others = blocks.filter((_, at) => at !== from);
  const before = others[drop - 1]?.at(-1)?.getBoundingClientRect().bottom;
  return before ?? others.find((elements) => elements.length > 0)?.[0]?.getBoundingClientRect().top;
}
