import { memo, useState } from "react";
import { type JsonNode, jsonPointerOf, nodeAtPath } from "../../../../check/json/json-node.ts";
import { en } from "../../../../language/messages/localized-text.ts";
import { isObject } from "../../../../language/values.ts";
import { Button } from "../../base/Button.tsx";
import { useLanguage } from "../../base/Language.tsx";
import { RenameDialog } from "../controls/RenameDialog.tsx";
import { controlForValue, fitsInOneRow } from "../model/control-spec.ts";
import { publishedValueAt } from "../model/entry-names.ts";
import {
  type CompoundFieldProps,
  useCompound,
  useDerivedText,
  useForm,
  useFormLocked,
  useOperatorOutline,
} from "../model/form-context.ts";
import { ANY_SHAPE } from "../model/form-controller.ts";
import { movePart, removePartAt, setValueAt } from "../model/form-edits.ts";
import { summarizeValue } from "../model/summarize-value.ts";
import { initialValue } from "../model/value-kinds.ts";
import { hasSameValueAndProblems } from "./FieldProblems.tsx";
import { FormField } from "./FormField.tsx";
import { FoldableCard, FormRow, RowActionButton } from "./form-rows.tsx";
import { type MovableRow, useRowDrag } from "./use-row-drag.ts";

/** Renders an object whose keys the operator chooses, such as actions: entries can be added, renamed and removed. */
export function MapField({ label, node, path, placed, shape }: CompoundFieldProps) {
  const { change, current, store } = useForm();
  const { say } = useLanguage();
  const pointer = jsonPointerOf(path);
  const entries = node?.kind === "object" ? node.entries : [];
  const [renamed, setRenamed] = useState<string | null>(null);
  const outline = useOperatorOutline();
  const isOrdered = !outline && shape.annotations["x-ordered"] === true;
  const moveEntry = (from: number, to: number) => {
    const map = nodeAtPath(current()?.root ?? (node as JsonNode), path);
    const key = (map?.kind === "object" && map.entries[from]?.key) || "";
    change(movePart(path, from, to));
    store.set({
      focusRequest: { pointer: jsonPointerOf([...path, key]) },
      statusMessage: say(
        en`Moved to position ${to + 1} of ${entries.length}`.zh`已移到第${to + 1}项，共${entries.length}项`,
      ),
    });
  };
  const rowAt = useRowDrag(moveEntry);
  return (
    <div className="f-list" data-pointer={pointer}>
      <ul data-list>
        {entries.map(({ key, value }, index) => {
          const own = jsonPointerOf([...path, key]);
          if (outline && (!outline.isShown(own) || outline.isNamed(own))) return null;
          const { attributes, move: at } = rowAt(index, entries.length);
          return (
            <li key={key} {...attributes}>
              <MapEntry
                {...{ name: key, node: value, path, placed }}
                shape={shape.property(key) ?? ANY_SHAPE}
                move={isOrdered ? at : undefined}
                onRename={() => setRenamed(key)}
              />
            </li>
          );
        })}
      </ul>
      {!outline && (
        <>
          <AddMapEntry {...{ label, path, shape }} taken={entries.map(({ key }) => key)} />
          <InheritedNames path={path} own={entries.map(({ key }) => key)} />
        </>
      )}
      {renamed !== null && (
        <RenameDialog
          path={[...path, renamed]}
          taken={entries.map(({ key }) => key)}
          onDone={(name) => {
            setRenamed(null);
            if (name !== null) store.set({ focusRequest: { pointer: jsonPointerOf([...path, name]) } });
          }}
        />
      )}
    </div>
  );
}

interface MapEntryProps extends Pick<CompoundFieldProps, "path" | "placed" | "shape"> {
  name: string;
  node: JsonNode;
  move: MovableRow | undefined;
  onRename: () => void;
}

const MapEntry = memo(
  MapEntryContent,
  (one, other) =>
    one.move?.index === other.move?.index &&
    one.move?.count === other.move?.count &&
    hasSameValueAndProblems(
      { ...one, path: [...one.path, one.name] },
      { ...other, path: [...other.path, other.name] },
    ),
);

function MapEntryContent({ move, name, node, onRename, path, placed, shape: given }: MapEntryProps) {
  const Part = useCompound();
  const { change } = useForm();
  const outline = useOperatorOutline();
  const own = [...path, name];
  const pointer = jsonPointerOf(own);
  const shape = given.narrow(node);
  const control = controlForValue({ node, shape });
  const actions = !outline && (
    <>
      <RowActionButton icon="rename" does={en`Rename`.zh`重命名`} name={name} onClick={onRename} />
      <RowActionButton
        icon="out"
        does={en`Delete`.zh`删除`}
        name={name}
        isBad
        onClick={() => change(removePartAt(own))}
      />
    </>
  );
  const field = (
    <FormField name={name} path={own} shape={given} node={node} isOptional={false} placed={placed} />
  );
  if (fitsInOneRow(control, node))
    return (
      <FormRow move={move} name={name} actions={actions}>
        {field}
      </FormRow>
    );
  return (
    <FoldableCard
      pointer={pointer}
      kind={outline?.summaryAt(pointer) || name}
      summary={outline ? "" : summarizeValue(node)}
      errors={placed.under(pointer).length}
      move={move}
      actions={actions}
    >
      {() => <Part {...{ control, node, path: own, placed, pointer, shape }} label={name} />}
    </FoldableCard>
  );
}

interface AddMapEntryProps extends Pick<CompoundFieldProps, "label" | "path" | "shape"> {
  taken: readonly string[];
}

/** Renders the field that adds an entry: the operator types a name or picks one that the schema allows. */
function AddMapEntry({ label, path, shape, taken }: AddMapEntryProps) {
  const { change, orderAt, reveal } = useForm();
  const { say } = useLanguage();
  const isLocked = useFormLocked();
  const [name, setName] = useState("");
  const newName = name.trim();
  const isTaken = taken.includes(newName);
  const references = shape.annotations.propertyNames?.["x-references"];
  const listed = useDerivedText(({ text }) => {
    const map = text && references?.map ? nodeAtPath(text.root, [references.map]) : undefined;
    return map?.kind === "object" ? map.entries.map(({ key }) => key).join(" ") : "";
  });
  const listId = `names:${jsonPointerOf(path)}`;
  const addEntry = () => {
    if (newName === "" || isTaken) return;
    change(setValueAt([...path, newName], initialValue(shape.property(newName) ?? ANY_SHAPE), orderAt));
    setName("");
    reveal(jsonPointerOf([...path, newName]));
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
          addEntry();
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
        onClick={addEntry}
      />
      {isTaken && (
        <small>{say(en`This name is taken. Choose another one.`.zh`这个名称已被使用，请换一个。`)}</small>
      )}
    </div>
  );
}

/** Renders the names of entries that a base defines. They can be changed only in the base. */
function InheritedNames({ own, path }: { own: readonly string[]; path: CompoundFieldProps["path"] }) {
  const { say } = useLanguage();
  const names = useDerivedText(({ page }) => {
    const whole = publishedValueAt(page, path);
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
