import { MergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { en } from "../../../language/messages/saying.ts";
import { Button } from "../base/Button.tsx";
import { Dialog } from "../base/Dialog.tsx";
import { useWords } from "../base/Language.tsx";
import { useDesk, useStudio } from "../desk/StudioContext.tsx";
import { reading } from "./editor-view.ts";
import { CHINESE_PHRASES } from "./phrases.ts";

/** The file as it is on the disk beside what was edited here, and what can be done about it. */
export function Conflict() {
  const { desk } = useStudio();
  const { say, language } = useWords();
  const changed = useDesk((state) => state.changed);
  const open = useDesk((state) => state.open);
  const host = useRef<HTMLDivElement>(null);
  const theirs = changed?.text ?? "";
  const mine = open?.text ?? "";
  const [theirName, myName] = [say(en`On the disk now`.zh`磁盘上的文件`), say(en`Edited here`.zh`我的修改`)];
  useEffect(() => {
    if (!host.current) return;
    const sideOf = (doc: string, label: string) => ({
      doc,
      extensions: [
        reading,
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
  const goOn = () => desk.compare(false);
  return (
    <Dialog title={say(en`The file changed on the disk`.zh`磁盘上的文件已被改动`)} isWide onClose={goOn}>
      <p className="hint">
        {say(
          en`Somebody else saved ${open?.path ?? ""} while you were editing it. Nothing is lost: choose what counts.`
            .zh`您编辑期间，有人改动了 ${open?.path ?? ""}。两份内容都还在，请选择保留哪一份。`,
        )}
      </p>
      <div className="sides" aria-hidden="true">
        <strong>{theirName}</strong>
        <strong>{myName}</strong>
      </div>
      <div className="merge" ref={host} />
      <div className="dialog-foot">
        <Button says={en`Take the disk's`.zh`采用磁盘上的`} onClick={desk.takeTheirs} />
        <Button says={en`Keep mine`.zh`保留我的`} onClick={() => void desk.keepMine()} />
        <Button isMain says={en`Go on editing`.zh`继续编辑`} onClick={goOn} />
      </div>
    </Dialog>
  );
}
