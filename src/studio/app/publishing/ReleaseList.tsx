import { useState } from "react";
import { en } from "../../../language/messages/localized-text.ts";
import { formatTime } from "../../../language/time.ts";
import type { PublishTarget, ReleaseEntry } from "../../api-publishing.ts";
import { Button } from "../base/Button.tsx";
import { EmptyHint, ErrorText } from "../base/EmptyHint.tsx";
import { useLanguage } from "../base/Language.tsx";
import { publishingClient } from "../base/studio-client.ts";
import { useBrandZone } from "../session/use-brand-zone.ts";
import { ChangeList } from "./ChangeList.tsx";
import { useLoaded } from "./use-loaded.ts";
import type { PublishingState } from "./use-publishing.ts";

interface ReleaseListProps {
  target: PublishTarget;
  publishing: PublishingState;
  /** Changes when a job has changed the target. */
  version: string;
  isRunning: boolean;
}

/** Renders the kept releases of a target: what each changed, and the buttons that return to one. */
export function ReleaseList(props: ReleaseListProps) {
  const { say } = useLanguage();
  const { target, version } = props;
  const { failure, found } = useLoaded(version, () => publishingClient.releases(target.name));
  if (failure) return <ErrorText says={failure} />;
  if (!found)
    return (
      <p role="status" className="hint">
        {say(en`Loading the releases…`.zh`正在读取历史版本…`)}
      </p>
    );
  if (found.releases.length === 0)
    return <EmptyHint says={en`Nothing was published here yet.`.zh`这里还没有发布过。`} />;
  return (
    <>
      {found.warnings.map((warning) => (
        <p key={warning.en} className="hint">
          {say(warning)}
        </p>
      ))}
      <ul className="releases">
        {found.releases.map((release) => (
          <ReleaseRow key={release.id} release={release} {...props} />
        ))}
      </ul>
    </>
  );
}

function ReleaseRow({
  release,
  target,
  publishing,
  isRunning,
}: ReleaseListProps & { release: ReleaseEntry }) {
  const { language, say } = useLanguage();
  const { zone } = useBrandZone();
  const [isShown, setShown] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { base, id, isCurrent, made, pages, schedule } = release;
  const time =
    made === null
      ? ""
      : formatTime(Date.parse(made), language === "zh" ? "YYYY年M月D日 HH:mm" : "YYYY-MM-DD HH:mm", zone);
  const start = (kind: "rollback" | "verify" | "cancel") => {
    setAsked(false);
    const job = { kind, target: target.name, language, ...(kind === "rollback" && { release: id }) };
    void publishing.send(() => publishingClient.start(job));
  };
  return (
    <li className="release" data-current={isCurrent || undefined}>
      <div className="release-head">
        <strong>{time || id}</strong>
        {isCurrent && <span className="chip is-live">{say(en`live now`.zh`当前版本`)}</span>}
        {schedule && <span className="chip">{say(schedule)}</span>}
        <span className="hint">
          {made === null
            ? say(en`its list of files cannot be read`.zh`文件清单无法读取`)
            : say(en`release ${id}, ${pages} pages`.zh`版本 ${id}，${pages} 个页面`)}
        </span>
        <span className="release-buttons">
          {base !== null && (
            <Button
              isSmall
              says={isShown ? en`Hide changes`.zh`收起改动` : en`What it changed`.zh`查看改动`}
              about={id}
              aria-expanded={isShown}
              onClick={() => setShown(!isShown)}
            />
          )}
          {schedule && (
            <Button
              isSmall
              says={en`Cancel the schedule`.zh`取消定时发布`}
              disabled={isRunning}
              onClick={() => start("cancel")}
            />
          )}
          {isCurrent ? (
            <Button
              isSmall
              says={en`Verify files`.zh`核对文件`}
              disabled={isRunning}
              onClick={() => start("verify")}
            />
          ) : (
            <Button
              isSmall
              says={en`Roll back to it`.zh`退回到此版本`}
              about={id}
              disabled={isRunning || made === null}
              aria-expanded={isAsked}
              onClick={() => setAsked(!isAsked)}
            />
          )}
        </span>
      </div>
      {isAsked && (
        <fieldset className="release-ask" aria-label={say(en`Confirm the rollback`.zh`确认退回`)}>
          <p>
            {say(
              en`All customers see this release at once, also changes on other pages are undone. Your documents stay as they are.`
                .zh`所有顾客会立即看到这个版本，其他页面在它之后的改动也会撤回。工作室里的文档不变。`,
            )}
          </p>
          <Button isSmall says={en`Cancel`.zh`取消`} onClick={() => setAsked(false)} />
          <Button isSmall isMain says={en`Roll back now`.zh`确定退回`} onClick={() => start("rollback")} />
        </fieldset>
      )}
      {isShown && <ChangesOfRelease target={target.name} release={id} />}
    </li>
  );
}

function ChangesOfRelease({ target, release }: { target: string; release: string }) {
  const { say } = useLanguage();
  const { failure, found } = useLoaded(release, () => publishingClient.changes(target, release));
  if (failure) return <ErrorText says={failure} />;
  if (!found)
    return (
      <p role="status" className="hint">
        {say(en`Comparing with the release before it…`.zh`正在与上一个版本比较…`)}
      </p>
    );
  return (
    <div className="release-changes">
      <p className="hint">{say(found.summary)}</p>
      <ChangeList groups={found.groups} />
    </div>
  );
}
