import type { BlockView } from "./campaign-context.ts";

/** One folder a kind of block; each is fetched only by the pages that use it. */
const modules = import.meta.glob<{ View: BlockView }>("./*/View.tsx");

/**
 * Loads the views of these kinds of block. A kind that this build does not know (a document newer than the
 * app) is left out: the page draws its other blocks.
 */
export async function loadViews(kinds: Iterable<string>): Promise<Record<string, BlockView>> {
  const views: Record<string, BlockView> = {};
  await Promise.all(
    Array.from(kinds, async (kind) => {
      const load = modules[`./${kind}/View.tsx`];
      if (load) views[kind] = (await load()).View;
    }),
  );
  return views;
}
