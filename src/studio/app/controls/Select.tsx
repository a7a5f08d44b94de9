import type { Saying } from "../../../language/messages/saying.ts";
import { useLanguage } from "../base/Language.tsx";
import { attributesOf, type ControlField } from "./inputs.tsx";

export type SelectOption = readonly [value: string, words: string];

interface SelectProps extends ControlField {
  value: string;
  options: readonly SelectOption[];
  /** More options in groups with headings. Empty groups are left out. */
  groups?: readonly { heading: string; options: readonly SelectOption[] }[];
  className?: string;
  title?: string;
  onPick: (value: string) => void;
}

/** Renders the browser's native list of options. */
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

const optionOf = ([value, words]: SelectOption) => (
  <option key={value} value={value}>
    {words}
  </option>
);

interface ChoiceProps extends Pick<SelectProps, "value" | "options" | "isLocked" | "onPick"> {
  label: Saying;
}

/** Renders a `Select` whose label is also its tooltip. */
export function LabelledSelect({ label, ...props }: ChoiceProps) {
  const { say } = useLanguage();
  return <Select {...props} name={say(label)} title={say(label)} />;
}
