import { useState } from "react";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { DocumentVersion, HistoryResponse } from "../../api-history.ts";
import type { VersionChoice } from "../../api-review.ts";
import { Button } from "../base/Button.tsx";
import { useLanguage } from "../base/Language.tsx";
import { reviewClient } from "../base/review-client.ts";
import { VersionComparison } from "../review/ReviewContent.tsx";
import { useHistory } from "../review/use-history.ts";
import { VersionSelect } from "../review/VersionSelect.tsx";
import { useSessionState, useStudio } from "../session/StudioContext.tsx";
import { hasUnsavedChanges, type OpenFile } from "../session/session-state.ts";
import { SheetFrame } from "../states/SheetFrame.tsx";
import { VersionList } from "./VersionList.tsx";
import "./history.css";

/** Id of the button that opens the history. */
export const HISTORY_BUTTON_ID = "open-history";

/** Renders the versions of the open document, and what changed between two of them. */
export function HistorySheet({ onClose }: { onClose: () => void }) {
  const open = useSessionState((state) => state.open);
  return open && <OpenHistory key={open.path} open={open} onClose={onClose} />;
}

function OpenHistory({ onClose, open }: { onClose: () => void; open: OpenFile }) {
  const { session } = useStudio();
  const { say } = useLanguage();
  const { history, loadMore, trouble } = useHistory(open.path, open.base.version);
  const draft = hasUnsavedChanges(open) ? open.text : null;
  const [sides, setSides] = useState<{ from: VersionChoice; to: VersionChoice } | null>(null);
  const versions = history?.versions ?? [];
  const shown = sides ?? sidesOf(versions, 0);
  const restore = async (version: DocumentVersion) => {
    try {
      const { text } = await reviewClient.version(open.path, version.id);
      onClose();
      session.replace(text);
    } catch (error) {
      session.fail(error);
      onClose();
    }
  };
  const notes = history ? notesOf(history) : [];
  return (
    <SheetFrame
      isWhole
      title={en`History`.zh`历史`}
      name={open.path}
      closeLabel={en`Close the history`.zh`关闭历史`}
      openedBy={HISTORY_BUTTON_ID}
      onClose={onClose}
      choices={
        shown && (
          <>
            <VersionSelect
              label={en`From`.zh`从`}
              value={shown.from}
              draft={draft}
              versions={versions}
              onPick={(from) => setSides({ ...shown, from })}
            />
            <VersionSelect
              label={en`to`.zh`到`}
              value={shown.to}
              draft={draft}
              versions={versions}
              onPick={(to) => setSides({ ...shown, to })}
            />
          </>
        )
      }
    >
      {trouble && <p className="sheet-note is-bad history-note">{say(trouble)}</p>}
      <div className="history">
        <div className="history-list">
          {!history && !trouble && <p className="hint">{say(en`Loading…`.zh`正在读取…`)}</p>}
          {notes.map((note) => (
            <p key={note.en} className="hint">
              {say(note)}
            </p>
          ))}
          <VersionList
            path={open.path}
            versions={versions}
            pickedId={shown?.to.kind === "version" ? shown.to.id : null}
            onPick={(version) => setSides(sidesOf(versions, versions.indexOf(version)))}
            onRestore={(version) => void restore(version)}
          />
          {history?.hasMore && <Button isSmall says={en`Older versions`.zh`更早的版本`} onClick={loadMore} />}
        </div>
        {shown && <VersionComparison request={{ path: open.path, ...shown }} />}
      </div>
    </SheetFrame>
  );
}

/** Returns a version and the one before it; null for an empty history. */
function sidesOf(versions: readonly DocumentVersion[], index: number) {
  const [to, from] = [versions[index], versions[index + 1]];
  if (!to) return null;
  const start: VersionChoice = from ? { kind: "version", id: from.id } : { kind: "none" };
  return { from: start, to: { kind: "version", id: to.id } satisfies VersionChoice };
}

function notesOf({ git, isShallow, versions }: HistoryResponse): LocalizedText[] {
  return [
    ...(versions.length === 0 ? [NO_VERSIONS] : []),
    ...(git === "repository" ? [] : [git === "missing" ? NO_GIT : NO_REPOSITORY]),
    ...(isShallow ? [SHALLOW] : []),
  ];
}

const NO_VERSIONS = en`There is no version yet. The first one appears when you save.`
  .zh`还没有历史版本。保存一次就会出现第一个版本。`;
const NO_REPOSITORY = en`The project is not in a git repository. The studio keeps the versions that are saved here on this computer.`
  .zh`项目不在 git 仓库里。在这里保存过的版本由工作室保留在这台电脑上。`;
const NO_GIT = en`git is not installed on this computer. The studio keeps the versions that are saved here.`
  .zh`这台电脑没有安装 git。在这里保存过的版本由工作室保留。`;
const SHALLOW = en`This copy of the repository lacks older commits. git fetch --unshallow loads them.`
  .zh`这份仓库缺少更早的提交，可以用 git fetch --unshallow 取回。`;
