import { useState } from "react";
import { childOf, pointerOf } from "../../../../check/json/json-node.ts";
import { en } from "../../../../language/messages/saying.ts";
import { helpOf, labelOf } from "../../../labels.ts";
import { Button } from "../../base/Button.tsx";
import { useWords } from "../../base/Language.tsx";
import { Select } from "../../controls/Select.tsx";
import { branchesOf, freshValue } from "../model/branches.ts";
import { controlOf, isSimple } from "../model/control.ts";
import { replaceEntry, setAt } from "../model/edits.ts";
import { type CompoundProps, useForm, useFormState, useLocked, useValueAt } from "../model/form-context.ts";
import { FREE } from "../model/form-desk.ts";
import { Field } from "./Field.tsx";

interface ObjectProps extends Pick<CompoundProps, "label" | "node" | "path" | "placed" | "shape"> {
  /** Which of its fields are shown here; left out, all. */
  isShown?: (key: string) => boolean;
}

/** The fields of an object: those that are there or have to be, and behind a fold those that may be. */
export function ObjectFields({ isShown = () => true, label, node, path, placed, shape }: ObjectProps) {
  const { fold, labels } = useForm();
  const { say } = useWords();
  const pointer = pointerOf(path);
  const [filled, setFilled] = useState<readonly string[]>([]);
  const isMore = useFormState(({ folds }) => folds[`${pointer}/+`] ?? false);
  const { main, more, strange } = sortedKeys({ node, shape, filled, isShown });
  const tag = shape.annotations.discriminator?.propertyName;
  const field = (key: string, isOptional: boolean) => (
    <Field
      {...{ key, isOptional, placed }}
      name={key}
      path={[...path, key]}
      shape={shape.property(key) ?? FREE}
      node={childOf(node, key)}
    />
  );
  return (
    <div className="f-fields">
      {tag === undefined && <OneOf {...{ node, path, shape }} />}
      {main.map((key) => field(key, !shape.required.includes(key)))}
      {strange.map((key) => (
        <Strange key={key} name={key} {...{ node, path, placed }} />
      ))}
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
        // biome-ignore lint/a11y/noStaticElementInteractions: it hears which of its fields has the keyboard
        <div
          className="f-fields is-more"
          onFocus={({ target }) => {
            const key = target.closest<HTMLElement>("[data-key]")?.dataset.key;
            if (key !== undefined && !filled.includes(key)) setFilled([...filled, key]);
          }}
        >
          {more.map((key) => {
            const property = shape.property(key) ?? FREE;
            const isPart = !isSimple(controlOf(property, undefined), undefined);
            const about = helpOf(property.annotations);
            return (
              <div key={key} data-key={key} className="f-optional">
                {isPart && !childOf(node, key) ? (
                  <AddPart
                    name={say(labelOf(key, property, labels))}
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

interface KeysQuestion extends Pick<CompoundProps, "node" | "shape"> {
  /** What was filled in behind the fold stays there for the while. */
  filled: readonly string[];
  isShown: (key: string) => boolean;
}

/** Which keys stand where, each list in the order of the schema. */
function sortedKeys({ isShown, filled, node, shape }: KeysQuestion) {
  const { dependencies = {}, discriminator, required = [], "x-exactlyOne": oneOf = [] } = shape.annotations;
  const there = node?.kind === "object" ? node.entries.map(({ key }) => key) : [];
  const known = [...new Set(shape.propertyNames)];
  // What can be but one thing is not asked for, unless it is a flag.
  const isAsked = (key: string) => {
    const { const: only } = shape.property(key)?.annotations ?? {};
    return only === undefined || only === true;
  };
  const shown = known.filter((key) => key !== discriminator?.propertyName && isShown(key) && isAsked(key));
  // What is only for colleagues and editors of the text is behind the fold even when it is there.
  const isDue = (key: string) => required.includes(key) || (there.includes(key) && !key.startsWith("$"));
  const isPossible = (key: string) =>
    !oneOf.includes(key) && (dependencies[key] ?? []).every((other) => there.includes(other));
  return {
    main: shown.filter((key) => isDue(key) && !(filled.includes(key) && !required.includes(key))),
    more: shown.filter((key) =>
      filled.includes(key) ? !required.includes(key) : !isDue(key) && isPossible(key),
    ),
    strange: there.filter((key) => !known.includes(key) && isShown(key)),
  };
}

/** Which of the things it does that exclude each other. */
function OneOf({ node, path, shape }: Pick<CompoundProps, "node" | "path" | "shape">) {
  const { change, labels, orderAt } = useForm();
  const { say } = useWords();
  const isLocked = useLocked();
  const branches = branchesOf(shape, labels);
  if (branches.length < 2) return null;
  const now = branches.find(({ id }) => childOf(node, id))?.id ?? "";
  const pick = (id: string) => {
    const property = shape.property(id);
    const value = property && freshValue(property);
    change(now === "" ? setAt([...path, id], value, orderAt) : replaceEntry([...path, now], id, value));
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
        onPick={(id) => id !== "" && pick(id)}
      />
    </label>
  );
}

/** What is not there, and has parts once it is. */
function AddPart({ name, path, shape }: Pick<CompoundProps, "path" | "shape"> & { name: string }) {
  const { reveal } = useForm();
  const { say } = useWords();
  const { isLocked, set } = useValueAt(path);
  const add = () => {
    set(freshValue(shape));
    reveal(pointerOf(path));
  };
  return (
    <Button isSmall data-pointer={pointerOf(path)} disabled={isLocked} onClick={add}>
      {say(en`＋ Add ${name}`.zh`＋ 添加${name}`)}
      <code className="f-key">{path.at(-1)}</code>
    </Button>
  );
}

/** What the schema does not know here: it stays until somebody takes it out. */
function Strange(props: Pick<CompoundProps, "node" | "path" | "placed"> & { name: string }) {
  const { name, node, path } = props;
  const own = [...path, name];
  const { isLocked, takeOut } = useValueAt(own);
  return (
    <div className="f-strange">
      <Field {...props} path={own} shape={FREE} node={childOf(node, name)} isOptional={false} />
      <Button isSmall says={en`Take out ${name}`.zh`去掉 ${name}`} disabled={isLocked} onClick={takeOut} />
    </div>
  );
}
