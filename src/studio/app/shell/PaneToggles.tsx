import { en } from "../../../language/messages/localized-text.ts";
import { Button } from "../base/Button.tsx";
import { useLanguage } from "../base/Language.tsx";
import { PANE_LABELS } from "./PaneSeparators.tsx";
import { SIDE_PANES, type SidePane } from "./pane-layout.ts";
import { PANE_KEYS } from "./ShortcutsDialog.tsx";

/** Where the filled part of each sign is, in its box of 16 × 12. */
const SIGN_OF: Readonly<Record<SidePane, { x: number; width: number }>> = {
  files: { x: 0, width: 5 },
  preview: { x: 6, width: 4 },
  inspector: { x: 11, width: 5 },
};

/** Renders a button for each side pane that hides it or shows it. */
export function PaneToggles({
  hidden,
  onToggle,
}: {
  hidden: readonly SidePane[];
  onToggle: (pane: SidePane) => void;
}) {
  const { say } = useLanguage();
  return (
    <fieldset className="pane-toggles" aria-label={say(en`Panes`.zh`面板`)}>
      {SIDE_PANES.map((pane) => (
        <Button
          key={pane}
          isIcon
          className={`pane-toggle is-${pane}`}
          label={PANE_LABELS[pane]}
          aria-pressed={!hidden.includes(pane)}
          title={`${say(PANE_LABELS[pane])} (${PANE_KEYS[pane]})`}
          onClick={() => onToggle(pane)}
        >
          <svg viewBox="-1 -1 18 14" width="18" height="14" aria-hidden="true">
            <rect width="16" height="12" rx="2" fill="none" stroke="currentColor" />
            <rect {...SIGN_OF[pane]} height="12" fill="currentColor" />
          </svg>
        </Button>
      ))}
    </fieldset>
  );
}
