import type { BlockView } from "./campaign-context.ts";

/** One folder a kind of block; each is fetched only by the pages that use it, */
const modules = import.meta.glob<BlockView>(
  ["./*/View.tsx", "!./{button,flow,hero,link,page,panel,progress,rules,stats,text,voucher}/View.tsx"],
  { import: "View" },
);

/** but for those that are small and on many pages: one request more would cost a page more than they weigh. */
const everywhere = import.meta.glob<BlockView>(
  "./{button,flow,hero,link,page,panel,progress,rules,stats,text,voucher}/View.tsx",
  { eager: true, import: "View" },
);

/** All kinds of block that this build knows. */
export function knownKinds(): string[] {
  return [...Object.keys(everywhere), ...Object.keys(modules)].map((path) => path.split("/")[1] ?? "");
}

/**
 * Loads the views of these kinds of block. A kind that this build does not know (a document newer than the
 * app) is left out: the page draws its other blocks.
 */
export async function loadViews(kinds: Iterable<string>): Promise<Record<string, BlockView>> {
  const views: Record<string, BlockView> = {};
  await Promise.all(
    Array.from(kinds, async (kind) => {
      const path = `./${kind}/View.tsx`;
      const view = everywhere[path] ?? (await modules[path]?.());
      if (view) views[kind] = view;
    }),
  );
  return views;
}
