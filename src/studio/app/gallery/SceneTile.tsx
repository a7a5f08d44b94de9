import { type RefObject, useEffect, useRef, useState } from "react";
import { en } from "../../../language/messages/localized-text.ts";
import type { PublishedPage } from "../../../plan/published-page.ts";
import type { Scene } from "../../api.ts";
import { useLanguage } from "../base/Language.tsx";
import type { PixelSize } from "../session/preview-store.ts";
import { type Still, showStill } from "./capture-still.ts";
import { createStillRequest, sharedStillCache } from "./shared-stills.ts";
import "./scene-tile.css";

export interface SceneTileProps {
  published: PublishedPage;
  /** The data that the pictured page shows. Null: the sandbox's own answers. */
  scene: Scene | null;
  /** The token of the test customer for calls without an answer in the scene. */
  customer: string;
  /**
   * The editor whose drafts the sandbox uses for calls without an answer in the scene; left out: the saved documents.
   */
  editor?: string | undefined;
  /** State of the row that the scene shows; the tile scrolls to its button. */
  state?: string;
  /** The phone's screen, in CSS pixels. */
  size: PixelSize;
  /** Width of the tile, in CSS pixels. */
  width: number;
}

/** Distance outside the viewport in which tiles are already rendered, in CSS pixels. */
const DRAW_MARGIN_PX = "300px";

/** A tile is drawn only if it stays in view this long, so that fast scrolling draws nothing. */
const IN_VIEW_MS = 100;

/**
 * Renders a small picture of a page with certain data. It is drawn only near the viewport. Its accessible name is the
 * page's text.
 */
export function SceneTile(props: SceneTileProps) {
  const { state, size, width } = props;
  const { say } = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const still = useStill(props, place);
  const scale = width / size.width;
  return (
    <div
      ref={place}
      className="scene-tile"
      style={{ width, height: Math.round(size.height * scale) }}
      data-drawn={still ? true : undefined}
      data-failed={still === null || undefined}
      role="img"
      aria-label={still?.words || say(en`The picture is not ready yet`.zh`图片还没有生成`)}
    >
      {still && <StillFrame still={still} state={state ?? null} size={size} scale={scale} />}
    </div>
  );
}

interface StillFrameProps {
  still: Still;
  state: string | null;
  size: PixelSize;
  scale: number;
}

/** Shows a frozen picture of a page (`Still`) in an iframe, so that its styles and the studio's do not mix. */
function StillFrame({ still, state, size: { width, height }, scale }: StillFrameProps) {
  const { say } = useLanguage();
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const own = frame.current;
    const hang = () => own?.contentDocument && showStill(still, own.contentDocument, state);
    own?.addEventListener("load", hang);
    // If the iframe has already loaded, only the picture changes.
    if (own?.contentDocument?.doctype) hang();
    return () => own?.removeEventListener("load", hang);
  }, [still, state]);
  return (
    <iframe
      ref={frame}
      title={say(en`Small picture of the page`.zh`页面缩略图`)}
      aria-hidden="true"
      tabIndex={-1}
      inert
      sandbox="allow-same-origin"
      srcDoc="<!doctype html>"
      width={width}
      height={height}
      style={{ transform: `scale(${scale})` }}
    />
  );
}

/** Returns the frozen picture of a page: undefined until it is drawn, null if drawing failed. */
function useStill(
  { published, scene, customer, editor, size }: SceneTileProps,
  place: RefObject<HTMLElement | null>,
) {
  const [still, setStill] = useState<Still | null>();
  useEffect(() => {
    const sitting = createStillRequest({ published, scene, customer, editor, size });
    const known = sharedStillCache().known(sitting);
    // The previous still stays until the next one is drawn.
    if (known) setStill(known);
    const element = place.current;
    if (known || !element) return;
    let leave: (() => void) | undefined;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(rest);
        leave?.();
        leave = undefined;
        const requestStill = () => {
          leave = sharedStillCache().request(sitting, setStill);
        };
        if (entry?.isIntersecting) rest = setTimeout(requestStill, IN_VIEW_MS);
      },
      { rootMargin: DRAW_MARGIN_PX },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      clearTimeout(rest);
      leave?.();
    };
  }, [published, scene, customer, editor, size, place]);
  return still;
}
