import type { KeyboardEvent } from "react";
import type { LocalizedText } from "../../../language/messages/localized-text.ts";
import { useLanguage } from "./Language.tsx";

interface TabsProps<Name extends string> {
  label: LocalizedText;
  names: Readonly<Record<Name, LocalizedText>>;
  chosen: Name;
  /** Returns the id of a tab's panel. */
  panelOf: (name: Name) => string;
  onPick: (name: Name) => void;
  /** Called when the operator reaches a tab with the arrow keys; defaults to `onPick`. */
  onTurn?: (name: Name) => void;
}

/** Renders tabs; the operator chooses one by a tap or the arrow keys. The id of each tab is `tab-` and its name. */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { chosen, label, names, onPick, onTurn = onPick, panelOf } = props;
  const { say } = useLanguage();
  const all = Object.keys(names) as Name[];
  const changeTabByKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const by = event.key === "ArrowRight" ? 1 : -1;
    const next = all.at((all.indexOf(chosen) + by) % all.length) ?? chosen;
    onTurn(next);
    event.currentTarget.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={say(label)} onKeyDown={changeTabByKey}>
      {all.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-selected={chosen === name}
          aria-controls={panelOf(name)}
          tabIndex={chosen === name ? 0 : -1}
          onClick={() => onPick(name)}
        >
          {say(names[name])}
        </button>
      ))}
    </div>
  );
}
