import { useEffect, useState } from "react";
import type { PublishedPage } from "../../../plan/published-page.ts";
import type { ReviewedScene, ReviewedScenes } from "../../api-review.ts";
import type { Still } from "../gallery/capture-still.ts";
import { createStillRequest, sharedStillCache } from "../gallery/shared-stills.ts";
import { REVIEW_PHONE } from "./PicturePair.tsx";

/** Both pictures of a state; null if a version does not have the page, or could not be drawn. */
export interface DrawnScene extends ReviewedScene {
  before: Still | null;
  after: Still | null;
}

/** The drawn states that look different, and counts of the others. */
export interface DrawnScenes {
  changed: readonly DrawnScene[];
  /** Number of states that look the same. */
  sameCount: number;
  /** Number of states that are not drawn yet. */
  leftCount: number;
}

/**
 * Draws both versions of the first `count` states, one after another, and returns those that look different. Equal
 * pictures of several states are returned once.
 */
export function useDrawnScenes(page: ReviewedScenes | null, count: number): DrawnScenes {
  const [drawn, setDrawn] = useState<readonly DrawnScene[]>([]);
  useEffect(() => {
    setDrawn([]);
    if (!page) return;
    let cancel = () => {};
    let isOver = false;
    const draw = (published: PublishedPage | null, { scene }: ReviewedScene) =>
      new Promise<Still | null>((resolve) => {
        if (!published || isOver) return resolve(null);
        const { customer } = page;
        const request = createStillRequest({ published, scene, customer, size: REVIEW_PHONE });
        const known = sharedStillCache().known(request);
        if (known) resolve(known);
        else cancel = sharedStillCache().request(request, resolve);
      });
    const drawAll = async () => {
      for (const scene of page.scenes.slice(0, count)) {
        const [before, after] = await Promise.all([draw(page.before, scene), draw(page.after, scene)]);
        if (isOver) return;
        setDrawn((all) => [...all, { ...scene, before, after }]);
      }
    };
    void drawAll();
    return () => {
      isOver = true;
      cancel();
    };
  }, [page, count]);
  const changed = drawn.filter(
    (one, index) => looksDifferent(one) && drawn.findIndex((other) => looksEqual(one, other)) === index,
  );
  const total = Math.min(page?.scenes.length ?? 0, count);
  const sameCount = drawn.filter((one) => !looksDifferent(one)).length;
  return { changed, sameCount, leftCount: total - drawn.length };
}

function looksDifferent({ after, before }: DrawnScene): boolean {
  return htmlOf(before) !== htmlOf(after);
}

function looksEqual(one: DrawnScene, other: DrawnScene): boolean {
  return htmlOf(one.before) === htmlOf(other.before) && htmlOf(one.after) === htmlOf(other.after);
}

/** The HTML of stills, since it is compared often. */
const knownHtml = new WeakMap<Still, string>();

/** Returns the visible HTML. The head is left out: it has the styles of all blocks that the frame ever drew. */
function htmlOf(still: Still | null): string {
  if (!still) return "";
  const body = still.root.querySelector("body");
  const known = knownHtml.get(still) ?? (body ? new XMLSerializer().serializeToString(body) : "");
  knownHtml.set(still, known);
  return known;
}
