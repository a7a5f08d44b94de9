import type { BlockView } from "./campaign-context.ts";

/** Kinds of block, one folder each. Each is fetched only by the pages that use it. */
const lazyViews = import.meta.glob<BlockView>(
  ["./*/View.tsx", "!./{button,flow,hero,link,page,panel,progress,rules,stats,text,voucher}/View.tsx"],
  { import: "View" },
);

/** Kinds that are small and on many pages, bundled with the app: another request would cost a page more time. */
const bundledViews = import.meta.glob<BlockView>(
  "./{button,flow,hero,link,page,panel,progress,rules,stats,text,voucher}/View.tsx",
  { eager: true, import: "View" },
);

/** Returns all kinds of block that this build knows. */
export function knownBlockKinds(): string[] {
  return [...Object.keys(bundledViews), ...Object.keys(lazyViews)].map((path) => path.split("/")[1] ?? "");
}

/**
 * Loads the views of these kinds of block. Skips a kind that this build does not know (the document is newer than the
 * app), so that the page draws its other blocks.
 */
export async function loadBlockViews(kinds: Iterable<string>): Promise<Record<string, BlockView>> {
  const views: Record<string, BlockView> = {};
  await Promise.all(
    Array.from(kinds, async (kind) => {
      const path = `./${kind}/View.tsx`;
      const view = bundledViews[path] ?? (await lazyViews[path]?.());
      if (view) views[kind] = view;
    }),
  );
  return views;
}
