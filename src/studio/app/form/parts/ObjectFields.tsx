import { useState } from "react";
import { findChild, jsonPointerOf } from "../../../../check/json/json-node.ts";
import { audienceOf } from "../../../../check/schema/audience.ts";
import { en } from "../../../../language/messages/localized-text.ts";
import { fieldLabel, fullDescription } from "../../../form-labels.ts";
import { Button } from "../../base/Button.tsx";
import { useLanguage } from "../../base/Language.tsx";
import { Select } from "../../controls/Select.tsx";
import { KeyName } from "../controls/KeyName.tsx";
import { controlForSchema, fitsInOneRow } from "../model/control-spec.ts";
import {
  type CompoundFieldProps,
  useForm,
  useFormLocked,
  useFormState,
  useOperatorOutline,
  useValueAt,
} from "../model/form-context.ts";
import { ANY_SHAPE } from "../model/form-controller.ts";
import { replaceEntry, setValueAt } from "../model/form-edits.ts";
import type { OperatorOutline } from "../model/operator-outline.ts";
import { initialValue, valueKindsOf } from "../model/value-kinds.ts";
import { FormField } from "./FormField.tsx";
import { NamedEntries } from "./NamedEntries.tsx";

interface ObjectFieldsProps extends Pick<CompoundFieldProps, "label" | "node" | "path" | "placed" | "shape"> {
  /** Returns whether a field is shown here; by default all are. */
  isShown?: (key: string) => boolean;
}

/** Renders the fields of an object in the form: existing and required fields first, optional ones behind a fold. */
export function ObjectFields({ isShown = () => true, label, node, path, placed, shape }: ObjectFieldsProps) {
  const { fold, labels } = useForm();
  const { say } = useLanguage();
  const pointer = jsonPointerOf(path);
  const [filled, setFilled] = useState<readonly string[]>([]);
  const isMore = useFormState(({ folds }) => folds[`${pointer}/+`] ?? false);
  const outline = useOperatorOutline();
  const isForReader = outline ? isForOperators({ outline, pointer, node, shape }) : () => true;
  const { main, more, unknown } = groupFieldKeys({
    ...{ node, shape, filled },
    isShown: (key) => isShown(key) && isForReader(key),
  });
  const tag = shape.annotations.discriminator?.propertyName;
  const field = (key: string, isOptional: boolean) => (
    <FormField
      {...{ key, isOptional, placed }}
      name={key}
      path={[...path, key]}
      shape={shape.property(key) ?? ANY_SHAPE}
      node={findChild(node, key)}
    />
  );
  return (
    <div className="f-fields">
      {tag === undefined && !outline && <ExclusiveKeySelect {...{ node, path, shape }} />}
      {main.map((key) => field(key, !shape.required.includes(key)))}
      {unknown.map((key) => (
        <UnknownField key={key} name={key} {...{ node, path, placed }} />
      ))}
      {outline && <NamedEntries owner={pointer} />}
      {more.length > 0 && (
        <button
          type="button"
          className="f-more"
          data-more={pointer}
          aria-expanded={isMore}
          onClick={() => fold(`${pointer}/+`, !isMore)}
        >
          {say(en`More settings`.zh`更多设置`)} <small>{more.length}</small>
          <span className="only-spoken"> {label}</span>
        </button>
      )}
      {isMore && more.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it notes which of its fields is focused
        <div
          className="f-fields is-more"
          onFocus={({ target }) => {
            const key = target.closest<HTMLElement>("[data-key]")?.dataset.key;
            if (key !== undefined && !filled.includes(key)) setFilled([...filled, key]);
          }}
        >
          {more.map((key) => {
            const property = shape.property(key) ?? ANY_SHAPE;
            const isPart = !fitsInOneRow(controlForSchema(property, undefined), undefined);
            const about = fullDescription(property.annotations);
            return (
              <div key={key} data-key={key} className="f-optional">
                {isPart && !findChild(node, key) ? (
                  <AddValueButton
                    name={say(fieldLabel(key, property, labels))}
                    path={[...path, key]}
                    shape={property}
                  />
                ) : (
                  field(key, true)
                )}
                {about && <p className="f-about">{say(about)}</p>}
              </div>
            );
          })}
        </div>
      )}
    </div>
  );
}

interface OperatorKeysInput extends Pick<CompoundFieldProps, "node" | "pointer" | "shape"> {
  outline: OperatorOutline;
}

/** Returns which keys of an object operators see: written ones with something of theirs, and those that they may add. */
function isForOperators({ node, outline, pointer, shape }: OperatorKeysInput): (key: string) => boolean {
  const owner = pointer === "" ? "developer" : outline.audienceAt(pointer);
  return (key) => {
    if (findChild(node, key)) return outline.isShown(`${pointer}${jsonPointerOf([key])}`);
    const property = shape.property(key);
    const isTheirs = property !== undefined && audienceOf(property, owner) === "operator";
    return isTheirs && controlForSchema(property, undefined).kind !== "map";
  };
}

interface GroupKeysInput extends Pick<CompoundFieldProps, "node" | "shape"> {
  /** Fields filled in behind the fold; they stay there while the component is mounted. */
  filled: readonly string[];
  isShown: (key: string) => boolean;
}

/** Groups the keys of an object by the part of the form that shows them. Each group is in the order of the schema. */
function groupFieldKeys({ isShown, filled, node, shape }: GroupKeysInput) {
  const { dependencies = {}, discriminator, required = [], "x-exactlyOne": oneOf = [] } = shape.annotations;
  const there = node?.kind === "object" ? node.entries.map(({ key }) => key) : [];
  const known = [...new Set(shape.propertyNames)];
  // A field with only one possible value is not shown, unless it is a flag.
  const canVary = (key: string) => {
    const { const: only } = shape.property(key)?.annotations ?? {};
    return only === undefined || only === true;
  };
  const shown = known.filter((key) => key !== discriminator?.propertyName && isShown(key) && canVary(key));
  // Keys such as $comment are for colleagues and text editors, so they stay behind the fold even if present.
  const isDue = (key: string) => required.includes(key) || (there.includes(key) && !key.startsWith("$"));
  const isPossible = (key: string) =>
    !oneOf.includes(key) && (dependencies[key] ?? []).every((other) => there.includes(other));
  return {
    main: shown.filter((key) => isDue(key) && !(filled.includes(key) && !required.includes(key))),
    more: shown.filter((key) =>
      filled.includes(key) ? !required.includes(key) : !isDue(key) && isPossible(key),
    ),
    unknown: there.filter((key) => !known.includes(key) && isShown(key)),
  };
}

/** Renders a select of the keys of which an object may have only one. */
function ExclusiveKeySelect({ node, path, shape }: Pick<CompoundFieldProps, "node" | "path" | "shape">) {
  const { change, labels, orderAt } = useForm();
  const { say } = useLanguage();
  const isLocked = useFormLocked();
  const branches = valueKindsOf(shape, labels);
  if (branches.length < 2) return null;
  const now = branches.find(({ id }) => findChild(node, id))?.id ?? "";
  const pickKey = (id: string) => {
    const property = shape.property(id);
    const value = property && initialValue(property);
    change(now === "" ? setValueAt([...path, id], value, orderAt) : replaceEntry([...path, now], id, value));
  };
  return (
    <label className="f-oneof">
      <span className="f-label">{say(en`What it does`.zh`做什么`)}</span>
      <Select
        {...{ isLocked }}
        value={now}
        options={[
          ...(now === "" ? [["", say(en`Choose…`.zh`请选择…`)] as const] : []),
          ...branches.map(({ id, label }) => [id, `${say(label)}　${id}`] as const),
        ]}
        onPick={(id) => id !== "" && pickKey(id)}
      />
    </label>
  );
}

/** Renders a button that adds a missing list or object to the document. */
function AddValueButton({
  name,
  path,
  shape,
}: Pick<CompoundFieldProps, "path" | "shape"> & { name: string }) {
  const { reveal } = useForm();
  const { say } = useLanguage();
  const { isLocked, set } = useValueAt(path);
  const addObject = () => {
    set(initialValue(shape));
    reveal(jsonPointerOf(path));
  };
  return (
    <Button isSmall data-pointer={jsonPointerOf(path)} disabled={isLocked} onClick={addObject}>
      {say(en`＋ Add ${name}`.zh`＋ 添加${name}`)}
      <KeyName>{path.at(-1)}</KeyName>
    </Button>
  );
}

/** Renders a field that is not in the schema, with a button that removes it. */
function UnknownField(props: Pick<CompoundFieldProps, "node" | "path" | "placed"> & { name: string }) {
  const { name, node, path } = props;
  const own = [...path, name];
  const { isLocked, remove } = useValueAt(own);
  return (
    <div className="f-strange">
      <FormField {...props} path={own} shape={ANY_SHAPE} node={findChild(node, name)} isOptional={false} />
      <Button isSmall says={en`Delete ${name}`.zh`删除${name}`} disabled={isLocked} onClick={remove} />
    </div>
  );
}
