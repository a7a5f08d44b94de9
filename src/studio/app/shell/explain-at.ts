import type { EditorView } from "@codemirror/view";
import { askPlace } from "../base/library.ts";
import { ROOMS } from "../base/rooms.ts";
import { sayingOf } from "../base/server.ts";
import type { Desk } from "../desk/desk.ts";
import { hrefOf } from "../reference/use-address-here.ts";

/** The tab in which the reference is open: another place of it is shown there, too. */
const TAB = "campaign-reference";

/** Opens the reference where it tells of what stands at the cursor. */
export async function explainAt(
  view: EditorView | null,
  { editor, store }: Pick<Desk, "editor" | "store">,
): Promise<void> {
  const { open } = store.get();
  if (!view || !open) return;
  try {
    const address = await askPlace(editor, open.path, view.state.selection.main.head);
    window.open(`${ROOMS.reference}${address === null ? "" : hrefOf(address)}`, TAB);
  } catch (error) {
    store.set({ notice: { saying: sayingOf(error), isGood: false } });
  }
}
