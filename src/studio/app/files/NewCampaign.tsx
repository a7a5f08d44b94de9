import { type FormEvent, useState } from "react";
import { en, type Saying } from "../../../language/messages/saying.ts";
import { sayingOf } from "../client/server.ts";
import { Dialog } from "../shell/Dialog.tsx";
import { useDesk, useStudio } from "../shell/StudioContext.tsx";
import { useWords } from "../words/Language.tsx";

/** Begins a campaign, of the template or of another one, and opens it. */
export function NewCampaign({ onClose }: { onClose: () => void }) {
  const { desk } = useStudio();
  const { say } = useWords();
  const files = useDesk((state) => state.files);
  const [id, setId] = useState("");
  const [title, setTitle] = useState("");
  const [from, setFrom] = useState("");
  const [refusal, setRefusal] = useState<Saying | null>(null);
  const [isBusy, setBusy] = useState(false);
  const begin = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await desk.create({ id: id.trim(), title: title.trim(), ...(from !== "" && { from }) });
      onClose();
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
        {refusal && (
          <p className="refusal" role="alert">
            {say(refusal)}
          </p>
        )}
        <div className="dialog-foot">
          <button type="button" className="button" onClick={onClose}>
            {say(en`Cancel`.zh`取消`)}
          </button>
          <button type="submit" className="button is-main" disabled={isBusy}>
            {say(en`Create and open`.zh`新建并打开`)}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
