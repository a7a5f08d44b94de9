import type { EditorView } from "@codemirror/view";
import { useMemo, useState } from "react";
import { en } from "../../../language/messages/saying.ts";
import { ownProperty, parseJson } from "../../../language/values.ts";
import type { LiveExample, LiveFile } from "../../../reference/live-example.ts";
import { Button } from "../base/Button.tsx";
import { useWords } from "../base/Language.tsx";
import { ROOMS } from "../base/rooms.ts";
import { Refused } from "../base/server.ts";
import { StudioContext, useDesk, useLook, useStudio } from "../desk/StudioContext.tsx";
import { Editor } from "../editor/Editor.tsx";
import { jumpTo } from "../editor/editor-view.ts";
import { ProblemList } from "../editor/ProblemList.tsx";
import { PhoneFrame, useLastPage } from "../preview/PhoneFrame.tsx";
import { CampaignForm, type CampaignNames } from "../shell/CampaignForm.tsx";
import { Inspector } from "../shell/Inspector.tsx";
import { useReference } from "./ReferenceContext.tsx";
import { markExample, useAnswers, useExample } from "./use-example.ts";
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
        <Bar example={example} canBegin={canBegin} />
        <Text example={example} />
        <Page example={example} />
        <Inspector />
      </div>
    </StudioContext>
  );
}

function Bar({ example, canBegin }: LiveProps) {
  const { desk } = useStudio();
  const { say } = useWords();
  const [isBeginning, begin] = useState(false);
  const { base, path, text } = useDesk(({ open }) => open) ?? {};
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
              onClick={() => file.path !== path && void desk.openFile(file.path)}
            >
              {file.path}
            </Button>
          ))}
        </div>
      )}
      <Button
        isSmall
        says={en`Reset`.zh`恢复原样`}
        disabled={text === base?.text}
        onClick={() => base && desk.replace(base.text)}
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

function Text({ example }: Pick<LiveProps, "example">) {
  const { viewRef } = useStudio();
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

function Page({ example }: Pick<LiveProps, "example">) {
  const { say } = useWords();
  const answered = useDesk((state) => state.answered);
  // All files of an example make one page.
  const page = useLastPage(example.files[0]?.path ?? null, answered?.answer);
  const isReady = useLook(({ usual }) => usual !== null);
  useAnswers(page);
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

/** Begins a campaign with the text of an example, and leads to the editor. */
function Begin({ files, onClose }: { files: readonly LiveFile[]; onClose: () => void }) {
  const { server } = useStudio();
  const { say } = useWords();
  const open = useDesk((state) => state.open);
  const [main, ...others] = files;
  const text = open && open.path === main?.path ? open.text : (main?.text ?? "");
  const begin = async (names: CampaignNames) => {
    for (const file of others) {
      const outcome = await server.save({ path: file.path, text: file.text, version: null });
      // One that is there already may be somebody's: it stays.
      if ("refused" in outcome && !(await isThere(file.path))) throw new Refused(outcome.refused, 422);
    }
    const { path } = await server.create({ ...names, text });
    location.assign(`${ROOMS.editor}?${new URLSearchParams({ file: path })}`);
  };
  const isThere = (path: string) => server.file(path).catch(() => undefined);
  return (
    <CampaignForm initial={namesIn(text)} onBegin={begin} onClose={onClose}>
      {others.length > 0 && (
        <p className="hint">
          {say(
            en`Along with it these are made, if they are not there yet:`
              .zh`还会新建下列文件（已有的保持不变）：`,
          )}{" "}
          {others.map(({ path }) => path).join(", ")}
        </p>
      )}
    </CampaignForm>
  );
}

/** What a campaign calls itself; empty where its text cannot be read. */
function namesIn(text: string): CampaignNames {
  const plain = parseJson(text);
  return { id: String(ownProperty(plain, "id") ?? ""), title: String(ownProperty(plain, "title") ?? "") };
}
