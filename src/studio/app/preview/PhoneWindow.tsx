import { useEffect, useRef, useState } from "react";
import { en } from "../../../language/messages/localized-text.ts";
import { STUDIO_PATH } from "../../api.ts";
import type { FrameMessage } from "../../frame/messages.ts";
import { useLanguage } from "../base/Language.tsx";
import { followPreview } from "./follow-preview.ts";
import "./phone-window.css";

/** Renders the page that an editor previews, as large as the window. It follows the editor until that is closed. */
export function PhoneWindow({ editor }: { editor: string }) {
  const { say } = useLanguage();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const preview = followPreview(editor, (page) => {
      frame.current?.contentWindow?.postMessage(page, location.origin);
      const title = page.studio === "show" && page.published.campaign.title;
      if (typeof title === "string") document.title = title;
      setShown(true);
    });
    const onFrameMessage = ({ data, origin, source }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return;
      if ((data as FrameMessage).studio === "ready") preview.ask();
    };
    addEventListener("message", onFrameMessage);
    // The frame may have become ready before.
    preview.ask();
    return () => {
      removeEventListener("message", onFrameMessage);
      preview.end();
    };
  }, [editor]);
  return (
    <main className="phone-window">
      <iframe
        ref={frame}
        title={say(en`The page on a phone`.zh`手机上的页面`)}
        src={`${STUDIO_PATH}/frame`}
      />
      {!isShown && (
        <p className="phone-window-hint" role="status">
          {say(
            en`Waiting for the editor. If it was closed, close this window and open a new one from the preview.`
              .zh`正在等待编辑器。如果编辑器已关闭，请关掉这个窗口，再从预览里重新打开。`,
          )}
        </p>
      )}
    </main>
  );
}
