import { en, type Saying } from "../../../language/messages/saying.ts";
import type { DraftAnswer } from "../../api.ts";
import { Empty } from "../base/Empty.tsx";
import { useWords } from "../base/Language.tsx";
import { useDesk, useLook } from "../desk/StudioContext.tsx";
import { Clock } from "./Clock.tsx";
import { PhoneFrame, useLastPage } from "./PhoneFrame.tsx";
import { PreviewBar } from "./PreviewBar.tsx";

/** The page on a phone, and what it is looked at with. */
export function Preview() {
  const { say } = useWords();
  const path = useDesk(({ open }) => open?.path ?? null);
  const answered = useDesk((state) => state.answered);
  const page = useLastPage(path, answered?.answer);
  const token = useLook((state) => state.token);

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
          {say(en`The preview is as it was before the errors`.zh`预览为上一次无错误的内容`)}
        </p>
      )}
      {page && <Clock published={page.published} />}
    </section>
  );
}

/** What to expect where no page is shown. */
function whyBlank(answer: DraftAnswer | undefined): Saying {
  if (!answer) return en`The page appears here.`.zh`页面会显示在这里。`;
  if (answer.problems.some(({ severity }) => severity === "error"))
    return en`There is no page yet. It appears as soon as the text has no errors.`
      .zh`还没有可以预览的页面。文本没有错误后，页面会显示在这里。`;
  return en`This document makes no page of its own: others are made with it.`
    .zh`这个文件没有自己的页面，供其他页面使用。`;
}
