import type { Saying } from "../../../language/messages/saying.ts";
import { useWords } from "./Language.tsx";

interface ChoiceProps {
  label: Saying;
  value: string;
  options: readonly (readonly [value: string, words: string])[];
  onChoose: (value: string) => void;
  isDisabled?: boolean;
}

/** One of several, by the browser's own list. */
export function Choice({ label, value, options, onChoose, isDisabled = false }: ChoiceProps) {
  const { say } = useWords();
  return (
    <select
      className="select"
      aria-label={say(label)}
      title={say(label)}
      value={value}
      disabled={isDisabled}
      onChange={({ target }) => onChoose(target.value)}
    >
      {options.map(([key, words]) => (
        <option key={key} value={key}>
          {words}
        </option>
      ))}
    </select>
  );
}
