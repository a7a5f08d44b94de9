import { en } from "../../../language/messages/localized-text.ts";
import { Button } from "../base/Button.tsx";
import { listDraftPaths } from "../base/browser-storage.ts";
import { useLanguage } from "../base/Language.tsx";
import { useSessionState, useStudio } from "../session/StudioContext.tsx";
import { hasUnsavedChanges, reasonFileCannotBeSaved } from "../session/session-state.ts";

interface UnsavedNoticeProps {
  /** Called after the open document was saved. */
  onSaved: () => void;
  /** Called before another document is opened. */
  onLeave: () => void;
}

/** Renders which documents have unsaved changes, which are never published, and offers to save or open them. */
export function UnsavedNotice({ onSaved, onLeave }: UnsavedNoticeProps) {
  const { session } = useStudio();
  const { say } = useLanguage();
  const state = useSessionState((whole) => whole);
  const { files, open } = state;
  const isEdited = hasUnsavedChanges(open);
  const others = listDraftPaths().filter((path) => path !== open?.path);
  if (!isEdited && others.length === 0) return null;
  const why = reasonFileCannotBeSaved(state);
  const titleOf = (path: string) => files?.find((file) => file.path === path)?.title || path;
  const save = async () => {
    await session.save();
    if (!hasUnsavedChanges(session.store.get().open)) onSaved();
  };
  return (
    <div className="unsaved-notice">
      <p>
        {say(
          en`Only saved documents are published. Not saved yet:`
            .zh`只发布已保存的内容。以下文档还有未保存的修改：`,
        )}
      </p>
      <ul>
        {isEdited && open && (
          <li>
            <strong>{titleOf(open.path)}</strong>
            {why ? (
              <span>{say(why)}</span>
            ) : (
              <Button isSmall says={en`Save now`.zh`现在保存`} onClick={() => void save()} />
            )}
          </li>
        )}
        {others.map((path) => (
          <li key={path}>
            <strong>{titleOf(path)}</strong>
            <Button
              isSmall
              says={en`Open`.zh`打开`}
              about={titleOf(path)}
              onClick={() => {
                onLeave();
                void session.openFile(path);
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
