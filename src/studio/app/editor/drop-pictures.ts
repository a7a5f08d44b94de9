import { syntaxTree } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/** Puts a picture where pages can show it. Resolves to how documents name it; null where that failed, which is told. */
export type KeepPicture = (file: File) => Promise<string | null>;

/** Takes pictures that are dropped or pasted: their names come into the text where they were dropped, or where the cursor is. */
export function dropPictures(keep: KeepPicture): Extension {
  const take = (view: EditorView, files: FileList | undefined, at: number | null) => {
    const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith("image/"));
    if (pictures.length === 0) return false;
    void putAll(view, pictures, at ?? view.state.selection.main.head);
    return true;
  };
  const putAll = async (view: EditorView, pictures: readonly File[], at: number) => {
    let place = at;
    for (const picture of pictures) {
      const name = await keep(picture);
      if (name !== null) place = putName(view, Math.min(place, view.state.doc.length), name);
    }
  };
  return EditorView.domEventHandlers({
    drop: ({ dataTransfer, clientX: x, clientY: y }, view) =>
      take(view, dataTransfer?.files, view.posAtCoords({ x, y })),
    paste: ({ clipboardData }, view) => take(view, clipboardData?.files, null),
  });
}

/** Writes a name into the string that holds the place, else as a string of its own. Returns where it ends. */
function putName(view: EditorView, at: number, name: string): number {
  const node = syntaxTree(view.state).resolveInner(at, 0);
  const isString = node.name === "String" && node.from < at && at < node.to;
  const [from, to] = isString ? [node.from, node.to] : [at, at];
  const insert = JSON.stringify(name);
  const end = from + insert.length;
  view.dispatch({ changes: { from, to, insert }, selection: { anchor: end }, userEvent: "input.drop" });
  return end;
}
