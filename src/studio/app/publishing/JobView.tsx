import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { PublishJob, PublishProgress } from "../../api-publishing.ts";
import { Button } from "../base/Button.tsx";
import { useLanguage } from "../base/Language.tsx";
import { publishingClient } from "../base/studio-client.ts";
import { PageLinks } from "./PageLinks.tsx";
import type { PublishingState } from "./use-publishing.ts";

interface JobViewProps {
  job: PublishJob;
  target: string;
  publishing: PublishingState;
  onDismiss: () => void;
}

/** Renders the progress of a running job, or how the last one ended. */
export function JobView({ job, target, publishing, onDismiss }: JobViewProps) {
  const { say } = useLanguage();
  const { outcome, progress } = job;
  if (!outcome) {
    const isKnown = progress.total > 0;
    return (
      <div className="publish-job">
        <p role="status">{say(progressWords(job))}</p>
        <progress
          aria-label={say(en`Progress`.zh`进度`)}
          max={isKnown ? progress.total : undefined}
          value={isKnown ? progress.done : undefined}
        />
        <p className="line">
          <span className="hint">
            {say(
              en`You can close this window: it goes on. Customers see nothing of it until it is complete.`
                .zh`可以关闭这个窗口，操作会继续。全部完成之前，顾客看到的没有任何变化。`,
            )}
          </span>
          <Button
            isSmall
            says={en`Stop`.zh`停止`}
            onClick={() => void publishing.send(() => publishingClient.stop(target))}
          />
        </p>
      </div>
    );
  }
  return (
    <div className={outcome.isDone ? "publish-job is-good" : "publish-job is-bad"}>
      <div className="line">
        <p role={outcome.isDone ? "status" : "alert"} className="publish-outcome">
          {say(outcome.message)}
        </p>
        <Button isSmall says={en`OK`.zh`知道了`} onClick={onDismiss} />
      </div>
      {job.kind === "preview" && <PageLinks pages={outcome.pages} canCopy />}
      {job.kind !== "preview" && outcome.pages.length > 0 && (
        <details open={outcome.pages.length <= MAX_SHOWN_PAGES}>
          <summary>
            {say(
              en`Pages that changed: ${outcome.pages.length}`.zh`有变化的页面：${outcome.pages.length} 个`,
            )}
          </summary>
          <PageLinks pages={outcome.pages} />
        </details>
      )}
    </div>
  );
}

/** The largest number of pages that are shown at first. */
const MAX_SHOWN_PAGES = 5;

const STEP_WORDS: Readonly<Record<PublishProgress["step"], LocalizedText>> = {
  starting: en`Starting…`.zh`正在准备…`,
  building: en`Building the engine for the first time. This takes about a minute.`
    .zh`第一次发布，正在构建引擎，大约需要一分钟。`,
  checking: en`Checking all documents…`.zh`正在校验全部文档…`,
  drawing: en`Drawing pages…`.zh`正在生成页面…`,
  writing: en`Writing files…`.zh`正在写入文件…`,
};

function progressWords({ kind, progress }: PublishJob): LocalizedText {
  if (kind === "rollback")
    return en`Comparing the release's files, then returning to it…`.zh`正在核对文件，然后退回…`;
  if (kind === "removePreview") return en`Removing the preview…`.zh`正在删除预览…`;
  if (kind === "verify") return en`Comparing all files…`.zh`正在核对全部文件…`;
  const { done, step, total } = progress;
  if (step === "writing" && total > 0)
    return en`Writing files: ${done} of ${total}`.zh`正在写入文件：第 ${done} 个，共 ${total} 个`;
  if (step === "drawing" && done > 0)
    return en`Drawing pages: ${done} done`.zh`正在生成页面：已完成 ${done} 个`;
  return STEP_WORDS[step];
}
