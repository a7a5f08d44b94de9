import { type FormEvent, type ReactNode, useState } from "react";
import { en, type Saying } from "../../../language/messages/saying.ts";
import type { NewCampaign as NewFile } from "../../api-write.ts";
import { Button } from "../base/Button.tsx";
import { Dialog } from "../base/Dialog.tsx";
import { Refusal } from "../base/Empty.tsx";
import { useWords } from "../base/Language.tsx";
import { sayingOf } from "../base/server.ts";
import { Select } from "../controls/Select.tsx";
import { useDesk, useStudio } from "../desk/StudioContext.tsx";

/** What a campaign is called, for customers and in addresses. */
export type CampaignNames = Pick<NewFile, "id" | "title">;

interface CampaignFormProps {
  initial?: CampaignNames;
  /** What else is to be said or chosen. */
  children?: ReactNode;
  /** Where it rejects, it says why, and the form stays. */
  onBegin: (names: CampaignNames) => Promise<void>;
  onClose: () => void;
}

/** Asks what a new campaign is to be called, and begins it. */
export function CampaignForm({ children, initial, onBegin, onClose }: CampaignFormProps) {
  const { say } = useWords();
  const [id, setId] = useState(initial?.id ?? "");
  const [title, setTitle] = useState(initial?.title ?? "");
  const [refusal, setRefusal] = useState<Saying | null>(null);
  const [isBusy, setBusy] = useState(false);
  const begin = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await onBegin({ id: id.trim(), title: title.trim() });
    } catch (error) {
      setRefusal(sayingOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={say(en`New campaign`.zh`新建活动`)} onClose={onClose}>
      <form className="form" onSubmit={begin}>
        <label>
          {say(en`Title`.zh`标题`)}
          <input
            className="field"
            required
            value={title}
            onChange={({ target }) => setTitle(target.value)}
            data-first
          />
          <small>{say(en`Customers read it at the top of the page.`.zh`客户会在页面顶部看到它。`)}</small>
        </label>
        <label>
          id
          <input
            className="field is-code"
            required
            spellCheck={false}
            value={id}
            onChange={({ target }) => setId(target.value)}
          />
          <small>
            {say(
              en`Latin letters and digits, such as springTea: the name of the file and its address.`
                .zh`英文字母和数字，如 springTea：既是文件名，也是页面地址。`,
            )}
          </small>
        </label>
        {children}
        {refusal && <Refusal says={refusal} />}
        <div className="dialog-foot">
          <Button says={en`Cancel`.zh`取消`} onClick={onClose} />
          <Button isMain says={en`Create and open`.zh`新建并打开`} type="submit" disabled={isBusy} />
        </div>
      </form>
    </Dialog>
  );
}

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
