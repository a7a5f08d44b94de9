import { useState } from "react";
import { en } from "../../../language/messages/saying.ts";
import { useWords } from "../base/Language.tsx";
import { useDesk, useStudio } from "../desk/StudioContext.tsx";
import { CampaignForm } from "./CampaignForm.tsx";

/** Begins a campaign, of the template or of another one, and opens it. */
export function NewCampaign({ onClose }: { onClose: () => void }) {
  const { desk } = useStudio();
  const { say } = useWords();
  const files = useDesk((state) => state.files);
  const [from, setFrom] = useState("");
  return (
    <CampaignForm
      onClose={onClose}
      onBegin={async (names) => {
        await desk.create({ ...names, ...(from !== "" && { from }) });
        onClose();
      }}
    >
      <label>
        {say(en`Begin with`.zh`起点`)}
        <select className="select" value={from} onChange={({ target }) => setFrom(target.value)}>
          <option value="">{say(en`The template`.zh`模板`)}</option>
          {(files ?? [])
            .filter(({ kind }) => kind === "campaign")
            .map(({ path, title: own }) => (
              <option key={path} value={path}>
                {own ? `${own}　${path}` : path}
              </option>
            ))}
        </select>
      </label>
    </CampaignForm>
  );
}
