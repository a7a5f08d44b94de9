import { en, type Saying } from "../../../../language/messages/saying.ts";
import { useWords } from "../../base/Language.tsx";
import { Switch } from "../../controls/inputs.tsx";
import { Select } from "../../controls/Select.tsx";
import { Words } from "../../controls/Words.tsx";
import type { ScalarType } from "../model/control.ts";
import { type ControlProps, useValueAt } from "../model/form-context.ts";
import { NumberField } from "./SimpleFields.tsx";

/** What a free value may be besides: parts are put into it then. */
type AnyType = ScalarType | "array" | "object";

/** A value of one of several types: which, and what it is. */
export function ScalarField(props: ControlProps & { types: readonly AnyType[] }) {
  const { name, node, path, types } = props;
  const { say } = useWords();
  const { isLocked, set } = useValueAt(path);
  const value = node && "value" in node ? node.value : "";
  const type = value === null ? "null" : typeof value;
  const written = String(value ?? "");
  return (
    <span className="f-scalar">
      <Select
        isLocked={isLocked}
        name={say(en`Kind of value: ${name}`.zh`值的类型：${name}`)}
        value={type}
        options={types.map((one) => [one, say(TYPES[one])])}
        onPick={(picked) => set(converted(written, picked as AnyType))}
      />
      {type === "number" && <NumberField {...props} isWhole={false} />}
      {type === "boolean" && <Switch {...{ ...props, isLocked }} isOn={value === true} onTurn={set} />}
      {type === "string" && (
        <Words {...{ ...props, isLocked }} value={written} onChange={(text) => set(text, "typing")} />
      )}
    </span>
  );
}

const TYPES: Readonly<Record<AnyType, Saying>> = {
  string: en`Text`.zh`文字`,
  number: en`Number`.zh`数字`,
  boolean: en`Yes or no`.zh`是非`,
  null: en`Nothing`.zh`空`,
  array: en`List`.zh`列表`,
  object: en`Parts with names`.zh`多个命名的值`,
};

/** The same as a value of another type, as far as it can be. */
function converted(written: string, type: AnyType): unknown {
  const number = Number(written);
  if (type === "number") return Number.isFinite(number) ? number : 0;
  if (type === "boolean") return written === "true";
  if (type === "null") return null;
  if (type === "array") return written === "" ? [] : [written];
  return type === "object" ? {} : written;
}
