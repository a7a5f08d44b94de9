import type { BlockView } from "../blocks/campaign-context.ts";
import { Coming } from "../blocks/shared/Coming.tsx";
import type { Block } from "../language/document.generated.ts";
import { LEAVE_REST } from "./renderer/patch.ts";

/** So many milliseconds a first look may take to draw: half a frame, the other half the browser needs to show it. */
const LOOK_MS = 8;

/** Of no block: what stood there, somewhere else perhaps, would be said to have moved. */
const ELSEWHERE = -1;

/** The first blocks of a page, drawn for somebody who has seen none of them yet. */
export interface FirstLook {
  /** What draws the page's blocks as long as there is time, and then a place for what is to come. */
  views: Record<string, BlockView>;
  /** Whether there were more blocks than there was time. */
  isCut(): boolean;
}

/**
 * On a slow phone a page is not drawn as a whole before anything of it is seen: its first blocks are, and the others
 * with the next frame. `view` are the page's own blocks, of which those from the one at `unseen` on can wait; `steady`
 * tells milliseconds.
 */
export function firstLookAt(
  view: readonly Block[],
  { views, unseen, steady }: { views: Record<string, BlockView>; unseen: number; steady(): number },
): FirstLook {
  const end = steady() + LOOK_MS;
  let cut = view.length;
  const look = (View: BlockView): BlockView =>
    function Look({ block }) {
      const place = view.indexOf(block);
      if (place >= unseen && place < cut && steady() > end) {
        cut = place;
        return <Coming place={ELSEWHERE} {...{ [LEAVE_REST]: true }} />;
      }
      return place > cut ? null : <View block={block} />;
    };
  return {
    views: Object.fromEntries(Object.entries(views).map(([type, View]) => [type, look(View)])),
    isCut: () => cut < view.length,
  };
}
