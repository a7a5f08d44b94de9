import { type FormEvent, useMemo, useState } from "react";
import { type DocumentPath, jsonPointerOf } from "../../../../check/json/json-node.ts";
import { en } from "../../../../language/messages/localized-text.ts";
import { Button } from "../../base/Button.tsx";
import { Dialog } from "../../base/Dialog.tsx";
import { useLanguage } from "../../base/Language.tsx";
import { editsForRename, findEntryUses } from "../model/entry-names.ts";
import { useForm } from "../model/form-context.ts";
import { combineEdits } from "../model/form-edits.ts";

interface RenameDialogProps {
  path: DocumentPath;
  taken: readonly string[];
  onDone: (name: string | null) => void;
}

/**
 * Renders the dialog that renames an entry, such as an action. It lists the uses of the name and can rename them too.
 */
export function RenameDialog({ onDone, path, taken }: RenameDialogProps) {
  const { change, current, reveal, rootShape } = useForm();
  const { say } = useLanguage();
  const old = String(path.at(-1));
  const [name, setName] = useState(old);
  const [isWithUses, setWithUses] = useState(true);
  const uses = useMemo(() => {
    const text = current();
    return text ? findEntryUses(text.root, rootShape, path) : { references: [], readers: [] };
  }, [current, rootShape, path]);
  const isTaken = name !== old && taken.includes(name);
  const rename = (event: FormEvent) => {
    event.preventDefault();
    const newName = name.trim();
    if (newName === "" || isTaken) return;
    if (newName !== old)
      change(combineEdits(editsForRename(path, newName, isWithUses ? uses : { references: [] })));
    onDone(newName);
  };
  const places = uses.references.map((one) => jsonPointerOf(one.path));
  const readers = uses.readers.map(jsonPointerOf);
  return (
    <Dialog title={say(en`Rename ${old}`.zh`重命名 ${old}`)} onClose={() => onDone(null)}>
      <form className="form" onSubmit={rename}>
        <label>
          {say(en`New name`.zh`新名称`)}
          <input
            className="field is-code"
            data-first
            value={name}
            spellCheck={false}
            aria-invalid={isTaken || undefined}
            onChange={({ target }) => setName(target.value)}
          />
          <small>
            {isTaken
              ? say(en`This name is taken. Choose another one.`.zh`这个名称已被使用，请换一个。`)
              : say(
                  en`Use letters, digits and _. The first character is not a digit.`
                    .zh`只能用字母、数字和 _，且不以数字开头。`,
                )}
          </small>
        </label>
        {places.length > 0 && (
          <label className="f-check">
            <input
              type="checkbox"
              checked={isWithUses}
              onChange={({ target }) => setWithUses(target.checked)}
            />
            {say(
              en`Also change it in ${places.length} other places`
                .zh`同时修改另外 ${places.length} 处用到它的地方`,
            )}
          </label>
        )}
        {places.length > 0 && <PointerList pointers={places} />}
        {readers.length > 0 && (
          <>
            <p className="hint">
              {say(
                en`These expressions use the name and are not changed. Check them after you rename it:`
                  .zh`这些表达式用到了这个名称，不会自动修改，请改名后检查：`,
              )}
            </p>
            <PointerList
              pointers={readers}
              onGo={(pointer) => {
                onDone(null);
                reveal(pointer);
              }}
            />
          </>
        )}
        <div className="dialog-foot">
          <Button says={en`Cancel`.zh`取消`} onClick={() => onDone(null)} />
          <Button
            isMain
            says={en`Rename`.zh`重命名`}
            type="submit"
            disabled={isTaken || name.trim() === ""}
          />
        </div>
      </form>
    </Dialog>
  );
}

function PointerList({ onGo, pointers }: { pointers: readonly string[]; onGo?: (pointer: string) => void }) {
  return (
    <ul className="f-places">
      {pointers.map((pointer) => (
        <li key={pointer}>
          {onGo ? (
            <button type="button" className="f-link" onClick={() => onGo(pointer)}>
              <code>{pointer}</code>
            </button>
          ) : (
            <code>{pointer}</code>
          )}
        </li>
      ))}
    </ul>
  );
}
