import { en } from "../../../language/messages/saying.ts";
import { formatTime } from "../../../language/time.ts";
import { useWords } from "../base/Language.tsx";
import { useDesk, useStudio } from "../desk/StudioContext.tsx";

/** What somebody who edits has to know: drafts that came back, files that changed, failures. */
export function Notices() {
  const { desk } = useStudio();
  const { say } = useWords();
  const { restored, changed, notice, isComparing } = useDesk((state) => state);
  return (
    <div className="notices">
      <div role="alert">
        {notice && !notice.isGood && (
          <p className="notice is-bad">
            <span>{say(notice.saying)}</span>
            <button type="button" className="button is-small" onClick={desk.dismiss}>
              {say(en`OK`.zh`知道了`)}
            </button>
          </p>
        )}
        {changed && !isComparing && (
          <p className="notice">
            <span>
              {say(
                en`The file changed on the disk since you began.`.zh`您开始编辑后，磁盘上的文件已被改动。`,
              )}
            </span>
            <button type="button" className="button is-small" onClick={() => desk.compare(true)}>
              {say(en`Compare`.zh`比较`)}
            </button>
          </p>
        )}
      </div>
      <div role="status">
        {restored && (
          <p className="notice">
            <span>
              {say(
                en`Your unsaved changes of ${formatTime(restored.at, "M-D HH:mm") ?? ""} are back.`
                  .zh`已找回${formatTime(restored.at, "M月D日 HH:mm") ?? ""} 未保存的修改。`,
              )}
            </span>
            <button type="button" className="button is-small" onClick={() => desk.settle(true)}>
              {say(en`Keep them`.zh`保留`)}
            </button>
            <button type="button" className="button is-small" onClick={() => desk.settle(false)}>
              {say(en`Back to the file`.zh`放弃，恢复文件`)}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}
