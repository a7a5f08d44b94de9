import type { Saying } from "../../../language/messages/saying.ts";
import { useWords } from "../base/Language.tsx";
import { attributesOf, type ControlField } from "./inputs.tsx";

export type Option = readonly [value: string, words: string];

interface SelectProps extends ControlField {
  value: string;
  options: readonly Option[];
  /** More options under headings; those without any are left out. */
  groups?: readonly { heading: string; options: readonly Option[] }[];
  className?: string;
  title?: string;
  onPick: (value: string) => void;
}

/** One of several, by the browser's own list. */
export function Select(props: SelectProps) {
  const { className = "select", groups = [], isLocked, onPick, options, title, value, ...field } = props;
  return (
    <select
      {...attributesOf(field)}
      className={className}
      title={title}
      value={value}
      disabled={isLocked}
      onChange={({ target }) => onPick(target.value)}
    >
      {options.map(optionOf)}
      {groups.map(
        ({ heading, options: own }) =>
          own.length > 0 && (
            <optgroup key={heading} label={heading}>
              {own.map(optionOf)}
            </optgroup>
          ),
      )}
    </select>
  );
}

const optionOf = ([value, words]: Option) => (
  <option key={value} value={value}>
    {words}
  </option>
);

interface ChoiceProps extends Pick<SelectProps, "value" | "options" | "isLocked" | "onPick"> {
  label: Saying;
}

/** The same with a label that is also its tooltip. */
export function Choice({ label, ...props }: ChoiceProps) {
  const { say } = useWords();
  return <Select {...props} name={say(label)} title={say(label)} />;
}
