import { useMemo, useState, useSyncExternalStore } from "react";
import { parseJson } from "../../../language/values.ts";
import { readStoredText, storeText } from "../base/browser-storage.ts";
import { createObservable } from "../base/observable.ts";

/** The panes beside the editor, which the operator can resize and hide. */
export const SIDE_PANES = ["files", "preview", "inspector"] as const;
export type SidePane = (typeof SIDE_PANES)[number];

/** The least and the largest width of each pane (CSS pixels). */
export const PANE_WIDTHS: Readonly<Record<SidePane, readonly [min: number, max: number]>> = {
  files: [160, 420],
  preview: [240, 640],
  inspector: [220, 560],
};

/** The operator's layout: only what differs from the usual one. */
export interface PaneLayout {
  widths: Readonly<Partial<Record<SidePane, number>>>;
  hidden: readonly SidePane[];
}

const STORED_NAME = "panes";

/** Returns the layout stored in this browser; the usual one if it is missing or unreadable. Pure. */
export function readPaneLayout(stored: string | null): PaneLayout {
  const found = parseJson(stored ?? "") as { widths?: unknown; hidden?: unknown } | null | undefined;
  const widths = (found?.widths ?? {}) as Record<string, unknown>;
  const hidden: readonly unknown[] = Array.isArray(found?.hidden) ? found.hidden : [];
  return {
    widths: Object.fromEntries(
      SIDE_PANES.flatMap((pane) => {
        const width = widths[pane];
        return typeof width === "number" && Number.isFinite(width) ? [[pane, clampWidth(pane, width)]] : [];
      }),
    ),
    hidden: SIDE_PANES.filter((pane) => hidden.includes(pane)),
  };
}

/** Returns a width that the pane can have. Pure. */
export function clampWidth(pane: SidePane, width: number): number {
  const [min, max] = PANE_WIDTHS[pane];
  return Math.round(Math.min(max, Math.max(min, width)));
}

/** Returns the layout of the panes, and functions that change it and remember it in this browser. */
export function usePaneLayout() {
  const [store] = useState(() => createObservable(readPaneLayout(readStoredText(STORED_NAME))));
  const layout = useSyncExternalStore(store.subscribe, store.get);
  const actions = useMemo(() => {
    const change = (next: Partial<PaneLayout>) => {
      store.set(next);
      storeText(STORED_NAME, JSON.stringify(store.get()));
    };
    return {
      /** Sets the width of a pane; null returns to the usual one. */
      resize: (pane: SidePane, width: number | null) => {
        const { [pane]: _, ...others } = store.get().widths;
        change({ widths: width === null ? others : { ...others, [pane]: clampWidth(pane, width) } });
      },
      toggle: (pane: SidePane) => {
        const { hidden } = store.get();
        change({ hidden: hidden.includes(pane) ? hidden.filter((one) => one !== pane) : [...hidden, pane] });
      },
    };
  }, [store]);
  return { layout, ...actions };
}
