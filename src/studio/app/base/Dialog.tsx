import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { en } from "../../../language/messages/saying.ts";
import { Button } from "./Button.tsx";

export interface DialogProps {
  title: string;
  isWide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The browser's own modal dialog: holds the focus, gives it back, closes on Escape. Begins at `data-first`. */
export function Dialog({ title, isWide = false, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // It is closed before it is taken out: one that is gone already gives no focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>("[data-first]")?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={isWide ? "dialog is-wide" : "dialog"}
      aria-labelledby={id}
      onCancel={(event) => {
        // Whoever picks no file in it after all cancels just that.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
        <Button isIcon label={en`Close`.zh`关闭`} onClick={onClose}>
          ✕
        </Button>
      </div>
      {children}
    </dialog>
  );
}
