import { type RefObject, useEffect, useRef, useState } from "react";
import { en } from "../../../language/messages/saying.ts";
import type { PublishedPage } from "../../../plan/published.ts";
import { SCENE_CUSTOMER, type Scene } from "../../api.ts";
import { useLanguage } from "../base/Language.tsx";
import type { PixelSize } from "../session/preview-store.ts";
import { openDrawingFrame, type Still, type StillRequest, showStill } from "./draw-still.ts";
import { createStillCache, type StillCache, watchScrolling } from "./stills.ts";
import "./scene-tile.css";

export interface SceneTileProps {
  published: PublishedPage;
  /** Null shows the page with the sandbox's answers. */
  scene: Scene | null;
  /** The editor whose drafts answer calls that the scene does not; by default, the saved documents do. */
  editor?: string | undefined;
  /** State of the row that the scene shows; the tile scrolls to its button. */
  state?: string;
  /** The phone's screen, in CSS pixels. */
  size: PixelSize;
  /** Width of the tile, in CSS pixels. */
  width: number;
}

/** Tiles this far outside the viewport are already drawn, in CSS pixels. */
const VIEWPORT_MARGIN = "300px";

/** A tile is drawn only if it stays in view this long, so that fast scrolling draws nothing. */
const IN_VIEW_MS = 100;

/** A small, inert picture of a page in a scene, drawn near the viewport. Its accessible name is the page's text. */
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

/** Shows a still in an iframe of its own, so that its styles and the studio's stay apart. */
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

/** Returns the still: undefined until it is drawn, null when drawing failed. */
function useStill({ published, scene, editor, size }: SceneTileProps, place: RefObject<HTMLElement | null>) {
  const [still, setStill] = useState<Still | null>();
  useEffect(() => {
    const show: StillRequest["show"] = {
      ...{ published, scene, clock: null, query: {}, fault: null, editor: editor ?? null },
      ...{ token: scene ? "" : SCENE_CUSTOMER, phone: { system: "ios", letters: 1 } },
    };
    const sitting = { show, width: size.width, height: size.height };
    const known = sharedStills().known(sitting);
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
        const ask = () => {
          leave = sharedStills().request(sitting, setStill);
        };
        if (entry?.isIntersecting) rest = setTimeout(ask, IN_VIEW_MS);
      },
      { rootMargin: VIEWPORT_MARGIN },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      clearTimeout(rest);
      leave?.();
    };
  }, [published, scene, editor, size, place]);
  return still;
}

/** Number of frames that draw in parallel: one draws while the other waits for the server. */
const FRAME_COUNT = 2;

let opened: StillCache | undefined;

/** Returns the drawing frames, which all tiles of this browser tab share. */
function sharedStills(): StillCache {
  if (opened) return opened;
  const place = document.createElement("div");
  place.className = "drawing-frames";
  place.inert = true;
  document.body.append(place);
  const frames = Array.from({ length: FRAME_COUNT }, () => openDrawingFrame(place));
  opened = createStillCache(frames, watchScrolling());
  return opened;
}
