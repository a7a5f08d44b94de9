import { useCallback, useEffect, useMemo, useState } from "react";
import { nearestAt, pathAt, pointerOf } from "../../../check/json/json-node.ts";
import { en } from "../../../language/messages/saying.ts";
import { formatTime } from "../../../language/time.ts";
import type { StudioProblem } from "../../api.ts";
import { Button } from "../base/Button.tsx";
import { useWords } from "../base/Language.tsx";
import { remember, remembered } from "../base/remembered.ts";
import { Tabs } from "../base/Tabs.tsx";
import { keepPicture } from "../desk/keep-picture.ts";
import { latestOf } from "../desk/latest.ts";
import { useDesk, useStudio } from "../desk/StudioContext.tsx";
import { Editor } from "../editor/Editor.tsx";
import { jumpTo, showPlace } from "../editor/editor-view.ts";
import { ProblemList } from "../editor/ProblemList.tsx";
import { FormView } from "../form/FormView.tsx";
import { useFormDesk } from "../form/model/form-context.ts";

const WAYS = { text: en`Text`.zh`文本`, form: en`Form`.zh`表单` };
type Way = keyof typeof WAYS;

/** The open file in the ways in which it can be edited, each a tab, and what is wrong with it. */
export function EditorPane({ onFormat }: { onFormat: () => void }) {
  const { desk, viewRef } = useStudio();
  const { say } = useWords();
  const file = useDesk(({ open }) => open);
  const goal = useDesk((state) => state.goal);
  const point = usePointing();
  const keep = useCallback((picture: File) => keepPicture(desk, picture), [desk]);
  const [way, setWay] = useState<Way>(() => (remembered("way") === "form" ? "form" : "text"));
  const form = useFormDesk(way === "form");

  useEffect(() => {
    // What was good before it broke is what the form shows then.
    if (form && file) form.shown(file.text, file.base.text);
  }, [form, file]);

  const turnTo = (next: Way) => {
    remember("way", next);
    setWay(next);
  };
  const showText = (from: number, to: number) => {
    turnTo("text");
    // It is to be seen before it can be scrolled.
    requestAnimationFrame(() => viewRef.current && jumpTo(viewRef.current, from, to));
  };
  /** Each begins where the other was left. */
  const pick = (next: Way) => {
    const text = form?.current();
    const { here = "" } = form?.store.get() ?? {};
    if (next === way) return;
    if (next === "text" && text && here !== "") {
      const { start } = nearestAt(text.root, here);
      showText(start, start);
    } else turnTo(next);
    const head = viewRef.current?.state.selection.main.head ?? 0;
    if (next === "form" && text && head > 0) form?.reveal(pointerOf(pathAt(text.root, head)));
  };
  const jump = ({ from, pointer, to }: StudioProblem) => {
    if (way === "form" && form?.current()) form.reveal(pointer);
    else showText(from, to);
  };
  useEffect(() => {
    if (!goal || goal.path !== file?.path || !viewRef.current) return;
    const text = way === "form" && form?.current();
    if (form && text) form.reveal(pointerOf(pathAt(text.root, goal.from)));
    else showPlace(viewRef.current, goal);
    desk.arrive();
  }, [goal, file, viewRef, desk, way, form]);
  return (
    <main className="pane editor-pane" data-pane="editor" tabIndex={-1}>
      <Notices />
      {file ? (
        <>
          <div className="tabs">
            <Tabs
              label={en`Ways to edit`.zh`编辑方式`}
              names={WAYS}
              chosen={way}
              panelOf={(name) => `panel-${name}`}
              onPick={pick}
              onTurn={turnTo}
            />
            <Button isSmall says={en`Tidy up`.zh`整理格式`} onClick={onFormat} />
          </div>
          {/* The text stays there while the form is shown: its history is that of both. */}
          <div
            role="tabpanel"
            id="panel-text"
            className="tab-panel"
            aria-labelledby="tab-text"
            hidden={way !== "text"}
          >
            <Editor file={file} onCursor={point} keepPicture={keep} />
          </div>
          <div
            role="tabpanel"
            id="panel-form"
            className="tab-panel"
            aria-labelledby="tab-form"
            hidden={way !== "form"}
          >
            {way === "form" && form && (
              <FormView
                key={file.path}
                form={form}
                text={file.text}
                saved={file.base.text}
                onText={showText}
              />
            )}
          </div>
          <ProblemList onJump={jump} />
        </>
      ) : (
        <div className="welcome">
          <h2>{say(en`Open a document`.zh`打开一个文档`)}</h2>
          <p>
            {say(
              en`Pick one on the left, or begin a new campaign. The page appears on the right as you write.`
                .zh`从左侧选择一个文档，或新建活动。编辑时，右侧会实时显示页面。`,
            )}
          </p>
        </div>
      )}
    </main>
  );
}

/** What somebody who edits has to know: drafts that came back, files that changed, failures. */
function Notices() {
  const { desk } = useStudio();
  const { say } = useWords();
  const { restored, changed, notice, isComparing } = useDesk((state) => state);
  return (
    <div className="notices">
      <div role="alert">
        {notice && !notice.isGood && (
          <p className="notice is-bad">
            <span>{say(notice.saying)}</span>
            <Button isSmall says={en`OK`.zh`知道了`} onClick={desk.dismiss} />
          </p>
        )}
        {changed && !isComparing && (
          <p className="notice">
            <span>
              {say(
                en`The file changed on the disk since you began.`.zh`您开始编辑后，磁盘上的文件已被改动。`,
              )}
            </span>
            <Button isSmall says={en`Compare`.zh`比较`} onClick={() => desk.compare(true)} />
          </p>
        )}
      </div>
      <div role="status">
        {restored && (
          <p className="notice">
            <span>
              {say(
                en`Your unsaved changes of ${formatTime(restored.at, "M-D HH:mm") ?? ""} are back.`
                  .zh`已找回${formatTime(restored.at, "M月D日 HH:mm") ?? ""} 未保存的修改。`,
              )}
            </span>
            <Button isSmall says={en`Keep them`.zh`保留`} onClick={() => desk.settle(true)} />
            <Button
              isSmall
              says={en`Back to the file`.zh`放弃，恢复文件`}
              onClick={() => desk.settle(false)}
            />
          </p>
        )}
      </div>
    </div>
  );
}

/** Frames in the preview what stands at an offset of the open text, and of several offsets in a row the last. */
function usePointing(): (offset: number) => void {
  const { desk, look } = useStudio();
  return useMemo(
    () =>
      latestOf(async (offset: number) => {
        // What cannot be told is not framed.
        const pointer = await desk.pointerAt(offset).catch(() => null);
        if (pointer) look.set({ mark: { pointer } });
      }),
    [desk, look],
  );
}
