import { useCallback, useEffect } from "react";
import { en } from "../../../language/messages/localized-text.ts";
import type { PlacedPicture } from "../editor/editor-view.ts";
import { rootShapeOf } from "../form/model/form-controller.ts";
import { pictureReplacementsAt } from "../form/model/picture-edits.ts";
import { useStudio } from "../session/StudioContext.tsx";
import { uploadPicture } from "../session/upload-picture.ts";

/**
 * Returns a function that stores a file that was dropped or pasted into the text. A picture replaces the string under the
 * cursor together with its width and height. Files that are dropped elsewhere are refused, because the browser would
 * leave the studio to show them.
 */
export function usePictureDrop(): (file: File) => Promise<PlacedPicture | null> {
  const { session, server } = useStudio();
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      if (event.type === "drop") session.refuse(DROPPED_ELSEWHERE);
    };
    for (const type of ["dragover", "drop"] as const) addEventListener(type, refuse);
    return () => {
      for (const type of ["dragover", "drop"] as const) removeEventListener(type, refuse);
    };
  }, [session]);
  return useCallback(
    async (file) => {
      const stored = await uploadPicture(session, file);
      if (!stored) return null;
      const { files, open } = session.store.get();
      const isBrand = files?.some(({ kind, path }) => kind === "brand" && path === open?.path) ?? false;
      const shape = rootShapeOf(await server.schemas(), isBrand);
      const { src, widthPx: width, heightPx: height } = stored;
      const picture = { src, size: { width, height } };
      return { src, replaceAt: (text, offset) => pictureReplacementsAt(shape, { text, offset }, picture) };
    },
    [session, server],
  );
}

const DROPPED_ELSEWHERE = en`Files can be dropped only on the JSON text. In the form, use “Choose…” beside the picture.`
  .zh`文件只能拖到 JSON 文本里。在表单中，请用图片旁边的“选择…”按钮。`;
