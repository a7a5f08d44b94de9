import { type FormEvent, useMemo, useState } from "react";
import { type Path, pointerOf } from "../../../../check/json/json-node.ts";
import { en } from "../../../../language/messages/saying.ts";
import { Button } from "../../base/Button.tsx";
import { Dialog } from "../../base/Dialog.tsx";
import { useWords } from "../../base/Language.tsx";
import { together } from "../model/edits.ts";
import { useForm } from "../model/form-context.ts";
import { renaming, usesOf } from "../model/names.ts";

interface RenameProps {
  path: Path;
  taken: readonly string[];
  onDone: (name: string | null) => void;
}

/** Gives an entry another name: says what else names it, and renames that with it. */
export function Rename({ onDone, path, taken }: RenameProps) {
  const { change, current, reveal, rootShape } = useForm();
  const { say } = useWords();
  const old = String(path.at(-1));
  const [name, setName] = useState(old);
  const [isWithUses, setWithUses] = useState(true);
  const uses = useMemo(() => {
    const text = current();
    return text ? usesOf(text.root, rootShape, path) : { references: [], readers: [] };
  }, [current, rootShape, path]);
  const isTaken = name !== old && taken.includes(name);
  const rename = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === "" || isTaken) return;
    if (wanted !== old) change(together(renaming(path, wanted, isWithUses ? uses : { references: [] })));
    onDone(wanted);
  };
  const places = uses.references.map((one) => pointerOf(one.path));
  const readers = uses.readers.map(pointerOf);
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
              ? say(en`There is one of this name already.`.zh`已经有这个名称了。`)
              : say(en`Letters, digits and _, not starting with a digit.`.zh`字母、数字和 _，不以数字开头。`)}
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
              en`Rename it in ${places.length} other places, too`.zh`同时改掉另外 ${places.length} 处的名称`,
            )}
          </label>
        )}
        {places.length > 0 && <PlaceList pointers={places} />}
        {readers.length > 0 && (
          <>
            <p className="hint">
              {say(
                en`These expressions read it. They are not changed: look at them afterwards.`
                  .zh`这些表达式用到了它，不会自动修改，请改名后检查：`,
              )}
            </p>
            <PlaceList
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
          <Button isMain says={en`Rename`.zh`改名`} type="submit" disabled={isTaken || name.trim() === ""} />
        </div>
      </form>
    </Dialog>
  );
}

function PlaceList({ onGo, pointers }: { pointers: readonly string[]; onGo?: (pointer: string) => void }) {
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
