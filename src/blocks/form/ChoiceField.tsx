import { useState } from "react";
import { useWords } from "../campaign-context.ts";
import type { KindProps } from "./kind-props.ts";

/** So many options stand side by side; more of them are the phone's own list. */
const MOST_CHIPS = 6;

/** A choice. What was chosen counts from then on, whatever becomes known that would have stood in it at first. */
export function ChoiceField(props: KindProps) {
  const { field, initial, onEdit } = props;
  const { options = [] } = field;
  const [chosen, setChosen] = useState<string>();
  const isOption = options.some(({ value }) => value === initial);
  const choose = (value: string) => {
    setChosen(value);
    onEdit();
  };
  const Way = options.length > MOST_CHIPS ? List : Chips;
  return <Way {...props} chosen={chosen ?? (isOption ? String(initial) : "")} choose={choose} />;
}

interface WayProps extends KindProps {
  /** The chosen value as a text; empty for none. */
  chosen: string;
  choose(value: string): void;
}

function Chips({ name, field, control, isWrong, chosen, choose }: WayProps) {
  const words = useWords();
  return (
    <fieldset className="field-choice" {...isWrong}>
      <legend>{words(field.label)}</legend>
      <div className="field-chips">
        {field.options?.map(({ value, label }, i) => (
          <label key={value} className="field-chip">
            <input
              ref={i === 0 ? control : undefined}
              type="radio"
              name={name}
              value={value}
              checked={chosen === String(value)}
              onChange={() => choose(String(value))}
            />
            <span>{words(label)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function List({ name, field, control, isWrong, chosen, choose }: WayProps) {
  const words = useWords();
  return (
    <label className="field-box">
      <span>{words(field.label)}</span>
      <select
        ref={control}
        name={name}
        className={chosen === "" ? "is-empty" : undefined}
        value={chosen}
        {...isWrong}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="" disabled={true}>
          {words(field.placeholder ?? "请选择")}
        </option>
        {field.options?.map(({ value, label }) => (
          <option key={value} value={value}>
            {words(label)}
          </option>
        ))}
      </select>
      <i className="field-arrow" aria-hidden="true" />
    </label>
  );
}
