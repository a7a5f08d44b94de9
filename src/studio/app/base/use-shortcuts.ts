import { useEffect, useEffectEvent } from "react";

/** The commands that have keyboard shortcuts everywhere in the studio. */
export interface Commands {
  save: () => void;
  format: () => void;
  findFile: () => void;
  help: () => void;
  /** Explains the text at the cursor. If left out, its key does nothing special. */
  explain?: () => void;
}

/** Handles the keyboard shortcuts of commands, and moves the focus between panes with F6. */
export function useShortcuts(commands: Commands): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const command = commandOf(event, commands);
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

function commandOf(event: KeyboardEvent, commands: Commands): (() => void) | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  const isCommand = (ctrlKey || metaKey) && !altKey && !shiftKey;
  if (isCommand && key.toLowerCase() === "s") return commands.save;
  if (isCommand && key.toLowerCase() === "p") return commands.findFile;
  if (shiftKey && altKey && code === "KeyF") return commands.format;
  if (key === "F1" && commands.explain && isInEditor(event.target)) return commands.explain;
  if (key === "F1") return commands.help;
  if (key === "?" && !isTyping(event.target)) return commands.help;
  return key === "F6" ? () => nextPane(shiftKey ? -1 : 1) : null;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, [contenteditable=true]") !== null;
}

function isInEditor(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(".editor .cm-content") !== null;
}

/** Focuses the first control of the next visible pane; in the editor's pane, its text. */
function nextPane(by: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>("[data-pane]")].filter((pane) => isSeen(pane));
  const here = panes.findIndex((pane) => pane.contains(document.activeElement));
  const pane = panes.at(here < 0 ? 0 : (here + by) % panes.length);
  const all = [...(pane?.querySelectorAll<HTMLElement>(PANE_CONTROLS) ?? [])].filter((each) => isSeen(each));
  const first = all.find((each) => each.matches(".editor .cm-content")) ?? all[0];
  (first ?? pane)?.focus();
}

const PANE_CONTROLS = ".editor .cm-content, input:enabled, select:enabled, button:enabled";

function isSeen(element: HTMLElement): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}
