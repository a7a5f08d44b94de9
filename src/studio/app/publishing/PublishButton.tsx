import { useState } from "react";
import { en } from "../../../language/messages/localized-text.ts";
import { Button } from "../base/Button.tsx";
import { PublishDialog } from "./PublishDialog.tsx";
import { hasRunningJob, usePublishing } from "./use-publishing.ts";

/** Renders the button that opens the publishing dialog. It says whether something is being published. */
export function PublishButton() {
  const [isOpen, setOpen] = useState(false);
  const publishing = usePublishing(isOpen);
  const isRunning = publishing.targets?.some(hasRunningJob) === true;
  return (
    <>
      <Button
        says={isRunning ? en`Publishing…`.zh`正在发布…` : en`Publish`.zh`发布`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && <PublishDialog publishing={publishing} onClose={() => setOpen(false)} />}
    </>
  );
}
