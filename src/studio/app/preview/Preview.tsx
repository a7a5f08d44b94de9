import type { ComponentType } from "react";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { DraftResponse } from "../../api.ts";
import { EmptyHint } from "../base/EmptyHint.tsx";
import { useLanguage } from "../base/Language.tsx";
import { usePreviewState, useSessionState } from "../session/StudioContext.tsx";
import { PhoneFrame, type PhoneOnScreen, usePreviewedPage } from "./PhoneFrame.tsx";
import { PreviewBar } from "./PreviewBar.tsx";
import { PreviewClock } from "./PreviewClock.tsx";

/** Renders the page on a phone, with the controls of the preview. `editor` is over the phone while its page can be edited. */
export function Preview({ editor }: { editor: ComponentType<PhoneOnScreen> }) {
  const { say } = useLanguage();
  const path = useSessionState(({ open }) => open?.path ?? null);
  const checkedDraft = useSessionState((state) => state.checkedDraft);
  const page = usePreviewedPage(path, checkedDraft?.response);
  const token = usePreviewState((state) => state.token);

  return (
    <section
      className="pane preview"
      data-pane="preview"
      tabIndex={-1}
      aria-label={say(en`Preview`.zh`预览`)}
    >
      {page && <PreviewBar pages={checkedDraft?.response.pages ?? []} published={page.published} />}
      <div className="stage">
        <PhoneFrame
          page={page}
          token={token}
          editor={editor}
          blank={<EmptyHint says={reasonPreviewIsBlank(checkedDraft?.response)} />}
        />
      </div>
      {page && !page.isCurrent && (
        <p className="stale" role="status">
          {say(
            en`The file has errors. The preview shows the last version without errors.`
              .zh`文件有错误，预览显示的是上一次没有错误的内容。`,
          )}
        </p>
      )}
      {page && <PreviewClock published={page.published} />}
    </section>
  );
}

/** Returns the text that says why the preview shows no page. */
function reasonPreviewIsBlank(answer: DraftResponse | undefined): LocalizedText {
  if (!answer) return en`The page appears here.`.zh`页面会显示在这里。`;
  if (answer.problems.some(({ severity }) => severity === "error"))
    return en`No page can be shown yet: the file has errors. Fix them, and the page appears here.`
      .zh`文件有错误，还没有可以预览的页面。改正后，页面会显示在这里。`;
  return en`This document has no page of its own. Other documents use it.`
    .zh`这个文档没有自己的页面，供其他文档使用。`;
}
