import { en } from "../../../language/messages/saying.ts";
import { currentProblems, problemsOf } from "../desk/desk-state.ts";
import { Notices } from "../save/Notices.tsx";
import { useDesk, useStudio } from "../shell/StudioContext.tsx";
import { useWords } from "../words/Language.tsx";
import { Editor } from "./Editor.tsx";
import { jumpTo, replaceParts } from "./editor-view.ts";
import { ProblemList } from "./ProblemList.tsx";

/** The open file in the ways in which it can be edited, each a tab, and what is wrong with it. */
export function EditorPane({ onFormat }: { onFormat: () => void }) {
  const { desk, viewRef } = useStudio();
  const { say } = useWords();
  const file = useDesk(({ open }) => open);
  const problems = useDesk(problemsOf);
  const elsewhere = useDesk(({ answered }) => answered?.answer.elsewhere);
  const current = useDesk(currentProblems);
  const isAnswered = useDesk(({ answered }) => answered !== null);
  return (
    <main className="pane editor-pane" data-pane="editor" tabIndex={-1}>
      <Notices />
      {file ? (
        <>
          <div className="tabs">
            <div role="tablist" aria-label={say(en`Ways to edit`.zh`编辑方式`)}>
              <button type="button" role="tab" id="tab-text" aria-selected aria-controls="tab-panel">
                {say(en`Text`.zh`文本`)}
              </button>
            </div>
            <button type="button" className="button is-small" onClick={onFormat}>
              {say(en`Tidy up`.zh`整理格式`)}
            </button>
          </div>
          <div role="tabpanel" id="tab-panel" className="tab-panel" aria-labelledby="tab-text">
            <Editor file={file} problems={current} onText={desk.edit} assistant={desk} viewRef={viewRef} />
          </div>
          {isAnswered && (
            <ProblemList
              text={file.text}
              problems={problems}
              elsewhere={elsewhere ?? []}
              isCurrent={current !== null}
              onJump={(from, to) => viewRef.current && jumpTo(viewRef.current, from, to)}
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
