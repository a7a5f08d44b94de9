import { en, type Saying } from "../../../../language/messages/saying.ts";
import { useWords } from "../../base/Language.tsx";
import type { ScalarType } from "../model/control.ts";
import { setAt } from "../model/edits.ts";
import { useForm, useLocked } from "../model/form-context.ts";
import type { ControlProps } from "./control-props.ts";
import { NumberField } from "./NumberField.tsx";
import { Words } from "./Words.tsx";

/** What a free value may be besides: parts are put into it then. */
type AnyType = ScalarType | "array" | "object";

/** A value of one of several types: which, and what it is. */
export function ScalarField(props: ControlProps & { types: readonly AnyType[] }) {
  const { describedBy, id, isInvalid, name, node, path, types } = props;
  const { change, orderAt } = useForm();
  const { say } = useWords();
  const isLocked = useLocked();
  const type = typeOf(node?.kind === "literal" ? node.value : node?.kind === "string" ? node.value : "");
  const set = (value: unknown, how?: "typing") => change(setAt(path, value, orderAt), how);
  const written = node && "value" in node ? String(node.value ?? "") : "";
  return (
    <span className="f-scalar">
      <select
        className="select"
        value={type}
        disabled={isLocked}
        aria-label={say(en`Kind of value: ${name}`.zh`值的类型：${name}`)}
        onChange={({ target }) => set(converted(written, target.value as AnyType))}
      >
        {types.map((one) => (
          <option key={one} value={one}>
            {say(TYPES[one])}
          </option>
        ))}
      </select>
      {type === "number" && <NumberField {...props} isWhole={false} />}
      {type === "boolean" && (
        <button
          type="button"
          role="switch"
          id={id}
          className="f-switch"
          aria-checked={written === "true"}
          aria-label={name}
          disabled={isLocked}
          onClick={() => set(written !== "true")}
        />
      )}
      {type === "string" && (
        <Words
          id={id}
          name={name}
          value={written}
          isLocked={isLocked}
          isInvalid={isInvalid}
          describedBy={describedBy}
          onChange={(value) => set(value, "typing")}
        />
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

function typeOf(value: string | number | boolean | null): ScalarType {
  return value === null ? "null" : (typeof value as ScalarType); // of these there are only the other three
}

/** The same as a value of another type, as far as it can be. */
function converted(written: string, type: AnyType): unknown {
  const number = Number(written);
  if (type === "number") return Number.isFinite(number) ? number : 0;
  if (type === "boolean") return written === "true";
  if (type === "null") return null;
  if (type === "array") return written === "" ? [] : [written];
  return type === "object" ? {} : written;
}
