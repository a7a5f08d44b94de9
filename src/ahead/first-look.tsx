import type { BlockView } from "../blocks/campaign-context.ts";
import { Coming } from "../blocks/shared/Coming.tsx";
import type { Block } from "../language/document.generated.ts";
import { LEAVE_REST } from "./renderer/patch.ts";

/** So many milliseconds a first look may take: a frame, on most phones. */
const LOOK_MS = 16;

/** The first blocks of a page, drawn for somebody who has seen none of them yet. */
export interface FirstLook {
  /** What draws the page's blocks as long as there is time, and then a place for what is to come. */
  views: Record<string, BlockView>;
  /** Whether there were more blocks than there was time. */
  isCut(): boolean;
}

/**
 * On a slow phone a page is not drawn as a whole before anything of it is seen: its first blocks are, and the others
 * with the next frame. `view` are the page's own blocks, of which those below the one at `settled` are not seen yet;
 * `steady` tells milliseconds.
 */
export function firstLookAt(
  view: readonly Block[],
  { views, settled, steady }: { views: Record<string, BlockView>; settled: number; steady(): number },
): FirstLook {
  const end = steady() + LOOK_MS;
  let cut = view.length;
  const look = (View: BlockView): BlockView =>
    function Look({ block }) {
      const place = view.indexOf(block);
      if (place > settled && place < cut && steady() > end) {
        cut = place;
        return <Coming place={place} {...{ [LEAVE_REST]: true }} />;
      }
      return place > cut ? null : <View block={block} />;
    };
  return {
    views: Object.fromEntries(Object.entries(views).map(([type, View]) => [type, look(View)])),
    isCut: () => cut < view.length,
  };
}
