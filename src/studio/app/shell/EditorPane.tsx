import { useEffect, useMemo, useState } from "react";
import { jsonPointerOf, nearestNodeAt, pathAtOffset } from "../../../check/json/json-node.ts";
import { en } from "../../../language/messages/localized-text.ts";
import type { StudioProblem } from "../../api.ts";
import { Button } from "../base/Button.tsx";
import { readStoredText, storeText } from "../base/browser-storage.ts";
import { useLanguage } from "../base/Language.tsx";
import { requestEditingRules } from "../base/studio-client.ts";
import { Tabs } from "../base/Tabs.tsx";
import { selectAndFocus, selectFirstLine } from "../editor/editor-view.ts";
import { ProblemList } from "../editor/ProblemList.tsx";
import { TextEditor } from "../editor/TextEditor.tsx";
import { FormView } from "../form/FormView.tsx";
import { useFormController } from "../form/model/form-context.ts";
import { AmountOfferNotice } from "../refactor/AmountOfferNotice.tsx";
import { coalesceCalls } from "../session/coalesce-calls.ts";
import { useSessionState, useStudio } from "../session/StudioContext.tsx";
import { LeftToChangeList } from "../templates/LeftToChangeList.tsx";
import { EditorNotices } from "./EditorNotices.tsx";
import { usePictureDrop } from "./use-picture-drop.ts";

const EDIT_MODES = {
  content: en`Content`.zh`内容`,
  form: en`Technical`.zh`技术`,
  text: en`JSON`.zh`JSON`,
};
type EditMode = keyof typeof EDIT_MODES;

const FORM_MODES = ["content", "form"] as const;

/** Renders the open file with its problems, in three tabs: what operators edit, all fields, and the JSON text. */
export function EditorPane({ onFormat }: { onFormat: () => void }) {
  const { session, viewRef } = useStudio();
  const { say } = useLanguage();
  const file = useSessionState(({ open }) => open);
  const goal = useSessionState((state) => state.jumpTarget);
  const point = useMarkAtOffset();
  const placeFile = usePictureDrop();
  const [way, setWay] = useState<EditMode>(storedEditMode);
  const form = useFormController(way !== "text");
  const isTechnicalPartLocked = useTechnicalLock(file?.path);

  useEffect(() => {
    // If the text becomes invalid, the form keeps showing its last valid version.
    if (form && file) form.shown(file.text, file.base.text);
  }, [form, file]);

  const turnTo = (next: EditMode) => {
    storeText("way", next);
    setWay(next);
  };
  const showText = (from: number, to: number) => {
    turnTo("text");
    // The text must be visible before it can scroll.
    requestAnimationFrame(() => viewRef.current && selectAndFocus(viewRef.current, from, to));
  };
  /** Switches the tab and keeps the position in the document. */
  const pickMode = (next: EditMode) => {
    const text = form?.current();
    const { focusedPointer = "" } = form?.store.get() ?? {};
    if (next === way) return;
    if (next === "text" && text && focusedPointer !== "") {
      const { start } = nearestNodeAt(text.root, focusedPointer);
      showText(start, start);
    } else turnTo(next);
    const head = viewRef.current?.state.selection.main.head ?? 0;
    if (next === "text" || !text || head <= 0) return;
    const pointer = way === "text" ? jsonPointerOf(pathAtOffset(text.root, head)) : focusedPointer;
    if (next === "form" || form?.isForOperators(pointer)) form?.reveal(pointer);
  };
  /** Shows a value in the form; one that is not for operators, in the form with all fields. */
  const revealInForm = (pointer: string) => {
    if (way === "content" && !form?.isForOperators(pointer)) turnTo("form");
    form?.reveal(pointer);
  };
  const jump = ({ from, pointer, to }: StudioProblem) => {
    if (way !== "text" && form?.current()) revealInForm(pointer);
    else showText(from, to);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `revealInForm` is made of `form` and `way`
  useEffect(() => {
    if (!goal || goal.path !== file?.path || !viewRef.current) return;
    const text = way !== "text" && form?.current();
    if (text) revealInForm(jsonPointerOf(pathAtOffset(text.root, goal.from)));
    else selectFirstLine(viewRef.current, goal);
    session.endJump();
  }, [goal, file, viewRef, session, way, form]);
  return (
    <main className="pane editor-pane" data-pane="editor" tabIndex={-1}>
      <EditorNotices />
      {file ? (
        <>
          <div className="tabs">
            <Tabs
              label={en`Edit as`.zh`编辑方式`}
              names={EDIT_MODES}
              chosen={way}
              panelOf={(name) => `panel-${name}`}
              onPick={pickMode}
              onTurn={turnTo}
            />
            <Button isSmall says={en`Format`.zh`整理格式`} onClick={onFormat} />
          </div>
          <AmountOfferNotice />
          <LeftToChangeList />
          {/* The text editor stays mounted: all tabs share its undo history. */}
          <div
            role="tabpanel"
            id="panel-text"
            className="tab-panel"
            aria-labelledby="tab-text"
            hidden={way !== "text"}
          >
            <TextEditor file={file} onCursor={point} placeFile={placeFile} />
          </div>
          {FORM_MODES.map((mode) => (
            <div
              key={mode}
              role="tabpanel"
              id={`panel-${mode}`}
              className="tab-panel"
              aria-labelledby={`tab-${mode}`}
              hidden={way !== mode}
            >
              {way === mode && form && (
                <FormView
                  key={file.path}
                  {...{ form, isTechnicalPartLocked }}
                  isForOperators={mode === "content"}
                  text={file.text}
                  saved={file.base.text}
                  onText={showText}
                />
              )}
            </div>
          ))}
          <ProblemList onJump={jump} />
        </>
      ) : (
        <div className="welcome">
          <h2>{say(en`Open a document`.zh`打开一个文档`)}</h2>
          <p>
            {say(
              en`Choose a document on the left, or create a campaign. The page appears on the right while you edit.`
                .zh`从左侧选择一个文档，或新建活动。编辑时，右侧会实时显示页面。`,
            )}
          </p>
        </div>
      )}
    </main>
  );
}

/** Returns the tab that was open last; at first, the one for operators. */
function storedEditMode(): EditMode {
  const stored = readStoredText("way");
  return stored === "form" || stored === "text" ? stored : "content";
}

/** Returns whether the project locks the technical part; asked again for each opened file. */
function useTechnicalLock(path: string | undefined): boolean {
  const { session } = useStudio();
  const [isLocked, setLocked] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the project may have changed since the last file
  useEffect(() => {
    requestEditingRules().then((rules) => setLocked(rules.isTechnicalPartLocked), session.fail);
  }, [session, path]);
  return isLocked;
}

/**
 * Returns a function that frames in the preview the element that the text at an offset defines. Only the last call
 * counts.
 */
function useMarkAtOffset(): (offset: number) => void {
  const { session, preview } = useStudio();
  return useMemo(
    () =>
      coalesceCalls(async (offset: number) => {
        // If the pointer cannot be found, nothing is framed.
        const pointer = await session.pointerAt(offset).catch(() => null);
        if (pointer) preview.set({ mark: { pointer } });
      }),
    [session, preview],
  );
}
