import { useState } from "react";
import { en } from "../../../language/messages/localized-text.ts";
import type { PublishTarget } from "../../api-publishing.ts";
import { Button } from "../base/Button.tsx";
import { Dialog } from "../base/Dialog.tsx";
import { ErrorText } from "../base/EmptyHint.tsx";
import { useLanguage } from "../base/Language.tsx";
import { Tabs } from "../base/Tabs.tsx";
import { JobView } from "./JobView.tsx";
import { PlanView } from "./PlanView.tsx";
import { PreviewView } from "./PreviewView.tsx";
import { ReleaseList } from "./ReleaseList.tsx";
import { TargetForm } from "./TargetForm.tsx";
import type { PublishingState } from "./use-publishing.ts";
import "./publishing.css";

interface PublishDialogProps {
  publishing: PublishingState;
  onClose: () => void;
}

/** Renders the dialog that publishes the saved documents, and lists the releases of each target. */
export function PublishDialog({ publishing, onClose }: PublishDialogProps) {
  const { say } = useLanguage();
  const { failure, targets } = publishing;
  const [chosen, setChosen] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const target = targets?.find(({ name }) => name === chosen) ?? targets?.[0];
  const showForm = targets !== null && (isAdding || !target);
  return (
    <Dialog isWide title={say(en`Publish`.zh`发布`)} onClose={onClose}>
      {failure && !showForm && (
        <div className="publish-failure">
          <ErrorText says={failure} />
        </div>
      )}
      <div className="publish-body">
        {target && (
          <nav className="publish-targets" aria-label={say(en`Targets`.zh`发布目标`)}>
            {targets?.map(({ name, to }) => (
              <button
                key={name}
                type="button"
                aria-current={!showForm && name === target.name ? "true" : undefined}
                onClick={() => {
                  setChosen(name);
                  setAdding(false);
                }}
              >
                <strong>{name}</strong>
                <span className="is-code">{to}</span>
              </button>
            ))}
            <Button isSmall says={en`Add a target`.zh`添加发布目标`} onClick={() => setAdding(true)} />
          </nav>
        )}
        {showForm && (
          <TargetForm
            publishing={publishing}
            isFirst={!target}
            onAdded={(name) => {
              setChosen(name);
              setAdding(false);
            }}
            onCancel={target ? () => setAdding(false) : null}
          />
        )}
        {target && !showForm && (
          <TargetView key={target.name} target={target} publishing={publishing} onLeave={onClose} />
        )}
      </div>
    </Dialog>
  );
}

const TARGET_TABS = {
  plan: en`Changes`.zh`待发布`,
  previews: en`Preview links`.zh`预览链接`,
  releases: en`Releases`.zh`历史版本`,
};

interface TargetViewProps {
  target: PublishTarget;
  publishing: PublishingState;
  /** Closes the dialog, to show a document. */
  onLeave: () => void;
}

/** Renders one target: its running or last job, what a publish would change, and its releases. */
function TargetView({ target, publishing, onLeave }: TargetViewProps) {
  const [tab, setTab] = useState<keyof typeof TARGET_TABS>("plan");
  const { job, name } = target;
  // A finished job changes what the lists show.
  const version = `${name} ${job?.id ?? 0} ${job?.outcome ? "done" : ""}`;
  const isRunning = job !== null && job.outcome === null;
  return (
    <section className="publish-target" aria-label={name}>
      <div className="tabs">
        <Tabs
          label={en`View`.zh`视图`}
          names={TARGET_TABS}
          chosen={tab}
          panelOf={(one) => `panel-${one}`}
          onPick={setTab}
        />
      </div>
      <div
        className="publish-panel"
        role="tabpanel"
        id={`panel-${tab}`}
        aria-labelledby={`tab-${tab}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {job && !publishing.dismissed.includes(job.id) && (
          <JobView
            job={job}
            target={name}
            publishing={publishing}
            onDismiss={() => publishing.dismiss(job.id)}
          />
        )}
        {tab === "plan" && !isRunning && (
          <PlanView key={version} {...{ target, publishing, onLeave, version }} />
        )}
        {tab === "previews" && <PreviewView {...{ target, publishing, version, isRunning }} />}
        {tab === "releases" && <ReleaseList {...{ target, publishing, version, isRunning }} />}
      </div>
    </section>
  );
}
