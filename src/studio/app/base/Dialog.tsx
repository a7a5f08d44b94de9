import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { en } from "../../../language/messages/localized-text.ts";
import { Button } from "./Button.tsx";

export interface DialogProps {
  title: string;
  isWide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Renders the browser's modal dialog, which restores the focus and closes on Escape. Focuses `data-first` first. */
export function Dialog({ title, isWide = false, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Closed before React removes it: a removed dialog does not restore the focus.
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
        // A file input in the dialog also fires `cancel` if the operator picks no file.
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
