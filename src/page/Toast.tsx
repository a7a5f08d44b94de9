import { useCallback, useEffect, useState } from "react";
import { loadingOf } from "../play/ask.ts";
import type { PageState } from "../play/snapshot.ts";

/** For so long a toast shows, in milliseconds (spec 1, section 9). */
const TOAST_MS = 2000;

/** A text that is told now. `turn` makes the same words twice two messages. */
interface Message {
  text: string;
  turn: number;
}

const nothing: Message = { text: "", turn: 0 };

interface Toast {
  /** Shows a line of text over the page that goes by itself. */
  show(text: string): void;
  /** Says it to those who cannot see the page, such as what a draw came to. */
  announce(text: string): void;
  /** The one status region of the page. It is always there, so that what comes into it is spoken. */
  region: React.ReactNode;
}

export function useToast(): Toast {
  const [toast, setToast] = useState(nothing);
  const [said, setSaid] = useState(nothing);
  const show = useCallback((text: string) => setToast(({ turn }) => ({ text, turn: turn + 1 })), []);
  const announce = useCallback((text: string) => setSaid(({ turn }) => ({ text, turn: turn + 1 })), []);
  useEffect(() => {
    if (!toast.text) return;
    const timer = setTimeout(() => setToast(({ turn }) => ({ text: "", turn })), TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  return { show, announce, region: <ToastRegion said={said} shown={toast} /> };
}

/** The status region, with nothing in it at first. */
export function ToastRegion({ said = nothing, shown = nothing }: { said?: Message; shown?: Message }) {
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

/** That a call is under way which the document wants shown. Who cannot see it hears that the button is busy. */
export function LoadingToast({ page }: { page: PageState }) {
  const text = loadingOf(page);
  if (!text) return null;
  return (
    <div className="toast-region" aria-hidden="true">
      <p className="toast toast-loading">{text}</p>
    </div>
  );
}
