import type { LocalizedText } from "../../../language/messages/localized-text.ts";
import { useLanguage } from "../base/Language.tsx";
import { accessibilityAttributes, type ControlAccessibility } from "./inputs.tsx";

/** An option of a select: its value and its label. */
export type SelectOption = readonly [value: string, words: string];

interface SelectProps extends ControlAccessibility {
  value: string;
  options: readonly SelectOption[];
  /** More options in groups with headings. Empty groups are left out. */
  groups?: readonly { heading: string; options: readonly SelectOption[] }[];
  className?: string;
  title?: string;
  onPick: (value: string) => void;
}

/** Renders a `select` element of the browser with these options. */
export function Select(props: SelectProps) {
  const { className = "select", groups = [], isLocked, onPick, options, title, value, ...field } = props;
  return (
    <select
      {...accessibilityAttributes(field)}
      className={className}
      title={title}
      value={value}
      disabled={isLocked}
      onChange={({ target }) => onPick(target.value)}
    >
      {options.map(renderOption)}
      {groups.map(
        ({ heading, options: own }) =>
          own.length > 0 && (
            <optgroup key={heading} label={heading}>
              {own.map(renderOption)}
            </optgroup>
          ),
      )}
    </select>
  );
}

const renderOption = ([value, words]: SelectOption) => (
  <option key={value} value={value}>
    {words}
  </option>
);

interface LabelledSelectProps extends Pick<SelectProps, "value" | "options" | "isLocked" | "onPick"> {
  label: LocalizedText;
}

/** Renders a select. The label is read by screen readers and shown as a tooltip. */
export function LabelledSelect({ label, ...props }: LabelledSelectProps) {
  const { say } = useLanguage();
  return <Select {...props} name={say(label)} title={say(label)} />;
}
