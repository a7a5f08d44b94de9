import { type FormEvent, type ReactNode, useState } from "react";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { NewCampaignRequest as NewFile } from "../../api-write.ts";
import { Button } from "../base/Button.tsx";
import { Dialog } from "../base/Dialog.tsx";
import { ErrorText } from "../base/EmptyHint.tsx";
import { useLanguage } from "../base/Language.tsx";
import { errorMessageOf } from "../base/studio-client.ts";

/** The id and title of a new campaign. */
export type CampaignNames = Pick<NewFile, "id" | "title">;

interface NewCampaignFormProps {
  initial?: CampaignNames;
  /** Further fields of the form. */
  children?: ReactNode;
  /** If it rejects, the form stays open and shows the reason. */
  onBegin: (names: CampaignNames) => Promise<void>;
  onClose: () => void;
}

/** Renders a dialog that asks for the id and title of a new campaign. */
export function NewCampaignForm({ children, initial, onBegin, onClose }: NewCampaignFormProps) {
  const { say } = useLanguage();
  const [id, setId] = useState(initial?.id ?? "");
  const [title, setTitle] = useState(initial?.title ?? "");
  const [refusal, setRefusal] = useState<LocalizedText | null>(null);
  const [isBusy, setBusy] = useState(false);
  const createCampaign = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await onBegin({ id: id.trim(), title: title.trim() });
    } catch (error) {
      setRefusal(errorMessageOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={say(en`New campaign`.zh`新建活动`)} onClose={onClose}>
      <form className="form" onSubmit={createCampaign}>
        <label>
          {say(en`Title`.zh`标题`)}
          <input
            className="field"
            required
            value={title}
            onChange={({ target }) => setTitle(target.value)}
            data-first
          />
          <small>{say(en`Customers see it at the top of the page.`.zh`显示在页面顶部，顾客会看到。`)}</small>
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
              en`Latin letters and digits, for example springTea. The file and the page address get this name.`
                .zh`英文字母和数字，例如 springTea。它既是文件名，也是页面地址。`,
            )}
          </small>
        </label>
        {children}
        {refusal && <ErrorText says={refusal} />}
        <div className="dialog-foot">
          <Button says={en`Cancel`.zh`取消`} onClick={onClose} />
          <Button isMain says={en`Create and open`.zh`新建并打开`} type="submit" disabled={isBusy} />
        </div>
      </form>
    </Dialog>
  );
}
