import { en } from "../../../../language/messages/saying.ts";
import { useWords } from "../../base/Language.tsx";
import { removeAt, setAt } from "../model/edits.ts";
import { useForm, useLocked, useWhole } from "../model/form-context.ts";
import { type Nameable, namesAt } from "../model/names.ts";
import type { ControlProps } from "./control-props.ts";

/** One of the names that there are. What is written and is none of them stays, and is said to be so. */
export function ReferenceField(props: ControlProps) {
  const { describedBy, id, isInvalid, isOptional, name, node, path, shape } = props;
  const { change, orderAt } = useForm();
  const { say } = useWords();
  const isLocked = useLocked();
  const value = node?.kind === "string" ? node.value : "";
  const { annotations } = shape;
  const known = useWhole(({ page, text }) =>
    text ? JSON.stringify(namesAt({ root: text.root, path, annotations, page })) : "null",
  );
  const names = JSON.parse(known) as Nameable | null; // what was just written
  const { brand = [], inherited = [], own = [] } = names ?? {};
  const isKnown = value === "" || [...own, ...inherited, ...brand].includes(value);
  const pick = (picked: string) =>
    change(picked === "" && isOptional ? removeAt(path) : setAt(path, picked, orderAt));
  const group = (label: string, all: readonly string[]) =>
    all.length > 0 && (
      <optgroup label={label}>
        {all.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </optgroup>
    );
  return (
    <select
      id={id}
      className="select"
      value={value}
      disabled={isLocked}
      aria-label={name}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      onChange={({ target }) => pick(target.value)}
    >
      <option value="">{isOptional ? say(en`None`.zh`不设`) : say(en`Choose…`.zh`请选择…`)}</option>
      {!isKnown && (
        <option value={value}>{say(en`${value} (there is none)`.zh`${value}（没有这个名称）`)}</option>
      )}
      {group(say(en`Of this document`.zh`本文档`), own)}
      {group(say(en`From what it is based on`.zh`继承来的`), inherited)}
      {group(say(en`Of the brand`.zh`品牌的`), brand)}
    </select>
  );
}
