import { useState } from "react";
import { lastName, unitOf } from "../../../labels.ts";
import { useWords } from "../../base/Language.tsx";
import { removeAt, setAt } from "../model/edits.ts";
import { useForm, useLocked } from "../model/form-context.ts";
import type { ControlProps } from "./control-props.ts";

/** A number with its unit. While it is being typed, what is no number yet stays in the field alone. */
export function NumberField(props: ControlProps & { isWhole: boolean }) {
  const { describedBy, id, isInvalid, isOptional, isWhole, name, node, path, placeholder, shape } = props;
  const { change, labels, orderAt } = useForm();
  const { say } = useWords();
  const isLocked = useLocked();
  const [typed, setTyped] = useState<string | null>(null);
  const { maximum, minimum } = shape.annotations;
  const unit = unitOf(lastName(path), labels);
  const written = node && "value" in node ? String(node.value) : "";
  const leave = () => {
    if (typed === "" && node && isOptional) change(removeAt(path));
    setTyped(null);
  };
  return (
    <span className="f-line">
      <input
        id={id}
        className="field f-number"
        type="number"
        step={isWhole ? 1 : "any"}
        min={minimum}
        max={maximum}
        value={
          typed !== null && (typed === "" || typed === "-" || Number(typed) === Number(written))
            ? typed
            : written
        }
        placeholder={placeholder}
        readOnly={isLocked}
        aria-label={unit ? `${name}（${say(unit)}）` : name}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          setTyped(target.value);
          const number = Number(target.value);
          if (target.value !== "" && Number.isFinite(number)) change(setAt(path, number, orderAt), "typing");
        }}
        onBlur={leave}
      />
      {unit && <small>{say(unit)}</small>}
      {(minimum !== undefined || maximum !== undefined) && (
        <small className="f-range">
          {minimum ?? "…"}–{maximum ?? "…"}
        </small>
      )}
    </span>
  );
}
