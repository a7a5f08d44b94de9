import { redo, undo } from "@codemirror/commands";
import type { EditorView } from "@codemirror/view";
import type { KeyboardEvent } from "react";

/** Undoes or redoes a change of the text if the key press asks for it: fields share the text's history. */
export function undoOnKey(event: KeyboardEvent, view: EditorView | null): void {
  const step = historyCommandForKey(event);
  if (!view || !step) return;
  event.preventDefault();
  step(view);
}

function historyCommandForKey({ ctrlKey, key, metaKey, shiftKey }: KeyboardEvent): typeof undo | null {
  if (!ctrlKey && !metaKey) return null;
  if (key.toLowerCase() === "y") return redo;
  return key.toLowerCase() === "z" ? (shiftKey ? redo : undo) : null;
}
