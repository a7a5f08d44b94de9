import { useState } from "react";
import { en } from "../../../language/messages/localized-text.ts";
import type { PublishPlan, PublishTarget } from "../../api-publishing.ts";
import { Button } from "../base/Button.tsx";
import { ErrorText } from "../base/EmptyHint.tsx";
import { useLanguage } from "../base/Language.tsx";
import { publishingClient } from "../base/studio-client.ts";
import { ChangeList } from "./ChangeList.tsx";
import { PlannedDocuments } from "./PlannedDocuments.tsx";
import { PlanProblems } from "./PlanProblems.tsx";
import { UnsavedNotice } from "./UnsavedNotice.tsx";
import { useLoaded } from "./use-loaded.ts";
import type { PublishingState } from "./use-publishing.ts";

interface PlanViewProps {
  target: PublishTarget;
  publishing: PublishingState;
  onLeave: () => void;
  /** Changes when a job has changed the target. */
  version: string;
}

/** Renders what a publish to a target would change, what prevents it, and the button that publishes. */
export function PlanView({ target, publishing, onLeave, version }: PlanViewProps) {
  const { say } = useLanguage();
  const [saves, setSaves] = useState(0);
  const { failure, found } = useLoaded(`${version} ${saves}`, () => publishingClient.plan(target.name));
  return (
    <>
      <UnsavedNotice onSaved={() => setSaves(saves + 1)} onLeave={onLeave} />
      {failure && (
        <div className="line">
          <ErrorText says={failure} />
          <Button isSmall says={en`Try again`.zh`重试`} onClick={() => setSaves(saves + 1)} />
        </div>
      )}
      {!found && !failure && (
        <p role="status" className="hint">
          {say(
            en`Checking all documents, and comparing them with what customers see now…`
              .zh`正在校验全部文档，并与顾客现在看到的内容比较…`,
          )}
        </p>
      )}
      {found && <PlanContent plan={found} {...{ target, publishing, onLeave }} />}
    </>
  );
}

function PlanContent({
  plan,
  target,
  publishing,
  onLeave,
}: Omit<PlanViewProps, "version"> & { plan: PublishPlan }) {
  const { language, say } = useLanguage();
  /** The documents that are left out. Only a complete release can be the first. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  /** When the release goes live; null for now. */
  const [at, setAt] = useState<string | null>(null);
  const { documents, groups, problems, redrawn, release, summary, timeZone, whyNot } = plan;
  const hasErrors = problems.some(({ severity }) => severity === "error");
  const canChoose = release !== null && documents.every(({ kind }) => kind !== "gone");
  const isPart = canChoose && (left.size > 0 || hasErrors);
  const chosen = documents.filter(({ path }) => !left.has(path));
  const isNothing = documents.length === 0 && redrawn === 0;
  const isStopped = hasErrors && (!canChoose || chosen.length === 0);
  const why = isStopped
    ? en`Fix the errors first.`.zh`请先改正错误。`
    : isNothing
      ? en`Customers see all saved documents already.`.zh`已保存的内容顾客都能看到了，没有需要发布的改动。`
      : isPart && chosen.length === 0
        ? en`Choose a document.`.zh`请至少选择一个文档。`
        : at === ""
          ? en`Choose the day and the time.`.zh`请选择日期和时间。`
          : whyNot;
  const publish = () =>
    void publishing.send(() =>
      publishingClient.start({
        kind: "publish",
        target: target.name,
        paths: isPart ? chosen.map(({ path }) => path) : null,
        language,
        ...(at !== null && { at }),
      }),
    );
  const task = at === null ? en`Publish`.zh`发布` : en`Schedule`.zh`定时发布`;
  return (
    <>
      <PlanProblems problems={problems} onLeave={onLeave} />
      {release === null && <p className="hint">{say(summary)}</p>}
      {documents.length > 0 && (
        <PlannedDocuments documents={documents} left={left} onChange={canChoose ? setLeft : null} />
      )}
      {release !== null && documents.length > 0 && (
        <section>
          <h3>{say(en`What changes for customers`.zh`顾客会看到的变化`)}</h3>
          <p className="hint">{say(summary)}</p>
          <ChangeList groups={groups} />
        </section>
      )}
      {redrawn > 0 && (
        <p className="hint">
          {say(
            en`${redrawn} other documents are made again with the current engine. Their content stays the same.`
              .zh`另有 ${redrawn} 个文档会用当前的引擎重新生成，内容不变。`,
          )}
        </p>
      )}
      <footer className="publish-foot">
        <PublishTime at={at} onChange={setAt} timeZone={release === null ? null : timeZone} />
        <span id="publish-why-not" className="hint">
          {why && say(why)}
        </span>
        <Button
          isMain
          aria-disabled={why !== null}
          aria-describedby={why ? "publish-why-not" : undefined}
          says={
            isPart
              ? en`${task} the ${chosen.length} chosen`.zh`${task}选中的 ${chosen.length} 个文档`
              : en`${task} to ${target.name}`.zh`${task}到 ${target.name}`
          }
          onClick={() => why === null && publish()}
        />
      </footer>
    </>
  );
}

interface PublishTimeProps {
  at: string | null;
  onChange: (at: string | null) => void;
  /** The zone of the time; null if the release cannot wait, as a first one: until then there would be no page. */
  timeZone: string | null;
}

/** Renders the choice between a publish now and at a time. */
function PublishTime({ at, onChange, timeZone }: PublishTimeProps) {
  const { say } = useLanguage();
  return (
    <span className="publish-time">
      <label>
        {say(en`Goes live`.zh`上线时间`)}{" "}
        <select
          value={at === null ? "now" : "later"}
          disabled={timeZone === null}
          onChange={({ target }) => onChange(target.value === "now" ? null : "")}
        >
          <option value="now">{say(en`at once`.zh`立即`)}</option>
          <option value="later">{say(en`at a time`.zh`指定时间`)}</option>
        </select>
      </label>
      {at !== null && (
        <>
          <input
            type="datetime-local"
            aria-label={say(en`Day and time`.zh`日期和时间`)}
            value={at}
            onChange={({ target }) => onChange(target.value)}
          />{" "}
          <span className="hint">{timeZone}</span>
        </>
      )}
    </span>
  );
}
