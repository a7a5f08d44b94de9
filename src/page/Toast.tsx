import { useCallback, useEffect, useState } from "react";

/** For so long a toast shows, in milliseconds (spec 1, section 9). */
const TOAST_MS = 2000;

/** A line of text over the page that goes by itself. The region is always there, so that it is spoken. */
export function useToast(): [(text: string) => void, React.ReactNode] {
  const [toast, setToast] = useState({ text: "", turn: 0 });
  const show = useCallback((text: string) => setToast(({ turn }) => ({ text, turn: turn + 1 })), []);
  useEffect(() => {
    if (!toast.text) return;
    const timer = setTimeout(() => setToast(({ turn }) => ({ text: "", turn })), TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  const region = (
    <div className="toast-region" role="status">
      {toast.text && (
        <p key={toast.turn} className="toast">
          {toast.text}
        </p>
      )}
    </div>
  );
  return [show, region];
}
