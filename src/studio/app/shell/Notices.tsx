import { en } from "../../../language/messages/saying.ts";
import { formatTime } from "../../../language/time.ts";
import { Button } from "../base/Button.tsx";
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
            <Button isSmall says={en`OK`.zh`知道了`} onClick={desk.dismiss} />
          </p>
        )}
        {changed && !isComparing && (
          <p className="notice">
            <span>
              {say(
                en`The file changed on the disk since you began.`.zh`您开始编辑后，磁盘上的文件已被改动。`,
              )}
            </span>
            <Button isSmall says={en`Compare`.zh`比较`} onClick={() => desk.compare(true)} />
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
            <Button isSmall says={en`Keep them`.zh`保留`} onClick={() => desk.settle(true)} />
            <Button
              isSmall
              says={en`Back to the file`.zh`放弃，恢复文件`}
              onClick={() => desk.settle(false)}
            />
          </p>
        )}
      </div>
    </div>
  );
}
