import { en } from "../../../language/messages/saying.ts";
import type { LiveFile } from "../../../reference/live-example.ts";
import { useWords } from "../base/Language.tsx";
import { ROOMS } from "../base/rooms.ts";
import { Refused } from "../base/server.ts";
import { useDesk } from "../desk/StudioContext.tsx";
import { CampaignForm, type CampaignNames } from "../shell/CampaignForm.tsx";
import { useReference } from "./ReferenceContext.tsx";

/** Begins a campaign with the text of an example, and leads to the editor. */
export function Begin({ files, onClose }: { files: readonly LiveFile[]; onClose: () => void }) {
  const { server } = useReference();
  const { say } = useWords();
  const open = useDesk((state) => state.open);
  const [main, ...others] = files;
  const text = open && open.path === main?.path ? open.text : (main?.text ?? "");
  const begin = async (names: CampaignNames) => {
    for (const file of others) {
      const outcome = await server.save({ path: file.path, text: file.text, version: null });
      // One that is there already may be somebody's: it stays.
      if ("refused" in outcome && !(await isThere(file.path))) throw new Refused(outcome.refused, 422);
    }
    const { path } = await server.create({ ...names, text });
    location.assign(`${ROOMS.editor}?${new URLSearchParams({ file: path })}`);
  };
  const isThere = (path: string) =>
    server.file(path).then(
      () => true,
      () => false,
    );
  return (
    <CampaignForm initial={namesIn(text)} onBegin={begin} onClose={onClose}>
      {others.length > 0 && (
        <p className="hint">
          {say(
            en`Along with it these are made, if they are not there yet:`
              .zh`还会新建下列文件（已有的保持不变）：`,
          )}{" "}
          {others.map(({ path }) => path).join(", ")}
        </p>
      )}
    </CampaignForm>
  );
}

/** What a campaign calls itself; empty where its text cannot be read. */
function namesIn(text: string): CampaignNames {
  try {
    const { id = "", title = "" } = JSON.parse(text);
    return { id: String(id), title: String(title) };
  } catch {
    return { id: "", title: "" };
  }
}
