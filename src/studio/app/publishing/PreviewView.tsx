import { useState } from "react";
import { countNoun, en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { formatTime } from "../../../language/time.ts";
import type { PreviewEntry, PublishTarget } from "../../api-publishing.ts";
import { Button } from "../base/Button.tsx";
import { EmptyHint, ErrorText } from "../base/EmptyHint.tsx";
import { useLanguage } from "../base/Language.tsx";
import { publishingClient } from "../base/studio-client.ts";
import { useSessionState } from "../session/StudioContext.tsx";
import { hasUnsavedChanges, knownProblems, type SessionState } from "../session/session-state.ts";
import { useBrandZone } from "../session/use-brand-zone.ts";
import { PageLinks } from "./PageLinks.tsx";
import { useLoaded } from "./use-loaded.ts";
import type { PublishingState } from "./use-publishing.ts";

interface PreviewViewProps {
  target: PublishTarget;
  publishing: PublishingState;
  /** Changes when a job has changed the target. */
  version: string;
  isRunning: boolean;
}

/** How long a preview may last, in days. */
const LIVES_DAYS = [1, 3, 7, 14, 30, 90];

const DEFAULT_LIFE_DAYS = 14;

/** Renders the form that makes a link to the open document for stakeholders, and the links of a target. */
export function PreviewView(props: PreviewViewProps) {
  const { say } = useLanguage();
  const { target, version } = props;
  const { failure, found } = useLoaded(version, () => publishingClient.previews(target.name));
  return (
    <>
      <PreviewForm {...props} />
      {failure && <ErrorText says={failure} />}
      {!found && !failure && (
        <p role="status" className="hint">
          {say(en`Loading the links…`.zh`正在读取链接…`)}
        </p>
      )}
      {found?.previews.length === 0 && (
        <EmptyHint says={en`This target has no preview links.`.zh`这个目标还没有预览链接。`} />
      )}
      {found && found.previews.length > 0 && (
        <ul className="releases">
          {found.previews.map((preview) => (
            <PreviewRow key={preview.id} preview={preview} {...props} />
          ))}
        </ul>
      )}
    </>
  );
}

function PreviewForm({ target, publishing, isRunning }: PreviewViewProps) {
  const { language, say } = useLanguage();
  const [days, setDays] = useState(DEFAULT_LIFE_DAYS);
  const state = useSessionState((whole) => whole);
  const { files, open } = state;
  const isEdited = hasUnsavedChanges(open);
  const why = reasonWithoutPreview(state);
  const title = files?.find(({ path }) => path === open?.path)?.title || open?.path || "";
  const make = () => {
    if (why !== null || !open || isRunning) return;
    void publishing.send(() =>
      publishingClient.start({
        ...{ kind: "preview", target: target.name, paths: [open.path], language },
        ...{ expires: `${days}d`, draft: isEdited ? open.text : null },
      }),
    );
  };
  return (
    <div className="preview-form">
      <p>
        {say(
          en`A link shows one draft to colleagues and clients before it is published: in all its states, with sample data. Customers do not see it, and search engines do not list it.`
            .zh`发布之前，可以把草稿的链接发给同事或客户查看：能切换各种状态，数据为示例。顾客看不到，搜索引擎也不会收录。`,
        )}
      </p>
      <p className="line">
        {open && (
          <span>
            <strong>{title}</strong>{" "}
            <span className="hint">
              {isEdited
                ? say(en`with unsaved changes`.zh`包含未保存的修改`)
                : say(en`as saved`.zh`已保存的内容`)}
            </span>
          </span>
        )}
        <label>
          {say(en`Valid for`.zh`有效期`)}{" "}
          <select value={days} onChange={({ target: { value } }) => setDays(Number(value))}>
            {LIVES_DAYS.map((count) => (
              <option key={count} value={count}>
                {say(count === 1 ? en`1 day`.zh`1 天` : en`${count} days`.zh`${count} 天`)}
              </option>
            ))}
          </select>
        </label>
        <Button
          isMain
          says={en`Make a link`.zh`生成链接`}
          aria-disabled={why !== null || isRunning}
          aria-describedby={why ? "preview-why-not" : undefined}
          onClick={make}
        />
      </p>
      {why && (
        <p id="preview-why-not" className="hint">
          {say(why)}
        </p>
      )}
    </div>
  );
}

/** Returns why no preview can be made of the open document; null if it can. Warnings do not matter. */
function reasonWithoutPreview(state: SessionState): LocalizedText | null {
  const { open } = state;
  if (!open) return en`Open a campaign first.`.zh`请先打开一个活动。`;
  if (open.base.version === null)
    return en`This file is not on the disk yet. Save it once first.`.zh`这个文件还没有保存过，请先保存一次。`;
  const errors = knownProblems(state).filter(({ severity }) => severity === "error");
  const [first] = errors;
  return (
    (first &&
      en`The draft has ${countNoun(errors.length, "error")}. Fix them first: ${first.message}`
        .zh`草稿有 ${errors.length} 个错误，请先改正：${first.message}`) ??
    null
  );
}

function PreviewRow({
  preview,
  target,
  publishing,
  isRunning,
}: PreviewViewProps & { preview: PreviewEntry }) {
  const { language, say } = useLanguage();
  const { zone } = useBrandZone();
  const [isAsked, setAsked] = useState(false);
  const { by, expires, id, pages } = preview;
  const end =
    formatTime(Date.parse(expires), language === "zh" ? "YYYY年M月D日 HH:mm" : "YYYY-MM-DD HH:mm", zone) ??
    expires;
  const remove = () => {
    setAsked(false);
    void publishing.send(() =>
      publishingClient.start({ kind: "removePreview", target: target.name, preview: id, language }),
    );
  };
  return (
    <li className="release">
      <div className="release-head">
        <span>{say(en`until ${end}`.zh`有效期到 ${end}`)}</span>
        {by && <span className="hint">{say(en`made by ${by}`.zh`由 ${by} 生成`)}</span>}
        <span className="release-buttons">
          <Button
            isSmall
            says={en`Remove`.zh`收回链接`}
            about={pages[0]?.title ?? id}
            disabled={isRunning}
            aria-expanded={isAsked}
            onClick={() => setAsked(!isAsked)}
          />
        </span>
      </div>
      {isAsked && (
        <fieldset className="release-ask" aria-label={say(en`Confirm the removal`.zh`确认收回`)}>
          <p>
            {say(
              en`Nobody can open this link any more. The draft stays as it is.`
                .zh`收回后，任何人都打不开这个链接。草稿不变。`,
            )}
          </p>
          <Button isSmall says={en`Cancel`.zh`取消`} onClick={() => setAsked(false)} />
          <Button isSmall isMain says={en`Remove now`.zh`确定收回`} onClick={remove} />
        </fieldset>
      )}
      <PageLinks pages={pages} canCopy />
    </li>
  );
}
