import type { EditorView } from "@codemirror/view";
import { useMemo, useState } from "react";
import { en } from "../../../language/messages/localized-text.ts";
import { ownProperty, parseJson } from "../../../language/values.ts";
import type { LiveExample, LiveFile } from "../../../reference/example-project.ts";
import { Button } from "../base/Button.tsx";
import { useLanguage } from "../base/Language.tsx";
import { SCREEN_PATHS } from "../base/screen-paths.ts";
import { ServerError } from "../base/studio-client.ts";
import { selectAndFocus } from "../editor/editor-view.ts";
import { ProblemList } from "../editor/ProblemList.tsx";
import { TextEditor } from "../editor/TextEditor.tsx";
import { PhoneFrame, usePreviewedPage } from "../preview/PhoneFrame.tsx";
import { StudioContext, usePreviewState, useSessionState, useStudio } from "../session/StudioContext.tsx";
import { Inspector } from "../shell/Inspector.tsx";
import { type CampaignNames, NewCampaignForm } from "../shell/NewCampaignForm.tsx";
import { useReference } from "./ReferenceContext.tsx";
import { markExample, useExampleSession, useSampleAnswers } from "./use-example.ts";
import "../styles/editor.css";
import "../styles/preview.css";
import "../styles/states.css";

interface ExampleEditorProps {
  example: LiveExample;
  /** Whether the operator can start a new campaign from this example. */
  canBegin: boolean;
}

/** Renders an example campaign that the operator can edit, check and preview. Nothing is saved. */
export function ExampleEditor({ example, canBegin }: ExampleEditorProps) {
  const { server } = useReference();
  const open = useExampleSession(example);
  const shared = useMemo(() => ({ ...open, server, personas: [], isSandboxed: true }), [open, server]);
  return (
    <StudioContext value={shared}>
      <div className="live">
        <ExampleBar example={example} canBegin={canBegin} />
        <ExampleText example={example} />
        <ExamplePreview example={example} />
        <Inspector />
      </div>
    </StudioContext>
  );
}

function ExampleBar({ example, canBegin }: ExampleEditorProps) {
  const { session } = useStudio();
  const { say } = useLanguage();
  const [isBeginning, begin] = useState(false);
  const { base, path, text } = useSessionState(({ open }) => open) ?? {};
  const files = example.files.filter(({ isAside }) => !isAside);
  return (
    <header className="live-bar">
      <h3>{say(en`Try this example`.zh`试用这个例子`)}</h3>
      {files.length > 1 && (
        <div className="live-files">
          {files.map((file) => (
            <Button
              isSmall
              key={file.path}
              aria-pressed={file.path === path}
              onClick={() => file.path !== path && void session.openFile(file.path)}
            >
              {file.path}
            </Button>
          ))}
        </div>
      )}
      <Button
        isSmall
        says={en`Reset example`.zh`恢复原样`}
        disabled={text === base?.text}
        onClick={() => base && session.replace(base.text)}
      />
      {canBegin && (
        <Button
          isSmall
          isMain
          says={en`Create a campaign from this`.zh`用它新建活动`}
          onClick={() => begin(true)}
        />
      )}
      {isBeginning && <NewCampaignFromExample files={files} onClose={() => begin(false)} />}
    </header>
  );
}

function ExampleText({ example }: Pick<ExampleEditorProps, "example">) {
  const { viewRef } = useStudio();
  const file = useSessionState((state) => state.open);
  const markInEditor = (view: EditorView) => {
    if (example.mark && file?.path === example.files[0]?.path) markExample(view, example.mark);
  };
  return (
    <div className="live-text">
      {file && <TextEditor file={file} onOpen={markInEditor} />}
      {file && (
        <ProblemList
          onJump={({ from, to }) => viewRef.current && selectAndFocus(viewRef.current, from, to)}
        />
      )}
    </div>
  );
}

function ExamplePreview({ example }: Pick<ExampleEditorProps, "example">) {
  const { say } = useLanguage();
  const checkedDraft = useSessionState((state) => state.checkedDraft);
  // All files of an example make one page.
  const page = usePreviewedPage(example.files[0]?.path ?? null, checkedDraft?.response);
  const isReady = usePreviewState(({ baseScene }) => baseScene !== null);
  useSampleAnswers(page);
  return (
    <div className="live-page">
      {page && isReady ? (
        <PhoneFrame key={page.key} page={page} token="" blank={null} />
      ) : (
        <p className="empty">
          {checkedDraft && !page
            ? say(en`No page can be shown. Fix the errors first.`.zh`还没有可以预览的页面，请先改正错误。`)
            : ""}
        </p>
      )}
      {page && !page.isCurrent && (
        <p className="stale" role="status">
          {say(
            en`The file has errors. The preview shows the last version without errors.`
              .zh`文件有错误，预览显示的是上一次没有错误的内容。`,
          )}
        </p>
      )}
    </div>
  );
}

/** Renders the dialog that creates a campaign from the text of an example and opens it in the editor. */
function NewCampaignFromExample({ files, onClose }: { files: readonly LiveFile[]; onClose: () => void }) {
  const { server } = useStudio();
  const { say } = useLanguage();
  const open = useSessionState((state) => state.open);
  const [main, ...others] = files;
  const text = open && open.path === main?.path ? open.text : (main?.text ?? "");
  const createCampaign = async (names: CampaignNames) => {
    for (const file of others) {
      const outcome = await server.save({ path: file.path, text: file.text, version: null });
      // An existing file may belong to somebody, so it is kept.
      if ("refused" in outcome && !(await isThere(file.path))) throw new ServerError(outcome.refused, 422);
    }
    const { path } = await server.create({ ...names, text });
    location.assign(`${SCREEN_PATHS.editor}?${new URLSearchParams({ file: path })}`);
  };
  const isThere = (path: string) => server.file(path).catch(() => undefined);
  return (
    <NewCampaignForm initial={campaignNamesIn(text)} onBegin={createCampaign} onClose={onClose}>
      {others.length > 0 && (
        <p className="hint">
          {say(
            en`These files are created too, unless they exist already:`
              .zh`还会新建下列文件（已有的保持不变）：`,
          )}{" "}
          {others.map(({ path }) => path).join(", ")}
        </p>
      )}
    </NewCampaignForm>
  );
}

/** Returns the id and title in a campaign's text; empty if it is not valid JSON. */
function campaignNamesIn(text: string): CampaignNames {
  const plain = parseJson(text);
  return { id: String(ownProperty(plain, "id") ?? ""), title: String(ownProperty(plain, "title") ?? "") };
}
