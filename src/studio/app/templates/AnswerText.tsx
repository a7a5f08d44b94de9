import { useId } from "react";
import type { LocalizedText } from "../../../language/messages/localized-text.ts";
import { useLanguage } from "../base/Language.tsx";

interface AnswerTextProps {
  label: LocalizedText;
  hint?: LocalizedText;
  value: string;
  placeholder?: string;
  type?: "text" | "date" | "number";
  isCode?: boolean;
  isRequired?: boolean;
  /** Whether the dialog focuses it first. */
  isFirst?: boolean;
  onChange: (value: string) => void;
}

/** Renders a labelled field of the new campaign's questions. */
export function AnswerText({
  hint,
  isCode,
  isFirst,
  isRequired,
  label,
  onChange,
  ...field
}: AnswerTextProps) {
  const { say } = useLanguage();
  const id = useId();
  return (
    <div className="template-answer">
      <label htmlFor={id}>{say(label)}</label>
      <input
        id={id}
        className={isCode ? "field is-code" : "field"}
        // The parts of a form appear after the dialog, which focuses only what it has.
        // biome-ignore lint/a11y/noAutofocus: the first question of a dialog that the operator opened
        autoFocus={isFirst}
        required={isRequired}
        spellCheck={!isCode}
        aria-describedby={hint && `${id}-hint`}
        {...(field.type === "number" && { min: 0, step: "any" })}
        {...field}
        onChange={({ target }) => onChange(target.value)}
      />
      {hint && <small id={`${id}-hint`}>{say(hint)}</small>}
    </div>
  );
}
