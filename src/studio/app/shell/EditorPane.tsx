import { type KeyboardEvent, useCallback, useEffect, useMemo, useState } from "react";
import { pointerOf } from "../../../check/json/json-node.ts";
import { pathAt } from "../../../check/json/path-at.ts";
import { en } from "../../../language/messages/saying.ts";
import type { StudioProblem } from "../../api.ts";
import { useWords } from "../base/Language.tsx";
import { remember, remembered } from "../base/remembered.ts";
import { currentProblems, problemsOf } from "../desk/desk-state.ts";
import { keepPicture } from "../desk/keep-picture.ts";
import { latestOf } from "../desk/latest.ts";
import { useDesk, useStudio } from "../desk/StudioContext.tsx";
import { Editor } from "../editor/Editor.tsx";
import { jumpTo, replaceParts, showPlace } from "../editor/editor-view.ts";
import { ProblemList } from "../editor/ProblemList.tsx";
import { FormView } from "../form/FormView.tsx";
import { useFormDesk } from "../form/model/form-context.ts";
import { nearestAt } from "../form/model/form-desk.ts";
import { Notices } from "./Notices.tsx";

const WAYS = ["text", "form"] as const;
type Way = (typeof WAYS)[number];

/** The open file in the ways in which it can be edited, each a tab, and what is wrong with it. */
export function EditorPane({ onFormat }: { onFormat: () => void }) {
  const { desk, viewRef } = useStudio();
  const { say } = useWords();
  const file = useDesk(({ open }) => open);
  const problems = useDesk(problemsOf);
  const elsewhere = useDesk(({ answered }) => answered?.answer.elsewhere);
  const current = useDesk(currentProblems);
  const isAnswered = useDesk(({ answered }) => answered !== null);
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
      const { start } = nearestAt(text, here);
      showText(start, start);
    } else turnTo(next);
    const head = viewRef.current?.state.selection.main.head ?? 0;
    if (next === "form" && text && head > 0) form?.reveal(pointerOf(pathAt(text.root, head)));
  };
  const jump = ({ from, pointer, to }: StudioProblem) => {
    if (way === "form" && form?.current()) form.reveal(pointer);
    else showText(from, to);
  };
  const turn = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const next = way === "text" ? "form" : "text";
    turnTo(next);
    event.currentTarget.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  const names = { text: say(en`Text`.zh`文本`), form: say(en`Form`.zh`表单`) };
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
            <div role="tablist" aria-label={say(en`Ways to edit`.zh`编辑方式`)} onKeyDown={turn}>
              {WAYS.map((name) => (
                <button
                  key={name}
                  type="button"
                  role="tab"
                  id={`tab-${name}`}
                  aria-selected={way === name}
                  aria-controls={`panel-${name}`}
                  tabIndex={way === name ? 0 : -1}
                  onClick={() => pick(name)}
                >
                  {names[name]}
                </button>
              ))}
            </div>
            <button type="button" className="button is-small" onClick={onFormat}>
              {say(en`Tidy up`.zh`整理格式`)}
            </button>
          </div>
          {/* The text stays there while the form is shown: its history is that of both. */}
          <div
            role="tabpanel"
            id="panel-text"
            className="tab-panel"
            aria-labelledby="tab-text"
            hidden={way !== "text"}
          >
            <Editor
              file={file}
              problems={current}
              onText={desk.edit}
              onCursor={point}
              keepPicture={keep}
              assistant={desk}
              viewRef={viewRef}
            />
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
          {isAnswered && (
            <ProblemList
              text={file.text}
              problems={problems}
              elsewhere={elsewhere ?? []}
              isCurrent={current !== null}
              onJump={jump}
              onFix={(fix) => viewRef.current && replaceParts(viewRef.current, fix)}
              onOpen={(path) => void desk.openFile(path)}
            />
          )}
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
