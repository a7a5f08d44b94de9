import { createContext, type RefObject, use, useLayoutEffect, useRef } from "react";
import type { DialogEntries } from "./dialog-entries.ts";

/** The dialogs of the page that is shown. Left out where there is no app around. */
export const DialogEntriesContext = createContext<DialogEntries | undefined>(undefined);

/** As long as a dialog is there, the way back leads to the page without it. */
export function useDialogEntry(box: RefObject<HTMLElement | null>, onBack: () => void): void {
  const entries = use(DialogEntriesContext);
  const close = useRef(onBack);
  useLayoutEffect(() => {
    close.current = onBack;
  });
  // Together with the page: its dialogs are gone before another page has the history.
  useLayoutEffect(
    () => (box.current ? entries?.open(box.current, () => close.current()) : undefined),
    [entries, box],
  );
}
