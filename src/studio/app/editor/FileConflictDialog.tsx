import { MergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { en } from "../../../language/messages/localized-text.ts";
import { Button } from "../base/Button.tsx";
import { Dialog } from "../base/Dialog.tsx";
import { useLanguage } from "../base/Language.tsx";
import { useSessionState, useStudio } from "../session/StudioContext.tsx";
import { CHINESE_PHRASES } from "./chinese-phrases.ts";
import { JSON_VIEW_EXTENSIONS } from "./editor-view.ts";

/** Renders the edited text beside the file that somebody else changed on disk, with buttons to keep one of them. */
export function FileConflictDialog() {
  const { session } = useStudio();
  const { say, language } = useLanguage();
  const changed = useSessionState((state) => state.changed);
  const open = useSessionState((state) => state.open);
  const host = useRef<HTMLDivElement>(null);
  const theirs = changed?.text ?? "";
  const mine = open?.text ?? "";
  const [theirName, myName] = [say(en`File on disk`.zh`磁盘上的文件`), say(en`My changes`.zh`我的修改`)];
  useEffect(() => {
    if (!host.current) return;
    const sideOf = (doc: string, label: string) => ({
      doc,
      extensions: [
        JSON_VIEW_EXTENSIONS,
        EditorState.readOnly.of(true),
        EditorState.phrases.of(language === "zh" ? CHINESE_PHRASES : {}),
        EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
      ],
    });
    const view = new MergeView({
      parent: host.current,
      a: sideOf(theirs, theirName),
      b: sideOf(mine, myName),
      collapseUnchanged: { margin: 3, minSize: 6 },
    });
    return () => view.destroy();
  }, [theirs, mine, theirName, myName, language]);
  const goOn = () => session.compare(false);
  return (
    <Dialog title={say(en`The file on disk has changed`.zh`磁盘上的文件已被改动`)} isWide onClose={goOn}>
      <p className="hint">
        {say(
          en`Somebody else saved ${open?.path ?? ""} while you were editing it. Both versions still exist. Choose the one to keep.`
            .zh`您编辑期间，${open?.path ?? ""} 已被别人改动。两个版本都还在，请选择要保留的版本。`,
        )}
      </p>
      <div className="sides" aria-hidden="true">
        <strong>{theirName}</strong>
        <strong>{myName}</strong>
      </div>
      <div className="merge" ref={host} />
      <div className="dialog-foot">
        <Button says={en`Use the file on disk`.zh`采用磁盘上的文件`} onClick={session.takeTheirs} />
        <Button says={en`Keep my changes`.zh`保留我的修改`} onClick={() => void session.keepMine()} />
        <Button isMain says={en`Continue editing`.zh`继续编辑`} onClick={goOn} />
      </div>
    </Dialog>
  );
}
