import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { ChangedFile } from "../../api-submit.ts";
import { useLanguage } from "../base/Language.tsx";

interface ChangedFileListProps {
  files: readonly ChangedFile[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Renders the changed files with checkboxes: those of the document, then all others, which are folded. */
export function ChangedFileList({ chosen, files, onChange }: ChangedFileListProps) {
  const { say } = useLanguage();
  const own = files.filter(({ belongs }) => belongs);
  const others = files.filter(({ belongs }) => !belongs);
  const list = (all: readonly ChangedFile[]) => (
    <ul className="submit-files">
      {all.map(({ kind, path }) => (
        <li key={path}>
          <label className="check">
            <input
              type="checkbox"
              checked={chosen.includes(path)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, path] : chosen.filter((one) => one !== path))
              }
            />
            <span>{path}</span>
            {kind !== "changed" && <span className="badge">{say(KINDS[kind])}</span>}
          </label>
        </li>
      ))}
    </ul>
  );
  return (
    <fieldset>
      <legend>{say(en`Files`.zh`文件`)}</legend>
      {own.length > 0 ? (
        list(own)
      ) : (
        <p className="hint">
          {say(
            en`The document is the same as in the last commit.`.zh`这个文档与最近一次提交相同，没有改动。`,
          )}
        </p>
      )}
      {others.length > 0 && (
        <details>
          <summary>
            {say(en`${others.length} other changed files`.zh`另有 ${others.length} 个改动的文件`)}
          </summary>
          {list(others)}
        </details>
      )}
    </fieldset>
  );
}

const KINDS: Readonly<Record<Exclude<ChangedFile["kind"], "changed">, LocalizedText>> = {
  added: en`New`.zh`新增`,
  deleted: en`Deleted`.zh`已删除`,
};
