import type { EditorView } from "@codemirror/view";
import { useMemo, useState } from "react";
import { en } from "../../../language/messages/saying.ts";
import type { LiveExample } from "../../../reference/live-example.ts";
import { Button } from "../base/Button.tsx";
import { useWords } from "../base/Language.tsx";
import { StudioContext, useDesk, useLook } from "../desk/StudioContext.tsx";
import { Editor } from "../editor/Editor.tsx";
import { jumpTo } from "../editor/editor-view.ts";
import { ProblemList } from "../editor/ProblemList.tsx";
import { PhoneFrame, useLastPage } from "../preview/PhoneFrame.tsx";
import { Inspector } from "../shell/Inspector.tsx";
import { Begin } from "./Begin.tsx";
import { useReference } from "./ReferenceContext.tsx";
import { markExample, type OpenExample, useAnswers, useExample } from "./use-example.ts";
import "../styles/editor.css";
import "../styles/preview.css";
import "../styles/states.css";

interface LiveProps {
  example: LiveExample;
  /** It is a campaign with which one may begin. */
  canBegin: boolean;
}

/** An example that is edited, checked and drawn as campaigns are; nothing of it is saved. */
export function Live({ example, canBegin }: LiveProps) {
  const { server } = useReference();
  const open = useExample(example);
  const shared = useMemo(() => ({ ...open, server, personas: [], isSandboxed: true }), [open, server]);
  return (
    <StudioContext value={shared}>
      <div className="live">
        <Bar open={open} example={example} canBegin={canBegin} />
        <Text open={open} example={example} />
        <Page open={open} example={example} />
        <Inspector />
      </div>
    </StudioContext>
  );
}

interface PartProps {
  open: OpenExample;
  example: LiveExample;
}

function Bar({ open, example, canBegin }: PartProps & { canBegin: boolean }) {
  const { say } = useWords();
  const [isBeginning, begin] = useState(false);
  const path = useDesk((state) => state.open?.path);
  const text = useDesk((state) => state.open?.text);
  const base = useDesk((state) => state.open?.base.text);
  const files = example.files.filter(({ isAside }) => !isAside);
  return (
    <header className="live-bar">
      <h3>{say(en`Example to try`.zh`可以试用的例子`)}</h3>
      {files.length > 1 && (
        <div className="live-files">
          {files.map((file) => (
            <Button
              isSmall
              key={file.path}
              aria-pressed={file.path === path}
              onClick={() => file.path !== path && void open.desk.openFile(file.path)}
            >
              {file.path}
            </Button>
          ))}
        </div>
      )}
      <Button
        isSmall
        says={en`Reset`.zh`恢复原样`}
        disabled={text === base}
        onClick={() => base !== undefined && open.desk.replace(base)}
      />
      {canBegin && (
        <Button
          isSmall
          isMain
          says={en`Begin a campaign from this`.zh`用它新建活动`}
          onClick={() => begin(true)}
        />
      )}
      {isBeginning && <Begin files={files} onClose={() => begin(false)} />}
    </header>
  );
}

function Text({ open: { viewRef }, example }: PartProps) {
  const file = useDesk((state) => state.open);
  const mark = (view: EditorView) => {
    if (example.mark && file?.path === example.files[0]?.path) markExample(view, example.mark);
  };
  return (
    <div className="live-text">
      {file && <Editor file={file} onOpen={mark} />}
      {file && (
        <ProblemList onJump={({ from, to }) => viewRef.current && jumpTo(viewRef.current, from, to)} />
      )}
    </div>
  );
}

function Page({ open, example }: PartProps) {
  const { say } = useWords();
  const answered = useDesk((state) => state.answered);
  // All files of an example make one page.
  const page = useLastPage(example.files[0]?.path ?? null, answered?.answer);
  const isReady = useLook(({ usual }) => usual !== null);
  useAnswers(open, page);
  return (
    <div className="live-page">
      {page && isReady ? (
        <PhoneFrame key={page.key} page={page} token="" blank={null} />
      ) : (
        <p className="empty">
          {answered && !page
            ? say(en`There is no page: mend the errors first.`.zh`还没有页面：请先改正错误。`)
            : ""}
        </p>
      )}
      {page && !page.isCurrent && (
        <p className="stale" role="status">
          {say(en`The preview is as it was before the errors`.zh`预览为上一次无错误的内容`)}
        </p>
      )}
    </div>
  );
}
