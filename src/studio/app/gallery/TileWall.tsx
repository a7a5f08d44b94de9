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
import type { PixelSize } from "../session/preview-store.ts";
import type { PageTiles } from "./gallery-filter.ts";
import {
  countColumns,
  findTilePosition,
  indexOfLineAt,
  layOutGalleryWall,
  linesInRange,
  tileAfterArrowKey,
  type WallLine,
} from "./gallery-wall-layout.ts";
import { TileGroupHeading, TileLink } from "./TileLink.tsx";

interface TileWallProps {
  groups: readonly PageTiles[];
  scenes: ReadonlyMap<string, GalleryScenes | null>;
  size: PixelSize;
  /** Identifies the filter. When it changes, the wall scrolls to its top. */
  subject: unknown;
  /** Called with the keys of the pages in or near the viewport. */
  onLook: (keys: readonly string[]) => void;
}

/** Sizes in CSS pixels, as in gallery.css. */
const TILE_PX = { least: 160, gap: 16, caption: 88 };
const HEADING_HEIGHT_PX = 52;

/** Tiles this far above and below the viewport are already rendered, in CSS pixels. */
const RENDER_MARGIN_PX = 300;

/** The rendered lines are updated each time this many CSS pixels are scrolled. */
const SCROLL_STEP_PX = 200;

type WallScroller = RefObject<HTMLDivElement | null>;

interface WallViewport extends PixelSize {
  /** Scroll position, rounded down to a multiple of SCROLL_STEP. */
  top: number;
}

/** Renders the gallery's pictures, grouped by page, as a virtual list: only lines near the viewport are in the DOM. */
export function TileWall({ groups, scenes, size, subject, onLook }: TileWallProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<WallViewport>({ top: 0, width: 0, height: 0 });
  const [current, setCurrent] = useState<string | null>(null);
  const columns = countColumns(view.width, TILE_PX.least, TILE_PX.gap);
  const width = Math.max(TILE_PX.least, Math.floor((view.width + TILE_PX.gap) / columns - TILE_PX.gap));
  const tileHeight = Math.round((size.height * width) / size.width) + TILE_PX.caption;
  const { height, lines } = useMemo(
    () => layOutGalleryWall(groups, { columns, headHeight: HEADING_HEIGHT_PX, tileHeight }),
    [groups, columns, tileHeight],
  );
  const scrolled = useWallViewport(scroller, setView);
  useScrollAnchor(scroller, { lines, scrolled, subject });
  const focus = useTileFocus(scroller, current);

  const place = current === null ? undefined : findTilePosition(lines, current);
  const first = groups[0]?.tiles[0]?.id;
  const stop = place ? current : first;
  const bottom = view.top + SCROLL_STEP_PX + view.height;
  const near = linesInRange(lines, view.top - RENDER_MARGIN_PX, bottom + RENDER_MARGIN_PX);
  // The focused tile stays rendered, wherever the wall is scrolled.
  const shown = !place || near.includes(place.line) ? near : [...near, place.line];
  const seen = linesInRange(lines, view.top, bottom);
  const keys = JSON.stringify([...new Set([...seen, ...near].map(({ group }) => group.page.key))]);
  useEffect(() => onLook(JSON.parse(keys)), [keys, onLook]);

  const focusTileByKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || stop === null || stop === undefined) return;
    const next = tileAfterArrowKey(lines, stop, event.key);
    if (!next) return;
    event.preventDefault();
    const line = findTilePosition(lines, next.id)?.line;
    if (line) scrollToLine(scroller.current, line);
    setCurrent(next.id);
    focus();
  };
  return (
    // Handles the events of all tiles: with handlers of their own, each scroll step would render all tiles again.
    // biome-ignore lint/a11y/noStaticElementInteractions: its links do the same
    <div
      className="wall"
      ref={scroller}
      onFocus={({ target }) => setCurrent(target.getAttribute("data-tile"))}
      onKeyDown={focusTileByKey}
    >
      <div style={{ height }}>
        {shown.map((line) => (
          <div key={keyOfWallLine(line)} className="wall-line" style={{ top: line.top, height: line.height }}>
            {line.kind === "head" ? (
              <TileGroupHeading group={line.group} />
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

function keyOfWallLine(line: WallLine): string {
  return line.kind === "head" ? `head ${line.group.page.key}` : (line.tiles[0]?.id ?? "");
}

/** Returns a ref to the exact scroll position. Calls back with the visible range each time a step is scrolled. */
function useWallViewport(
  scroller: WallScroller,
  setView: (change: (view: WallViewport) => WallViewport) => void,
): RefObject<number> {
  const scrolled = useRef(0);
  useLayoutEffect(() => {
    const wall = scroller.current;
    if (!wall) return;
    let last = -1;
    const readScroll = () => {
      scrolled.current = wall.scrollTop;
      const top = Math.floor(wall.scrollTop / SCROLL_STEP_PX) * SCROLL_STEP_PX;
      if (top === last) return;
      last = top;
      setView((view) => ({ ...view, top }));
    };
    const measureWall = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(wall);
      const width = wall.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      setView((view) => ({ ...view, width, height: wall.clientHeight }));
      readScroll();
    };
    measureWall();
    const observer = new ResizeObserver(measureWall);
    observer.observe(wall);
    wall.addEventListener("scroll", readScroll, { passive: true });
    return () => {
      observer.disconnect();
      wall.removeEventListener("scroll", readScroll);
    };
  }, [scroller, setView]);
  return scrolled;
}

/** Keeps the first visible line in its place when lines above it are added or removed. */
function useScrollAnchor(
  scroller: WallScroller,
  { lines, scrolled, subject }: { lines: readonly WallLine[]; scrolled: RefObject<number>; subject: unknown },
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
    const anchor = last.lines[indexOfLineAt(last.lines, top)];
    const moved = anchor && lines.find((line) => keyOfWallLine(line) === keyOfWallLine(anchor));
    if (top > 0 && moved) wall.scrollTop = moved.top + top - anchor.top;
  }, [scroller, lines, scrolled, subject]);
}

/** Returns a function that focuses the current tile as soon as it is rendered. */
function useTileFocus(scroller: WallScroller, current: string | null): () => void {
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

/** Scrolls as little as possible so that a line and its page's name are visible. */
function scrollToLine(wall: HTMLElement | null, { top, height }: WallLine): void {
  if (!wall) return;
  if (top - HEADING_HEIGHT_PX < wall.scrollTop) wall.scrollTop = top - HEADING_HEIGHT_PX;
  else if (top + height > wall.scrollTop + wall.clientHeight)
    wall.scrollTop = top + height - wall.clientHeight;
}
