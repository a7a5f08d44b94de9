import { type FormEvent, useState } from "react";
import { en, type Saying } from "../../../../language/messages/saying.ts";
import type { LiveFile } from "../../../../reference/live/live-example.ts";
import { sayingOf } from "../../client/server.ts";
import { ROOMS } from "../../rooms.ts";
import { Dialog } from "../../shell/Dialog.tsx";
import { useDesk } from "../../shell/StudioContext.tsx";
import { useWords } from "../../words/Language.tsx";
import { useReference } from "../ReferenceContext.tsx";

/** Begins a campaign with the text of an example, and leads to the editor. */
export function Begin({ files, onClose }: { files: readonly LiveFile[]; onClose: () => void }) {
  const { server } = useReference();
  const { say } = useWords();
  const open = useDesk((state) => state.open);
  const [main, ...others] = files;
  const text = open && open.path === main?.path ? open.text : (main?.text ?? "");
  const said = wordsIn(text);
  const [id, setId] = useState(said.id);
  const [title, setTitle] = useState(said.title);
  const [refusal, setRefusal] = useState<Saying | null>(null);
  const [isBusy, setBusy] = useState(false);
  const begin = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      for (const file of others) {
        const outcome = await server.save({ path: file.path, text: file.text, version: null });
        // One that is there already may be somebody's: it stays.
        if ("refused" in outcome && !(await isThere(file.path))) throw new Problem(outcome.refused);
      }
      const { path } = await server.create({ id: id.trim(), title: title.trim(), text });
      location.assign(`${ROOMS.editor}?${new URLSearchParams({ file: path })}`);
    } catch (error) {
      setRefusal(error instanceof Problem ? error.saying : sayingOf(error));
      setBusy(false);
    }
  };
  const isThere = (path: string) =>
    server.file(path).then(
      () => true,
      () => false,
    );
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
              en`Latin letters and digits: the name of the file and its address.`
                .zh`英文字母和数字：既是文件名，也是页面地址。`,
            )}
          </small>
        </label>
        {others.length > 0 && (
          <p className="hint">
            {say(
              en`Along with it these are made, if they are not there yet:`
                .zh`还会新建下列文件（已有的保持不变）：`,
            )}{" "}
            {others.map(({ path }) => path).join(", ")}
          </p>
        )}
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

class Problem extends Error {
  readonly saying: Saying;

  constructor(saying: Saying) {
    super(saying.en);
    this.saying = saying;
  }
}

/** What a campaign calls itself; empty where its text cannot be read. */
function wordsIn(text: string): { id: string; title: string } {
  try {
    const { id = "", title = "" } = JSON.parse(text);
    return { id: String(id), title: String(title) };
  } catch {
    return { id: "", title: "" };
  }
}
