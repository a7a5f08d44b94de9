import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

/** So much of what stands before it is seen. */
const ABOVE_PX = 70;

const LINE = Decoration.line({ class: "cm-example" });

/** Marks the lines in which the example stands, among all that only makes it whole, and shows them. */
export function markExample(view: EditorView, { from, to }: { from: number; to: number }): void {
  const { doc } = view.state;
  const [first, last] = [doc.lineAt(Math.min(from, doc.length)), doc.lineAt(Math.min(to, doc.length))];
  const lines = Array.from({ length: last.number - first.number + 1 }, (_, index) =>
    LINE.range(doc.line(first.number + index).from),
  );
  const marks = StateField.define<DecorationSet>({
    create: () => Decoration.set(lines),
    update: (now, { changes }) => now.map(changes),
    provide: (field) => EditorView.decorations.from(field),
  });
  view.dispatch({ effects: StateEffect.appendConfig.of(marks) });
  // Once it is measured. CodeMirror would scroll the page around it as well.
  requestAnimationFrame(() => {
    view.scrollDOM.scrollTop = view.lineBlockAt(first.from).top - ABOVE_PX;
  });
}
