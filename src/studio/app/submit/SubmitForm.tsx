import { type FormEvent, useState } from "react";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { parseJson } from "../../../language/values.ts";
import type { Author, SubmitResult, SubmitState } from "../../api-submit.ts";
import { Button } from "../base/Button.tsx";
import { readStoredText, storeText } from "../base/browser-storage.ts";
import { useLanguage } from "../base/Language.tsx";
import { reviewClient } from "../base/review-client.ts";
import { errorMessageOf } from "../base/studio-client.ts";
import { ChangedFileList } from "./ChangedFileList.tsx";

interface SubmitFormProps {
  path: string;
  version: string | null;
  state: SubmitState;
  message: string;
  onMessage: (message: string) => void;
  onDone: (result: SubmitResult) => void;
  onTrouble: (trouble: LocalizedText | null) => void;
  onClose: () => void;
}

/** Renders what is submitted: the message, the files, the branch, and the author if git knows none. */
export function SubmitForm(props: SubmitFormProps) {
  const { message, onClose, onDone, onMessage, onTrouble, path, state, version } = props;
  const { say } = useLanguage();
  const { author: known, branch, files, hasUnrunHook, newBranch, remote } = state;
  const [chosen, setChosen] = useState(() => files.filter(({ belongs }) => belongs).map((file) => file.path));
  const [isNewBranch, setNewBranch] = useState(true);
  const [name, setName] = useState(newBranch);
  const [isPushed, setPushed] = useState(remote !== null);
  const [author, setAuthor] = useState(storedAuthor);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    onTrouble(null);
    try {
      if (!known) storeText("author", JSON.stringify(author));
      const target = isNewBranch ? name.trim() : (branch ?? "");
      onDone(
        await reviewClient.submit({
          ...{ path, version, message, isNewBranch, isPushed },
          ...{ files: chosen, branch: target, author: known ? null : author },
        }),
      );
    } catch (error) {
      onTrouble(errorMessageOf(error));
      setBusy(false);
    }
  };
  return (
    <form className="form" onSubmit={submit}>
      <label>
        {say(en`What changes`.zh`改动说明`)}
        <textarea
          className="field submit-message"
          required
          rows={5}
          value={message}
          onChange={({ target }) => onMessage(target.value)}
          data-first
        />
        <small>
          {say(
            en`Proposed from the changes for customers. The first line is the title.`
              .zh`根据顾客看到的变化自动拟写，可以修改。第一行是标题。`,
          )}
        </small>
      </label>
      <ChangedFileList files={files} chosen={chosen} onChange={setChosen} />
      <fieldset className="submit-branch">
        <legend>{say(en`Branch`.zh`分支`)}</legend>
        <label className="check">
          <input type="radio" name="branch" checked={isNewBranch} onChange={() => setNewBranch(true)} />
          {say(en`New branch, to be reviewed`.zh`新分支，等待审核`)}
        </label>
        {isNewBranch && (
          <input
            className="field is-code"
            required
            spellCheck={false}
            aria-label={say(en`Name of the new branch`.zh`新分支的名称`)}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
        {branch !== null && (
          <label className="check">
            <input type="radio" name="branch" checked={!isNewBranch} onChange={() => setNewBranch(false)} />
            {say(en`Directly on ${branch}`.zh`直接提交到 ${branch}`)}
          </label>
        )}
        {remote === null ? (
          <small>
            {say(
              en`The repository has no remote, so the commit stays on this computer.`
                .zh`仓库没有设置远程地址，提交只保存在这台电脑上。`,
            )}
          </small>
        ) : (
          <label className="check">
            <input type="checkbox" checked={isPushed} onChange={({ target }) => setPushed(target.checked)} />
            {say(en`Push to ${remote}`.zh`推送到 ${remote}`)}
          </label>
        )}
        {hasUnrunHook && (
          <small>
            {say(
              en`The pre-commit hook of this repository is not run here; the checks of the pull request replace it.`
                .zh`这里不运行仓库的 pre-commit 钩子，由合并请求的检查代替。`,
            )}
          </small>
        )}
      </fieldset>
      {!known && <AuthorFields author={author} onChange={setAuthor} />}
      <div className="dialog-foot">
        <Button says={en`Cancel`.zh`取消`} onClick={onClose} />
        <Button
          isMain
          type="submit"
          says={isBusy ? en`Submitting…`.zh`正在提交…` : en`Submit`.zh`提交`}
          disabled={isBusy || chosen.length === 0}
        />
      </div>
    </form>
  );
}

function AuthorFields({ author, onChange }: { author: Author; onChange: (author: Author) => void }) {
  const { say } = useLanguage();
  const field = (name: keyof Author, label: LocalizedText, type: string) => (
    <label>
      {say(label)}
      <input
        className="field"
        required
        type={type}
        autoComplete={name}
        value={author[name]}
        onChange={({ target }) => onChange({ ...author, [name]: target.value })}
      />
    </label>
  );
  return (
    <>
      <p className="hint">
        {say(
          en`git does not know you yet. Your name and e-mail address are written in the commit and kept in this browser.`
            .zh`git 还不知道您是谁。姓名和邮箱会写进提交记录，并记在这个浏览器里。`,
        )}
      </p>
      <div className="submit-author">
        {field("name", en`Name`.zh`姓名`, "text")}
        {field("email", en`E-mail`.zh`邮箱`, "email")}
      </div>
    </>
  );
}

/** Returns the author whom the operator entered earlier; empty texts if none. */
function storedAuthor(): Author {
  const { name = "", email = "" } = (parseJson(readStoredText("author") ?? "") ?? {}) as Partial<Author>;
  return { name: String(name), email: String(email) };
}
