import { type ReactNode, useEffect, useRef } from "react";
import type { LocalizedText } from "../../../language/messages/localized-text.ts";
import { Button } from "../base/Button.tsx";
import { useLanguage } from "../base/Language.tsx";

interface SheetFrameProps {
  title: LocalizedText;
  /** Name of the table, beside the title. */
  name: string;
  /** Controls between the title and the button that closes the sheet. */
  choices: ReactNode;
  closeLabel: LocalizedText;
  /** Id of the button that opened the sheet. It gets the focus back. */
  openedBy: string;
  /** Whether the sheet covers the preview as well. */
  isWhole?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** Renders a sheet that covers the text editor, or everything below the top bar. Its heading gets the focus; Escape closes it. */
export function SheetFrame({
  title,
  name,
  choices,
  closeLabel,
  openedBy,
  isWhole = false,
  onClose,
  children,
}: SheetFrameProps) {
  const { say } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const close = () => {
    onClose();
    document.getElementById(openedBy)?.focus();
  };
  return (
    <main
      className={isWhole ? "pane sheet is-whole" : "pane sheet"}
      data-pane="table"
      aria-labelledby="sheet-title"
      onKeyDown={({ key }) => key === "Escape" && close()}
    >
      <header className="sheet-head">
        <h2 id="sheet-title" ref={heading} tabIndex={-1}>
          {say(title)} <span className="is-code">{name}</span>
        </h2>
        {choices}
        <Button isIcon label={closeLabel} onClick={close}>
          ✕
        </Button>
      </header>
      {children}
    </main>
  );
}
