import { useState } from "react";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { SubmitResult } from "../../api-submit.ts";
import { Button } from "../base/Button.tsx";
import { useLanguage } from "../base/Language.tsx";
import { reviewClient } from "../base/review-client.ts";
import { errorMessageOf } from "../base/studio-client.ts";

interface SubmitOutcomeProps {
  result: SubmitResult;
  onResult: (result: SubmitResult) => void;
  onClose: () => void;
}

/** Renders what was committed and pushed, and what happens next. */
export function SubmitOutcome({ onClose, onResult, result }: SubmitOutcomeProps) {
  const { say } = useLanguage();
  const { branch, commit, push } = result;
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<LocalizedText | null>(null);
  const pushAgain = async () => {
    setBusy(true);
    setTrouble(null);
    try {
      onResult(await reviewClient.push(branch));
    } catch (error) {
      setTrouble(errorMessageOf(error));
    }
    setBusy(false);
  };
  return (
    <div className="submit-outcome">
      <p role="status">
        <strong>{say(en`Committed on the branch ${branch}`.zh`已提交到分支 ${branch}`)}</strong>
        <code>{commit.slice(0, 10)}</code>
      </p>
      {push?.refusal && (
        <>
          <p className="refusal" role="alert">
            {say(
              en`The push was refused; the commit is safe on this computer. ${push.refusal}`
                .zh`推送被拒绝，提交已安全保存在这台电脑上。${push.refusal}`,
            )}
          </p>
          {push.output !== "" && <pre>{push.output}</pre>}
        </>
      )}
      {trouble && <p className="refusal">{say(trouble)}</p>}
      <p className="hint">{say(nextStep(result))}</p>
      {push?.pullRequest && (
        <p>
          <a href={push.pullRequest} target="_blank" rel="noopener noreferrer">
            {say(en`Open the pull request`.zh`创建合并请求`)}
          </a>
        </p>
      )}
      <div className="dialog-foot">
        {push?.refusal && (
          <Button says={en`Push again`.zh`重新推送`} disabled={isBusy} onClick={() => void pushAgain()} />
        )}
        <Button isMain says={en`Done`.zh`完成`} onClick={onClose} data-first />
      </div>
    </div>
  );
}

function nextStep({ branch, push }: SubmitResult): LocalizedText {
  if (!push)
    return en`The commit is on this computer only. Somebody has to push ${branch} before others see it.`
      .zh`提交只在这台电脑上，推送 ${branch} 之后别人才能看到。`;
  if (push.refusal) return en`Nobody else sees the change yet.`.zh`别人还看不到这次改动。`;
  return en`Next: open a pull request for ${branch}. Its checks validate the campaign and describe the change with pictures. Once it is merged, the change can be published.`
    .zh`下一步：为 ${branch} 创建合并请求。它会自动校验活动，并用文字和图片说明改动；合并之后就可以发布。`;
}
