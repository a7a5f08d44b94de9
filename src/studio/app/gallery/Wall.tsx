import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { GalleryScenes } from "../../api-gallery.ts";
import type { Size } from "../desk/look.ts";
import type { Group } from "./filter.ts";
import { columnsIn, type Line, lineAt, linesBetween, linesOf, neighbour, placeOf } from "./lines.ts";
import { GroupHead, TileLink } from "./TileLink.tsx";

interface WallProps {
  groups: readonly Group[];
  scenes: ReadonlyMap<string, GalleryScenes | null>;
  size: Size;
  /** Another one when something else is looked for: the wall begins at its top again. */
  subject: unknown;
  /** Is told of the pages that are seen, by their keys. */
  onLook: (keys: readonly string[]) => void;
}

/** In CSS pixels, as the style sheet has them. */
const TILE = { least: 160, gap: 16, caption: 88 };
const HEAD = 52;

/** So far above and below of what is seen tiles are there already. */
const NEAR = 300;

/** What is near is looked at again after each so many pixels, not at each. */
const STEP = 200;

type Scroller = RefObject<HTMLDivElement | null>;

interface View extends Size {
  /** How far it is scrolled, at the last step. */
  top: number;
}

/** The tiles page by page. Of what can be scrolled only the lines near to what is seen are there. */
export function Wall({ groups, scenes, size, subject, onLook }: WallProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>({ top: 0, width: 0, height: 0 });
  const [current, setCurrent] = useState<string | null>(null);
  const columns = columnsIn(view.width, TILE.least, TILE.gap);
  const width = Math.max(TILE.least, Math.floor((view.width + TILE.gap) / columns - TILE.gap));
  const tileHeight = Math.round((size.height * width) / size.width) + TILE.caption;
  const { height, lines } = useMemo(
    () => linesOf(groups, { columns, headHeight: HEAD, tileHeight }),
    [groups, columns, tileHeight],
  );
  const scrolled = useView(scroller, setView);
  useAnchor(scroller, { lines, scrolled, subject });
  const focus = useFocus(scroller, current);

  const place = current === null ? undefined : placeOf(lines, current);
  const first = groups[0]?.tiles[0]?.id;
  const stop = place ? current : first;
  const bottom = view.top + STEP + view.height;
  const near = linesBetween(lines, view.top - NEAR, bottom + NEAR);
  // What has the focus stays, wherever it was scrolled to.
  const shown = !place || near.includes(place.line) ? near : [...near, place.line];
  const seen = linesBetween(lines, view.top, bottom);
  const keys = JSON.stringify([...new Set([...seen, ...near].map(({ group }) => group.page.key))]);
  useEffect(() => onLook(JSON.parse(keys)), [keys, onLook]);

  const go = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || stop === null || stop === undefined) return;
    const next = neighbour(lines, stop, event.key);
    if (!next) return;
    event.preventDefault();
    const line = placeOf(lines, next.id)?.line;
    if (line) reveal(scroller.current, line);
    setCurrent(next.id);
    focus();
  };
  return (
    // Hears what is done to any of the tiles: with handlers of their own all would be drawn anew at each step.
    // biome-ignore lint/a11y/noStaticElementInteractions: its links do the same
    <div
      className="wall"
      ref={scroller}
      onFocus={({ target }) => setCurrent(target.getAttribute("data-tile"))}
      onKeyDown={go}
    >
      <div style={{ height }}>
        {shown.map((line) => (
          <div key={nameOf(line)} className="wall-line" style={{ top: line.top, height: line.height }}>
            {line.kind === "head" ? (
              <GroupHead group={line.group} />
            ) : (
              line.tiles.map((tile) => (
                <TileLink
                  key={tile.id}
                  page={line.group.page}
                  tile={tile}
                  scenes={scenes.get(line.group.page.key)}
                  size={size}
                  width={width}
                  isStop={tile.id === stop}
                />
              ))
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

function nameOf(line: Line): string {
  return line.kind === "head" ? `head ${line.group.page.key}` : (line.tiles[0]?.id ?? "");
}

/** Tells how much of a wall is seen, at each step. What it gives holds how far it is scrolled just now. */
function useView(scroller: Scroller, setView: (change: (view: View) => View) => void): RefObject<number> {
  const scrolled = useRef(0);
  useLayoutEffect(() => {
    const wall = scroller.current;
    if (!wall) return;
    let last = -1;
    const look = () => {
      scrolled.current = wall.scrollTop;
      const top = Math.floor(wall.scrollTop / STEP) * STEP;
      if (top === last) return;
      last = top;
      setView((view) => ({ ...view, top }));
    };
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(wall);
      const width = wall.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      setView((view) => ({ ...view, width, height: wall.clientHeight }));
      look();
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(wall);
    wall.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      wall.removeEventListener("scroll", look);
    };
  }, [scroller, setView]);
  return scrolled;
}

/** Keeps the line in its place that is seen first, when lines above it come or go. */
function useAnchor(
  scroller: Scroller,
  { lines, scrolled, subject }: { lines: readonly Line[]; scrolled: RefObject<number>; subject: unknown },
): void {
  const before = useRef({ lines, subject });
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { lines, subject };
    const wall = scroller.current;
    if (!wall || last.lines === lines) return;
    if (last.subject !== subject) {
      wall.scrollTop = 0;
      return;
    }
    const top = scrolled.current;
    const anchor = last.lines[lineAt(last.lines, top)];
    const moved = anchor && lines.find((line) => nameOf(line) === nameOf(anchor));
    if (top > 0 && moved) wall.scrollTop = moved.top + top - anchor.top;
  }, [scroller, lines, scrolled, subject]);
}

/** Puts the focus on the current tile, once it is there. */
function useFocus(scroller: Scroller, current: string | null): () => void {
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current || current === null) return;
    isWanted.current = false;
    const link = scroller.current?.querySelector<HTMLElement>(`[data-tile="${CSS.escape(current)}"]`);
    link?.focus({ preventScroll: true });
  }, [scroller, current]);
  return () => {
    isWanted.current = true;
  };
}

/** Scrolls as little as it takes to see a line, and the name of its page above it. */
function reveal(wall: HTMLElement | null, { top, height }: Line): void {
  if (!wall) return;
  if (top - HEAD < wall.scrollTop) wall.scrollTop = top - HEAD;
  else if (top + height > wall.scrollTop + wall.clientHeight)
    wall.scrollTop = top + height - wall.clientHeight;
}
