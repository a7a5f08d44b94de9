import { en, joinMessages } from "../../../language/messages/localized-text.ts";
import { formatTime } from "../../../language/time.ts";
import { Button } from "../base/Button.tsx";
import { useLanguage } from "../base/Language.tsx";
import { MERGE_BUTTON_ID } from "../merge/MergeSheet.tsx";
import { MissingFileNotice } from "../merge/MissingFileNotice.tsx";
import { useSessionState, useStudio } from "../session/StudioContext.tsx";
import type { MergedChanges } from "../session/session-state.ts";
import { useBrandZone } from "../session/use-brand-zone.ts";

/** Renders notices for the operator: failures, changes on disk, restored drafts. */
export function EditorNotices() {
  const { session } = useStudio();
  const { say } = useLanguage();
  const { zone } = useBrandZone();
  const { restored, merge, merged, missing, notice } = useSessionState((state) => state);
  const count = merge?.conflicts.length ?? 0;
  return (
    <div className="notices">
      <div role="alert">
        {notice && !notice.isGood && (
          <p className="notice is-bad">
            <span>{say(notice.saying)}</span>
            <Button isSmall says={en`OK`.zh`知道了`} onClick={session.dismiss} />
          </p>
        )}
        {missing && <MissingFileNotice />}
        {merge && (
          <p className="notice">
            <span>
              {count === 1
                ? say(
                    en`You and somebody else changed the same place. Your text is shown until you choose.`
                      .zh`您和别人改了同一处。选定之前，先显示您的内容。`,
                  )
                : say(
                    en`You and somebody else changed the same ${count} places. Your text is shown until you choose.`
                      .zh`您和别人改了相同的 ${count} 处。选定之前，先显示您的内容。`,
                  )}
            </span>
            <Button
              isSmall
              id={MERGE_BUTTON_ID}
              says={en`Choose`.zh`逐处选择`}
              onClick={() => void session.resolve(true)}
            />
          </p>
        )}
      </div>
      <div role="status">
        {merged && <MergedNotice merged={merged} />}
        {restored && (
          <p className="notice">
            <span>
              {say(
                en`Your unsaved changes from ${formatTime(restored.at, "M-D HH:mm", zone) ?? ""} are restored.`
                  .zh`已恢复${formatTime(restored.at, "M月D日 HH:mm", zone) ?? ""} 未保存的修改。`,
              )}
            </span>
            <Button
              isSmall
              says={en`Keep changes`.zh`保留修改`}
              onClick={() => session.settleRestored(true)}
            />
            <Button
              isSmall
              says={en`Discard changes`.zh`放弃修改`}
              onClick={() => session.settleRestored(false)}
            />
          </p>
        )}
      </div>
    </div>
  );
}

/** Maximum places that are named; the others are counted. */
const MAX_NAMED_PLACES = 3;

/** Renders how many changes of somebody else were merged, and where, with a button that removes them again. */
function MergedNotice({ merged: { places } }: { merged: MergedChanges }) {
  const { session } = useStudio();
  const { say } = useLanguage();
  const named = joinMessages(places.slice(0, MAX_NAMED_PLACES), { en: "; ", zh: "；" });
  const more = places.length > MAX_NAMED_PLACES ? "…" : "";
  const text =
    places.length === 0
      ? en`Merged changes of somebody else.`.zh`已合并别人的改动。`
      : places.length === 1
        ? en`Merged 1 change of somebody else: ${named}`.zh`已合并别人的 1 处改动：${named}`
        : en`Merged ${places.length} changes of somebody else: ${named}${more}`
            .zh`已合并别人的 ${places.length} 处改动：${named}${more}`;
  return (
    <p className="notice is-merged">
      <span>{say(text)}</span>
      <Button isSmall says={en`Undo`.zh`撤销`} onClick={() => void session.undoMerge()} />
      <Button isSmall says={en`OK`.zh`知道了`} onClick={session.dismissMerged} />
    </p>
  );
}
