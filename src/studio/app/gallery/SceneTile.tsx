import { type RefObject, useEffect, useRef, useState } from "react";
import { en } from "../../../language/messages/saying.ts";
import type { Published } from "../../../plan/published.ts";
import { SCENE_CUSTOMER, type Scene } from "../../api.ts";
import { useWords } from "../base/Language.tsx";
import type { Size } from "../desk/look.ts";
import { hangStill, openFrame, type Sitting, type Still } from "./draw-still.ts";
import { createStills, type Stills, watchScrolling } from "./stills.ts";
import "./scene-tile.css";

export interface SceneTileProps {
  published: Published;
  /** Null: the page as the sandbox's customer finds it. */
  scene: Scene | null;
  /** Whose drafts the sandbox goes by for what the scene leaves open; left out, the server's own answers. */
  editor?: string | undefined;
  /** Of the row that the scene shows: its button is scrolled to. */
  state?: string;
  /** The phone's screen, in CSS pixels. */
  size: Size;
  /** How wide the tile is, in CSS pixels. */
  width: number;
}

/** So far outside of what is seen, in CSS pixels, a tile is drawn already. */
const NEAR = "300px";

/** What is scrolled past within this time is not drawn. */
const PASSING_MS = 100;

/** A page in a scene, small and inert, as a phone frame drew it once it came near to what is seen. Its name is its words. */
export function SceneTile(props: SceneTileProps) {
  const { state, size, width } = props;
  const { say } = useWords();
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
      aria-label={still?.words || say(en`Not drawn yet`.zh`还没有画出来`)}
    >
      {still && <Hung still={still} state={state ?? null} size={size} scale={scale} />}
    </div>
  );
}

interface HungProps {
  still: Still;
  state: string | null;
  size: Size;
  scale: number;
}

/** A document by itself, so that its styles and the studio's know nothing of each other. */
function Hung({ still, state, size: { width, height }, scale }: HungProps) {
  const { say } = useWords();
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const own = frame.current;
    const hang = () => own?.contentDocument && hangStill(still, own.contentDocument, state);
    own?.addEventListener("load", hang);
    // It may be there already: then only the picture is another.
    if (own?.contentDocument?.doctype) hang();
    return () => own?.removeEventListener("load", hang);
  }, [still, state]);
  return (
    <iframe
      ref={frame}
      title={say(en`The page, small`.zh`页面缩略图`)}
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

/** Undefined until it is drawn; null where it cannot be. */
function useStill({ published, scene, editor, size }: SceneTileProps, place: RefObject<HTMLElement | null>) {
  const [still, setStill] = useState<Still | null>();
  useEffect(() => {
    const show: Sitting["show"] = {
      ...{ published, scene, clock: null, query: {}, fault: null, editor: editor ?? null },
      ...{ token: scene ? "" : SCENE_CUSTOMER, phone: { system: "ios", letters: 1 } },
    };
    const sitting = { show, width: size.width, height: size.height };
    const known = stills().known(sitting);
    // Until another one is there, the one before shows more than nothing.
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
          leave = stills().ask(sitting, setStill);
        };
        if (entry?.isIntersecting) rest = setTimeout(ask, PASSING_MS);
      },
      { rootMargin: NEAR },
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

/** As many as draw at once: one waits for the server while another draws. */
const FRAMES = 2;

let opened: Stills | undefined;

/** The frames of this tab, all tiles' together. */
function stills(): Stills {
  if (opened) return opened;
  const place = document.createElement("div");
  place.className = "drawing-frames";
  place.inert = true;
  document.body.append(place);
  const frames = Array.from({ length: FRAMES }, () => openFrame(place));
  opened = createStills(frames, watchScrolling());
  return opened;
}
