import { useCallback, useEffect, useState } from "react";
import type { PageState } from "../play/snapshot.ts";
import { loadingTextOf } from "../play/state-table.ts";

/** Time that a toast is shown (ms); see campaigns/README.md, “Limits and throttles”. */
const TOAST_MS = 2000;

/** A text to show or to announce. `turn` tells two texts with the same words apart. */
interface ToastMessage {
  text: string;
  turn: number;
}

const NO_MESSAGE: ToastMessage = { text: "", turn: 0 };

interface PageToast {
  /** Shows a text over the page for a short time. */
  show(text: string): void;
  /** Announces a text to screen readers, such as the result of a draw. */
  announce(text: string): void;
  /**
   * Element that shows and announces the texts. It is always in the DOM, because screen readers announce only
   * changes of content.
   */
  region: React.ReactNode;
}

/** Provides the toast of a page: functions to show and announce a text, and the element that does both. */
export function useToast(): PageToast {
  const [toast, setToast] = useState(NO_MESSAGE);
  const [said, setSaid] = useState(NO_MESSAGE);
  const show = useCallback((text: string) => setToast(({ turn }) => ({ text, turn: turn + 1 })), []);
  const announce = useCallback((text: string) => setSaid(({ turn }) => ({ text, turn: turn + 1 })), []);
  useEffect(() => {
    if (!toast.text) return;
    const timer = setTimeout(() => setToast(({ turn }) => ({ text: "", turn })), TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  return { show, announce, region: <ToastRegion said={said} shown={toast} /> };
}

/** Renders the element that shows toasts and announces texts; both are empty at first. */
export function ToastRegion({
  said = NO_MESSAGE,
  shown = NO_MESSAGE,
}: {
  said?: ToastMessage;
  shown?: ToastMessage;
}) {
  return (
    <div className="toast-region" role="status">
      {said.text && (
        <p key={`said ${said.turn}`} className="only-spoken">
          {said.text}
        </p>
      )}
      {shown.text && (
        <p key={`shown ${shown.turn}`} className="toast">
          {shown.text}
        </p>
      )}
    </div>
  );
}

/**
 * Shows the `loading` text of an endpoint while an action waits for it. Screen readers hear that the button is
 * busy instead.
 */
export function LoadingToast({ page }: { page: PageState }) {
  const text = loadingTextOf(page);
  if (!text) return null;
  return (
    <div className="toast-region" aria-hidden="true">
      <p className="toast toast-loading">{text}</p>
    </div>
  );
}
