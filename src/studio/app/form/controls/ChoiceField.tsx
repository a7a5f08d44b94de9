import { en } from "../../../../language/messages/saying.ts";
import { lastName, valueLabel } from "../../../labels.ts";
import { useWords } from "../../base/Language.tsx";
import { removeAt, setAt } from "../model/edits.ts";
import { useForm, useLocked } from "../model/form-context.ts";
import type { ControlProps } from "./control-props.ts";

/** So many stand side by side; of more, one is picked in a list. */
const MOST_SEGMENTS = 4;

/** One of a few words that the schema knows, each by what it means. */
export function ChoiceField(props: ControlProps & { values: readonly string[] }) {
  const { describedBy, id, isInvalid, isOptional, name, node, path, shape, values } = props;
  const { change, labels, orderAt } = useForm();
  const { say } = useWords();
  const isLocked = useLocked();
  const value = node && "value" in node ? String(node.value) : "";
  const usual = shape.annotations.default;
  const key = lastName(path);
  const labelFor = (one: string) => say(valueLabel(key, one, labels));
  const pick = (picked: string) =>
    change(picked === "" && isOptional ? removeAt(path) : setAt(path, picked, orderAt));
  if (values.length > MOST_SEGMENTS)
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
        <option value="">
          {usual === undefined
            ? say(en`None`.zh`不设`)
            : say(en`Default: ${labelFor(String(usual))}`.zh`默认：${labelFor(String(usual))}`)}
        </option>
        {values.map((one) => (
          <option key={one} value={one}>
            {labelFor(one) === one ? one : `${labelFor(one)}　${one}`}
          </option>
        ))}
      </select>
    );
  return (
    <fieldset className="f-segments" aria-label={name} aria-describedby={describedBy} disabled={isLocked}>
      {values.map((one, index) => (
        <label key={one} title={one}>
          <input
            id={index === 0 ? id : undefined}
            type="radio"
            name={id}
            value={one}
            checked={value === one}
            onChange={() => pick(one)}
          />
          <span data-usual={(value === "" && one === usual) || undefined}>{labelFor(one)}</span>
        </label>
      ))}
    </fieldset>
  );
}
