import type { ReactNode } from "react";
import { en } from "../../../language/messages/localized-text.ts";
import { Button } from "../base/Button.tsx";
import { useLanguage } from "../base/Language.tsx";
import { LanguageButton, ScreenLinks } from "../base/ScreenHeader.tsx";
import { HISTORY_BUTTON_ID } from "../history/HistorySheet.tsx";
import { PublishButton } from "../publishing/PublishButton.tsx";
import { FileMenu } from "../refactor/FileMenu.tsx";
import { REVIEW_BUTTON_ID } from "../review/ReviewSheet.tsx";
import { useSessionState, useStudio } from "../session/StudioContext.tsx";
import { hasUnsavedChanges, reasonFileCannotBeSaved } from "../session/session-state.ts";
import { goHome } from "../session/use-editor-address.ts";
import { COMMAND_KEY_LABEL } from "./ShortcutsDialog.tsx";

interface EditorTopBarProps {
  onFiles: () => void;
  areFilesOpen: boolean;
  onHelp: () => void;
  onReview: () => void;
  onHistory: () => void;
  /** The buttons that hide panes; null on the start. */
  panes: ReactNode;
}

/** Renders the top bar of the editor: the open file, whether it is saved, and the buttons of the studio. */
export function EditorTopBar({
  onFiles,
  areFilesOpen,
  onHelp,
  onHistory,
  onReview,
  panes,
}: EditorTopBarProps) {
  const { session } = useStudio();
  const { say } = useLanguage();
  const path = useSessionState(({ open }) => open?.path ?? null);
  const title = useSessionState(
    ({ files, open }) => files?.find((file) => file.path === open?.path)?.title ?? "",
  );
  const hasEdits = useSessionState(({ open }) => hasUnsavedChanges(open));
  const isSaving = useSessionState((state) => state.isSaving);
  const others = useSessionState((state) => state.others);
  const isNews = useSessionState(({ notice }) => notice?.isGood === true);
  const why = reasonFileCannotBeSaved(useSessionState((state) => state));
  const status = isSaving
    ? en`Saving…`.zh`正在保存…`
    : hasEdits
      ? en`Not saved`.zh`未保存`
      : isNews
        ? en`Saved`.zh`已保存`
        : en`No changes`.zh`没有改动`;
  return (
    <header className="top" data-pane="top">
      <Button
        isIcon
        className="files-toggle"
        label={en`Documents`.zh`文档`}
        aria-expanded={areFilesOpen}
        onClick={onFiles}
      >
        ☰
      </Button>
      <h1>{say(en`Campaign studio`.zh`活动工作室`)}</h1>
      <ScreenLinks {...(path !== null && { onHome: () => goHome(session) })} />
      {path !== null && (
        <p className="crumb">
          <strong>{title || path.slice(path.lastIndexOf("/") + 1)}</strong>
          <span>{path}</span>
        </p>
      )}
      <FileMenu />
      <div className="top-end">
        {path !== null && (
          <span className="saved" role="status" data-edited={hasEdits || undefined}>
            {say(status)}
          </span>
        )}
        <span className="also-open" role="status">
          {others > 0 && say(en`Also open in another window`.zh`也在别处打开`)}
        </span>
        {path !== null && (
          <>
            <Button id={REVIEW_BUTTON_ID} says={en`Review`.zh`查看改动`} onClick={onReview} />
            <Button id={HISTORY_BUTTON_ID} says={en`History`.zh`历史`} onClick={onHistory} />
          </>
        )}
        <Button
          isMain
          says={en`Save`.zh`保存`}
          aria-disabled={why !== null}
          aria-describedby={why ? "why-not" : undefined}
          title={why ? say(why) : `${COMMAND_KEY_LABEL} S`}
          onClick={() => void session.save()}
        />
        <span id="why-not" className="only-spoken">
          {why && say(why)}
        </span>
        <PublishButton />
        {panes}
        <LanguageButton />
        <Button isIcon label={en`Keyboard shortcuts`.zh`键盘快捷键`} onClick={onHelp}>
          ?
        </Button>
      </div>
    </header>
  );
}
