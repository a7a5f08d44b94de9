import type { PublishedPage } from "../../../plan/published-page.ts";
import type { Scene } from "../../api.ts";
import type { PixelSize } from "../session/preview-store.ts";
import { openStillFrame, type StillRequest } from "./capture-still.ts";
import { createStillCache, type StillCache, watchScrolling } from "./still-cache.ts";

/** A page to draw, with its data. */
interface StillSubject {
  published: PublishedPage;
  /** Null: the sandbox's own answers. */
  scene: Scene | null;
  /** The token of the test customer for calls without an answer in the scene. */
  customer: string;
  /** The editor whose drafts the sandbox uses; left out: the saved documents. */
  editor?: string | undefined;
  /** The phone's screen, in CSS pixels. */
  size: PixelSize;
}

/** Returns the request of a still: an iPhone with normal letters. Pure. */
export function createStillRequest({
  customer,
  editor,
  published,
  scene,
  size: { height, width },
}: StillSubject): StillRequest {
  return {
    show: {
      ...{ published, scene, clock: null, query: {}, fault: null, editor: editor ?? null },
      ...{ token: customer, phone: { system: "ios", letters: 1 } },
    },
    ...{ width, height },
  };
}

/** Number of frames that draw in parallel: one draws while the other waits for the server. */
const DRAWING_FRAME_COUNT = 2;

let openedStillCache: StillCache | undefined;

/**
 * Returns the cache of frozen pictures, which all tiles of this browser tab share. Opens its drawing frames at the
 * first call.
 */
export function sharedStillCache(): StillCache {
  if (openedStillCache) return openedStillCache;
  const place = document.createElement("div");
  place.className = "drawing-frames";
  place.inert = true;
  document.body.append(place);
  const frames = Array.from({ length: DRAWING_FRAME_COUNT }, () => openStillFrame(place));
  openedStillCache = createStillCache(frames, watchScrolling());
  return openedStillCache;
}
