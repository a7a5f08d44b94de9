import { useState } from "react";
import { en } from "../../../language/messages/saying.ts";
import { useWords } from "../base/Language.tsx";
import { Select } from "../controls/Select.tsx";
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
        <Select
          value={from}
          options={[
            ["", say(en`The template`.zh`模板`)],
            ...(files ?? [])
              .filter(({ kind }) => kind === "campaign")
              .map(({ path, title }) => [path, title ? `${title}　${path}` : path] as const),
          ]}
          onPick={setFrom}
        />
      </label>
    </CampaignForm>
  );
}
