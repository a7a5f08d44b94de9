import { memo, useState } from "react";
import { type JsonNode, nodeAt, pointerOf } from "../../../../check/json/json-node.ts";
import { en } from "../../../../language/messages/saying.ts";
import { isObject } from "../../../../language/values.ts";
import { Button } from "../../base/Button.tsx";
import { useLanguage } from "../../base/Language.tsx";
import { RenameDialog } from "../controls/RenameDialog.tsx";
import { freshValue } from "../model/branches.ts";
import { controlAt, isSimple } from "../model/control.ts";
import { movePart, removeAt, setAt } from "../model/edits.ts";
import {
  type CompoundProps,
  useCompound,
  useDerivedText,
  useForm,
  useLocked,
} from "../model/form-context.ts";
import { ANY_SHAPE } from "../model/form-controller.ts";
import { inheritedAt } from "../model/names.ts";
import { summaryOf } from "../model/summary.ts";
import { FormField } from "./FormField.tsx";
import { isSamePlace } from "./Problems.tsx";
import { FoldableCard, RowButton, ValueRow } from "./Row.tsx";
import { type RowMove, useDrag } from "./use-drag.ts";

/** Renders entries whose names the operator chooses. */
export function MapField({ label, node, path, placed, shape }: CompoundProps) {
  const { change, current, store } = useForm();
  const { say } = useLanguage();
  const pointer = pointerOf(path);
  const entries = node?.kind === "object" ? node.entries : [];
  const [renamed, setRenamed] = useState<string | null>(null);
  const isOrdered = shape.annotations["x-ordered"] === true;
  const move = (from: number, to: number) => {
    const map = nodeAt(current()?.root ?? (node as JsonNode), path);
    const key = (map?.kind === "object" && map.entries[from]?.key) || "";
    change(movePart(path, from, to));
    store.set({
      focusRequest: { pointer: pointerOf([...path, key]) },
      statusMessage: say(
        en`Moved to position ${to + 1} of ${entries.length}`.zh`已移到第${to + 1}项，共${entries.length}项`,
      ),
    });
  };
  const rowAt = useDrag(move);
  return (
    <div className="f-list" data-pointer={pointer}>
      <ul data-list>
        {entries.map(({ key, value }, index) => {
          const { attributes, move: at } = rowAt(index, entries.length);
          return (
            <li key={key} {...attributes}>
              <Entry
                {...{ name: key, node: value, path, placed }}
                shape={shape.property(key) ?? ANY_SHAPE}
                move={isOrdered ? at : undefined}
                onRename={() => setRenamed(key)}
              />
            </li>
          );
        })}
      </ul>
      <AddEntry {...{ label, path, shape }} taken={entries.map(({ key }) => key)} />
      <Inherited path={path} own={entries.map(({ key }) => key)} />
      {renamed !== null && (
        <RenameDialog
          path={[...path, renamed]}
          taken={entries.map(({ key }) => key)}
          onDone={(name) => {
            setRenamed(null);
            if (name !== null) store.set({ focusRequest: { pointer: pointerOf([...path, name]) } });
          }}
        />
      )}
    </div>
  );
}

interface EntryProps extends Pick<CompoundProps, "path" | "placed" | "shape"> {
  name: string;
  node: JsonNode;
  move: RowMove | undefined;
  onRename: () => void;
}

const Entry = memo(
  DrawnEntry,
  (one, other) =>
    one.move?.index === other.move?.index &&
    one.move?.count === other.move?.count &&
    isSamePlace({ ...one, path: [...one.path, one.name] }, { ...other, path: [...other.path, other.name] }),
);

function DrawnEntry({ move, name, node, onRename, path, placed, shape: given }: EntryProps) {
  const Part = useCompound();
  const { change } = useForm();
  const own = [...path, name];
  const pointer = pointerOf(own);
  const shape = given.narrow(node);
  const control = controlAt({ node, shape });
  const actions = (
    <>
      <RowButton icon="rename" does={en`Rename`.zh`重命名`} name={name} onClick={onRename} />
      <RowButton
        icon="out"
        does={en`Delete`.zh`删除`}
        name={name}
        isBad
        onClick={() => change(removeAt(own))}
      />
    </>
  );
  const field = (
    <FormField name={name} path={own} shape={given} node={node} isOptional={false} placed={placed} />
  );
  if (isSimple(control, node))
    return (
      <ValueRow move={move} name={name} actions={actions}>
        {field}
      </ValueRow>
    );
  return (
    <FoldableCard
      pointer={pointer}
      kind={name}
      summary={summaryOf(node)}
      errors={placed.under(pointer).length}
      move={move}
      actions={actions}
    >
      {() => <Part {...{ control, node, path: own, placed, pointer, shape }} label={name} />}
    </FoldableCard>
  );
}

interface AddEntryProps extends Pick<CompoundProps, "label" | "path" | "shape"> {
  taken: readonly string[];
}

/** Renders the field for adding an entry: a typed name, or one suggested by the schema's references. */
function AddEntry({ label, path, shape, taken }: AddEntryProps) {
  const { change, orderAt, reveal } = useForm();
  const { say } = useLanguage();
  const isLocked = useLocked();
  const [name, setName] = useState("");
  const newName = name.trim();
  const isTaken = taken.includes(newName);
  const references = shape.annotations.propertyNames?.["x-references"];
  const listed = useDerivedText(({ text }) => {
    const map = text && references?.map ? nodeAt(text.root, [references.map]) : undefined;
    return map?.kind === "object" ? map.entries.map(({ key }) => key).join(" ") : "";
  });
  const listId = `names:${pointerOf(path)}`;
  const add = () => {
    if (newName === "" || isTaken) return;
    change(setAt([...path, newName], freshValue(shape.property(newName) ?? ANY_SHAPE), orderAt));
    setName("");
    reveal(pointerOf([...path, newName]));
  };
  return (
    <div className="f-line f-add">
      <input
        className="field is-code"
        value={name}
        list={listed === "" ? undefined : listId}
        spellCheck={false}
        disabled={isLocked}
        aria-invalid={isTaken || undefined}
        aria-label={say(en`Name of the new entry in ${label}`.zh`新${label}的名称`)}
        placeholder={say(en`New name`.zh`新名称`)}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          // Otherwise the element that is focused next would receive the key, too.
          event.preventDefault();
          add();
        }}
      />
      {listed !== "" && (
        <datalist id={listId}>
          {listed.split(" ").map((one) => (
            <option key={one}>{one}</option>
          ))}
        </datalist>
      )}
      <Button
        isSmall
        says={en`＋ Add to ${label}`.zh`＋ 添加到${label}`}
        disabled={isLocked || newName === "" || isTaken}
        onClick={add}
      />
      {isTaken && (
        <small>{say(en`This name is taken. Choose another one.`.zh`这个名称已被使用，请换一个。`)}</small>
      )}
    </div>
  );
}

/** Renders the names of inherited entries. They can be changed only in the document that defines them. */
function Inherited({ own, path }: { own: readonly string[]; path: CompoundProps["path"] }) {
  const { say } = useLanguage();
  const names = useDerivedText(({ page }) => {
    const whole = inheritedAt(page, path);
    const keys = isObject(whole) ? Object.keys(whole) : [];
    return keys.filter((key) => !own.includes(key) && !key.startsWith("$")).join("、");
  });
  if (names === "") return null;
  return (
    <p className="f-inherited">
      {say(en`Inherited: `.zh`继承的：`)}
      <code>{names}</code>
    </p>
  );
}
