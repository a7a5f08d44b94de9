import { en, type Saying } from "../../../language/messages/saying.ts";
import type { DraftAnswer } from "../../api.ts";
import { Empty } from "../base/Empty.tsx";
import { useLanguage } from "../base/Language.tsx";
import { usePreviewState, useSessionState } from "../session/StudioContext.tsx";
import { Clock } from "./Clock.tsx";
import { PhoneFrame, useLastPage } from "./PhoneFrame.tsx";
import { PreviewBar } from "./PreviewBar.tsx";

/** The page on a phone, with the controls of the preview. */
export function Preview() {
  const { say } = useLanguage();
  const path = useSessionState(({ open }) => open?.path ?? null);
  const answered = useSessionState((state) => state.answered);
  const page = useLastPage(path, answered?.answer);
  const token = usePreviewState((state) => state.token);

  return (
    <section
      className="pane preview"
      data-pane="preview"
      tabIndex={-1}
      aria-label={say(en`Preview`.zh`预览`)}
    >
      {page && <PreviewBar pages={answered?.answer.pages ?? []} published={page.published} />}
      <div className="stage">
        <PhoneFrame page={page} token={token} blank={<Empty says={whyBlank(answered?.answer)} />} />
      </div>
      {page && !page.isCurrent && (
        <p className="stale" role="status">
          {say(
            en`The file has errors. The preview shows the last version without errors.`
              .zh`文件有错误，预览显示的是上一次没有错误的内容。`,
          )}
        </p>
      )}
      {page && <Clock published={page.published} />}
    </section>
  );
}

/** Explains why no page is shown. */
function whyBlank(answer: DraftAnswer | undefined): Saying {
  if (!answer) return en`The page appears here.`.zh`页面会显示在这里。`;
  if (answer.problems.some(({ severity }) => severity === "error"))
    return en`No page can be shown yet: the file has errors. Fix them, and the page appears here.`
      .zh`文件有错误，还没有可以预览的页面。改正后，页面会显示在这里。`;
  return en`This document has no page of its own. Other documents use it.`
    .zh`这个文档没有自己的页面，供其他文档使用。`;
}
