import { type CSSProperties, useEffect, useEffectEvent, useState } from "react";
import { type DocumentPath, jsonPointerOf, pathAtOffset } from "../../../check/json/json-node.ts";
import { en } from "../../../language/messages/localized-text.ts";
import type { PickedBox } from "../../frame/messages.ts";
import { CompoundField } from "../form/DocumentSections.tsx";
import { CompoundContext, FormContext, useFormController } from "../form/model/form-context.ts";
import { parseFormTextCached } from "../form/model/form-controller.ts";
import { movePart } from "../form/model/form-edits.ts";
import type { PhoneOnScreen } from "../preview/PhoneFrame.tsx";
import { usePreviewState, useSessionState, useStudio } from "../session/StudioContext.tsx";
import { SharedPart, TappedPart } from "./TappedPart.tsx";

/** The file, and the path in it, of a part of the page. */
interface PartOnPage {
  file: string;
  path: DocumentPath;
}

/** Renders a card over the phone, in which the operator changes what was tapped on the page, and moves dragged blocks. */
export function PhoneEditor(box: PhoneOnScreen) {
  const { session, preview, server } = useStudio();
  const edit = usePreviewState((state) => state.frameEdit);
  const open = useSessionState((state) => state.open);
  const form = useFormController(true);
  const [part, setPart] = useState<PartOnPage | null>(null);
  const read = open ? parseFormTextCached(open.text) : null;
  const root = read && "good" in read ? read.good.root : null;

  const partAt = async (key: string, pointer: string): Promise<PartOnPage> => {
    const { path: file, from } = await server.place(session.editor, key, pointer);
    return { file, path: root ? pathAtOffset(root, from) : [] };
  };
  const moveBlock = async (key: string, indexes: readonly number[]) => {
    const [from, to] = await Promise.all(indexes.map((at) => partAt(key, jsonPointerOf(["view", at]))));
    const list = from?.path.slice(0, -1) ?? [];
    const isInList = from && to && jsonPointerOf(list) === jsonPointerOf(to.path.slice(0, -1));
    const [start, end] = [from?.path.at(-1), to?.path.at(-1)];
    if (!isInList || from.file !== open?.path || to.file !== open.path || typeof start !== "number")
      session.refuse(
        en`This block cannot be moved here, because another document states the order. Open that document.`
          .zh`这块内容的顺序写在另一个文档里，不能在这里移动。请打开那个文档修改。`,
      );
    else form?.change(movePart(list, start, Number(end)));
  };
  const begin = useEffectEvent(async (what: NonNullable<typeof edit>) => {
    if (what.kind === "dragged") {
      preview.set({ frameEdit: null });
      await moveBlock(what.key, [what.from, what.to]);
    } else {
      setPart(await partAt(what.key, what.pointer));
      preview.set({ mark: { pointer: what.pointer } });
    }
  });
  useEffect(() => {
    setPart(null);
    if (edit) begin(edit).catch(session.fail);
  }, [edit, session]);

  if (!form || !root || !part || edit?.kind !== "picked") return null;
  const close = () => preview.set({ frameEdit: null });
  const openPart = () => {
    close();
    preview.set({ isEditing: false });
    void session.goTo(edit.key, edit.pointer);
  };
  return (
    <FormContext value={form}>
      <CompoundContext value={CompoundField}>
        <div className="phone-editor" style={cardPosition(edit.box, box)}>
          {part.file === open?.path ? (
            <TappedPart
              key={jsonPointerOf(part.path)}
              {...{ root }}
              path={part.path}
              onMove={(path) => setPart({ ...part, path })}
              onOpen={openPart}
              onClose={close}
            />
          ) : (
            <SharedPart file={part.file} onOpen={openPart} onClose={close} />
          )}
        </div>
      </CompoundContext>
    </FormContext>
  );
}

/** Distance between the card and the element, in CSS pixels. */
const GAP_PX = 8;

/** Returns where the card is: below the element, or above it in the lower half of the phone. */
function cardPosition({ bottom, top }: PickedBox, { edge, height, scale }: PhoneOnScreen): CSSProperties {
  const inPhone = (y: number) => Math.min(Math.max(edge + y * scale, edge), height - edge);
  const isLow = top * scale > height / 2;
  return isLow
    ? { bottom: height - inPhone(top) + GAP_PX, maxHeight: inPhone(top) - GAP_PX }
    : { top: inPhone(bottom) + GAP_PX, maxHeight: height - inPhone(bottom) - GAP_PX };
}
