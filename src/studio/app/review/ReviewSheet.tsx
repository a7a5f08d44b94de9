import { useState } from "react";
import { en } from "../../../language/messages/localized-text.ts";
import type { FileRange } from "../../api.ts";
import type { HistoryResponse } from "../../api-history.ts";
import type { VersionChoice } from "../../api-review.ts";
import { Button } from "../base/Button.tsx";
import { useLanguage } from "../base/Language.tsx";
import { useSessionState, useStudio } from "../session/StudioContext.tsx";
import { hasUnsavedChanges, type OpenFile, reasonFileCannotBeSaved } from "../session/session-state.ts";
import { SheetFrame } from "../states/SheetFrame.tsx";
import { VersionComparison } from "./ReviewContent.tsx";
import { useHistory } from "./use-history.ts";
import { VersionSelect } from "./VersionSelect.tsx";

/** Id of the button that opens the review. */
export const REVIEW_BUTTON_ID = "open-review";

interface ReviewSheetProps {
  onClose: () => void;
  /** Opens the form that commits the file. */
  onSubmit: () => void;
}

/** Renders what the draft of the open document changes for customers, or the difference of any two versions. */
export function ReviewSheet(props: ReviewSheetProps) {
  const open = useSessionState((state) => state.open);
  return open && <OpenReview key={open.path} open={open} {...props} />;
}

function OpenReview({ onClose, onSubmit, open }: ReviewSheetProps & { open: OpenFile }) {
  const { session } = useStudio();
  const { say } = useLanguage();
  const why = reasonFileCannotBeSaved(useSessionState((state) => state));
  const { history } = useHistory(open.path, open.base.version);
  const draft = hasUnsavedChanges(open) ? open.text : null;
  const [picked, setPicked] = useState<{ from?: VersionChoice; to?: VersionChoice }>({});
  const to =
    currentChoice(picked.to, draft) ?? (draft === null ? { kind: "saved" } : { kind: "draft", text: draft });
  const from = currentChoice(picked.from, draft) ?? usualStart(history, draft);
  const showPlace = (place: FileRange) => {
    onClose();
    void session.showPlace(place);
  };
  const isInEditor = to.kind === "draft" || (to.kind === "saved" && draft === null);
  const versions = history?.versions ?? [];
  return (
    <SheetFrame
      isWhole
      title={en`Review changes`.zh`查看改动`}
      name={open.path}
      closeLabel={en`Close the review`.zh`关闭查看改动`}
      openedBy={REVIEW_BUTTON_ID}
      onClose={onClose}
      choices={
        <>
          {from && (
            <VersionSelect
              label={en`From`.zh`从`}
              value={from}
              draft={null}
              versions={versions}
              onPick={(choice) => setPicked({ ...picked, from: choice })}
            />
          )}
          <VersionSelect
            label={en`to`.zh`到`}
            value={to}
            draft={draft}
            versions={versions}
            onPick={(choice) => setPicked({ ...picked, to: choice })}
          />
          {draft !== null ? (
            <Button
              isMain
              says={en`Save`.zh`保存`}
              aria-disabled={why !== null}
              title={why ? say(why) : undefined}
              onClick={() => void session.save()}
            />
          ) : (
            history?.git === "repository" && <Button isMain says={en`Submit…`.zh`提交…`} onClick={onSubmit} />
          )}
        </>
      }
    >
      {from && (
        <VersionComparison
          request={{ path: open.path, from, to }}
          onPlace={isInEditor ? showPlace : undefined}
        />
      )}
    </SheetFrame>
  );
}

/** Returns a choice with the current draft; undefined if the draft was saved or discarded. */
function currentChoice(choice: VersionChoice | undefined, draft: string | null): VersionChoice | undefined {
  if (choice?.kind !== "draft") return choice;
  return draft === null ? undefined : { kind: "draft", text: draft };
}

/**
 * Returns the version with which to compare at first: the saved file for a draft, else the last commit. Null until the
 * history is loaded.
 */
function usualStart(history: HistoryResponse | null, draft: string | null): VersionChoice | null {
  if (draft !== null) return { kind: "saved" };
  if (!history) return null;
  const { git, lastCommit, versions } = history;
  if (lastCommit !== null) return { kind: "version", id: lastCommit };
  if (git === "repository") return { kind: "none" };
  // Without git: the version before the saved one.
  const earlier = versions.find(({ isOnDisk }) => !isOnDisk);
  return earlier ? { kind: "version", id: earlier.id } : { kind: "saved" };
}
