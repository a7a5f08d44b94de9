import { createContext, type RefObject, use, useEffect, useLayoutEffect, useRef } from "react";
import { Blocks } from "../blocks/Blocks.tsx";
import { CampaignContext, useCampaign, useRenderText } from "../blocks/campaign-context.ts";
import { Picture } from "../blocks/shared/Picture.tsx";
import { touchProps } from "../blocks/shared/tap-props.ts";
import type { Dialog } from "../language/document.generated.ts";
import type { DialogEntries } from "./navigation/dialog-history-entries.ts";
import { showConfetti } from "./show-confetti.ts";
import { useFocusTrap } from "./use-focus-trap.ts";

/**
 * Renders the open dialogs, the topmost last. Their texts show the values of the moment they opened; their
 * buttons stay live.
 */
export function Dialogs({ onClose }: { onClose(name: string): void }) {
  const campaign = useCampaign();
  const { plan, snapshot, scope: live } = campaign;
  return snapshot.dialogs.map(({ name, scope }) => {
    const dialog = plan.campaign.dialogs?.[name];
    return (
      dialog && (
        <CampaignContext.Provider
          key={name}
          value={{ ...campaign, scope, live: { ...live, arguments: scope.arguments } }}
        >
          <DialogSheet name={name} dialog={dialog} onClose={() => onClose(name)} />
        </CampaignContext.Provider>
      )
    );
  });
}

function DialogSheet({ name, dialog, onClose }: { name: string; dialog: Dialog; onClose(): void }) {
  const words = useRenderText();
  const { touch, plan } = useCampaign();
  const sheet = useRef<HTMLDivElement>(null);
  useFocusTrap(sheet, onClose);
  useDialogEntry(sheet, onClose);
  useEffect(() => {
    document.documentElement.classList.add("is-veiled");
    return () => document.documentElement.classList.remove("is-veiled");
  }, []);
  const isWon = dialog.celebrate === true;
  useEffect(() => (isWon ? showConfetti() : undefined), [isWon]);
  const titleId = `dialog-${name}`;
  const then = dialog.onClose;
  const touched = touchProps(touch, () => (then === undefined ? undefined : { action: then }));
  const close = words(dialog.close ?? plan.word(dialog.cross ? "close" : "understood"));
  return (
    // A tap on the veil is a shortcut; the keyboard has Escape and the button.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div className="veil" onClick={(event) => event.target === event.currentTarget && onClose()}>
      <div
        ref={sheet}
        className={dialog.overlay ? "dialog dialog-overlay" : "dialog"}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        {dialog.art && <Picture image={dialog.art} className="dialog-art" />}
        <h2 className={dialog.overlay ? "dialog-title foil" : "dialog-title"} id={titleId}>
          {words(dialog.title)}
        </h2>
        <Blocks view={dialog.view} pointer={`/dialogs/${name}/view`} />
        {!dialog.cross && (
          <button type="button" className="button button-primary" onClick={onClose} {...touched}>
            {close}
          </button>
        )}
        {(dialog.cross || dialog.overlay) && (
          <button
            type="button"
            className="dialog-cross"
            aria-label={dialog.cross ? close : plan.word("close")}
            onClick={onClose}
            {...touched}
          />
        )}
      </div>
    </div>
  );
}

/**
 * Gives dialogs access to the browser's history, so that going back closes them; undefined outside of the app.
 */
export const DialogEntriesContext = createContext<DialogEntries | undefined>(undefined);

/** Makes the browser's back button close a dialog while it is open. */
function useDialogEntry(box: RefObject<HTMLElement | null>, onBack: () => void): void {
  const entries = use(DialogEntriesContext);
  const close = useRef(onBack);
  useLayoutEffect(() => {
    close.current = onBack;
  });
  // A layout effect, so that a page's dialogs are removed before another page uses the history.
  useLayoutEffect(
    () => (box.current ? entries?.open(box.current, () => close.current()) : undefined),
    [entries, box],
  );
}
