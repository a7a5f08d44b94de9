import { useState } from "react";
import { en } from "../../../language/messages/localized-text.ts";
import { Dialog } from "../base/Dialog.tsx";
import { useLanguage } from "../base/Language.tsx";
import { TemplateForm } from "./TemplateForm.tsx";
import { TemplateGallery } from "./TemplateGallery.tsx";
import type { Template } from "./use-templates.ts";
import "./templates.css";

/** Renders the dialog that creates a campaign: pictures of templates first, then the questions of the chosen one. */
export function NewCampaignDialog({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  const { say } = useLanguage();
  const [chosen, setChosen] = useState<Template | null>(null);
  const title = chosen
    ? en`New campaign from “${chosen.title}”`.zh`新建活动：以“${chosen.title}”为模板`
    : en`New campaign: choose a template`.zh`新建活动：选择模板`;
  return (
    <Dialog title={say(title)} isWide onClose={onClose}>
      {chosen ? (
        <TemplateForm template={chosen} onBack={() => setChosen(null)} onCreated={onCreated} />
      ) : (
        <TemplateGallery onChoose={setChosen} />
      )}
    </Dialog>
  );
}
