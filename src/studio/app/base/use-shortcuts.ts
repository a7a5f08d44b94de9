import { useEffect, useEffectEvent } from "react";

/** The commands that have keyboard shortcuts in all screens of the studio. */
export interface StudioCommands {
  save: () => void;
  format: () => void;
  findFile: () => void;
  help: () => void;
  /** Opens the reference entry for the text at the cursor. If left out, its key does nothing special. */
  explain?: () => void;
  /** Hides or shows a pane. If left out, its key does nothing special. */
  togglePane?: (pane: "files" | "preview" | "inspector") => void;
}

/** The keys of the panes, pressed with Shift and Alt. */
const PANE_CODES = { KeyD: "files", KeyP: "preview", KeyS: "inspector" } as const;

/** Handles the keyboard shortcuts of the studio's commands. F6 moves the focus between panes. */
export function useShortcuts(commands: StudioCommands): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const command = commandForKey(event, commands);
    // An open dialog disables the commands, but the browser must still not save or print the page.
    const isModal = document.querySelector("dialog[open]") !== null;
    if (!command) return;
    event.preventDefault();
    if (!isModal) command();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    // In the capture phase, before the editor handles its own keys.
    addEventListener("keydown", listen, true);
    return () => removeEventListener("keydown", listen, true);
  }, []);
}

function commandForKey(event: KeyboardEvent, commands: StudioCommands): (() => void) | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  const isCommand = (ctrlKey || metaKey) && !altKey && !shiftKey;
  if (isCommand && key.toLowerCase() === "s") return commands.save;
  if (isCommand && key.toLowerCase() === "p") return commands.findFile;
  if (shiftKey && altKey && code === "KeyF") return commands.format;
  const { togglePane } = commands;
  const pane =
    shiftKey && altKey && !ctrlKey && !metaKey ? PANE_CODES[code as keyof typeof PANE_CODES] : undefined;
  if (pane && togglePane) return () => togglePane(pane);
  if (key === "F1" && commands.explain && isInEditor(event.target)) return commands.explain;
  if (key === "F1") return commands.help;
  if (key === "?" && !isTextInput(event.target)) return commands.help;
  return key === "F6" ? () => focusNextPane(shiftKey ? -1 : 1) : null;
}

function isTextInput(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, [contenteditable=true]") !== null;
}

function isInEditor(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(".editor .cm-content") !== null;
}

/** Moves the focus to the next visible pane: to its first control, or to the text of the editor's pane. */
function focusNextPane(by: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>("[data-pane]")].filter((pane) =>
    isVisibleElement(pane),
  );
  const here = panes.findIndex((pane) => pane.contains(document.activeElement));
  const pane = panes.at(here < 0 ? 0 : (here + by) % panes.length);
  const all = [...(pane?.querySelectorAll<HTMLElement>(PANE_CONTROLS_SELECTOR) ?? [])].filter((each) =>
    isVisibleElement(each),
  );
  const first = all.find((each) => each.matches(".editor .cm-content")) ?? all[0];
  (first ?? pane)?.focus();
}

const PANE_CONTROLS_SELECTOR = ".editor .cm-content, input:enabled, select:enabled, button:enabled";

function isVisibleElement(element: HTMLElement): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}
