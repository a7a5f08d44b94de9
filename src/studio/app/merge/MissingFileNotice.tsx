import { type FormEvent, useState } from "react";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { ownProperty, parseJson } from "../../../language/values.ts";
import { Button } from "../base/Button.tsx";
import { Dialog } from "../base/Dialog.tsx";
import { ErrorText } from "../base/EmptyHint.tsx";
import { useLanguage } from "../base/Language.tsx";
import { errorMessageOf } from "../base/studio-client.ts";
import { useSessionState, useStudio } from "../session/StudioContext.tsx";

/** Renders the choices for a file that was deleted or renamed on disk while it was open. */
export function MissingFileNotice() {
  const { session } = useStudio();
  const { say } = useLanguage();
  const path = useSessionState(({ open }) => open?.path ?? "");
  const movedTo = useSessionState(({ files, missing, open }) => {
    const id = ownProperty(parseJson(missing?.text ?? ""), "id");
    return files?.find((file) => file.path !== open?.path && id !== undefined && file.id === id)?.path;
  });
  const [isNaming, setNaming] = useState(false);
  return (
    <div className="notice is-bad">
      <span>
        {movedTo === undefined
          ? say(
              en`${path} was deleted or renamed on disk. Your text is still here.`
                .zh`${path} 已在磁盘上被删除或改名。您的内容还在这里。`,
            )
          : say(
              en`${path} is now called ${movedTo}. Your text is still here.`
                .zh`${path} 已改名为 ${movedTo}。您的内容还在这里。`,
            )}
      </span>
      {movedTo === undefined ? (
        <Button isSmall says={en`Write it again`.zh`重新写入`} onClick={() => void session.save()} />
      ) : (
        <Button
          isSmall
          says={en`Continue there`.zh`在新文件里继续`}
          onClick={() => void session.moveTo(movedTo)}
        />
      )}
      <Button isSmall says={en`Save as…`.zh`另存为…`} onClick={() => setNaming(true)} />
      <Button isSmall says={en`Discard`.zh`放弃`} onClick={session.discardMissing} />
      {isNaming && <SaveAsDialog path={path} onClose={() => setNaming(false)} />}
    </div>
  );
}

/** Renders the dialog that asks for the path of another file, and saves the text there. */
function SaveAsDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const { session } = useStudio();
  const { say } = useLanguage();
  const [name, setName] = useState(path.replace(/(\.json)?$/, "-2.json"));
  const [refusal, setRefusal] = useState<LocalizedText | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    // The notice and this dialog disappear once the other file is open.
    await session.saveAs(name.trim()).catch((error) => setRefusal(errorMessageOf(error)));
  };
  return (
    <Dialog title={say(en`Save as another file`.zh`另存为`)} onClose={onClose}>
      <form className="form" onSubmit={save}>
        <label>
          {say(en`File`.zh`文件`)}
          <input
            className="field is-code"
            required
            spellCheck={false}
            value={name}
            onChange={({ target }) => setName(target.value)}
            data-first
          />
          <small>
            {say(
              en`The path in the campaigns folder, ending with .json. The file must not exist yet.`
                .zh`活动文件夹里的路径，以 .json 结尾。文件不能已经存在。`,
            )}
          </small>
        </label>
        {refusal && <ErrorText says={refusal} />}
        <div className="dialog-foot">
          <Button says={en`Cancel`.zh`取消`} onClick={onClose} />
          <Button isMain says={en`Save`.zh`保存`} type="submit" />
        </div>
      </form>
    </Dialog>
  );
}
