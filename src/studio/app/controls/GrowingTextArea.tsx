import type { FocusEvent } from "react";
import { parseTemplate } from "../../../language/syntax/template.ts";
import { accessibilityAttributes, type ControlAccessibility } from "./inputs.tsx";
import { useComposition } from "./use-composition.ts";

interface GrowingTextAreaProps extends ControlAccessibility {
  value: string;
  placeholder?: string | undefined;
  /** Highlights the expressions in the text. */
  isTemplate?: boolean;
  /** The text is one expression. Line breaks are replaced by spaces. */
  isCode?: boolean;
  onChange: (value: string) => void;
  onBlur?: (event: FocusEvent) => void;
}

/** Renders a multi-line text field whose height follows its text. */
export function GrowingTextArea(props: GrowingTextAreaProps) {
  const { isCode, isLocked, isTemplate, onBlur, onChange, placeholder } = props;
  const { value, ...typing } = useComposition(props.value, (text) =>
    onChange(isCode ? text.replace(/\s*\n\s*/g, " ") : text),
  );
  return (
    <span className={isCode ? "f-words is-code" : "f-words"}>
      <span className="f-behind" aria-hidden>
        {isTemplate ? markExpressions(value) : value}
        {/* Gives the last line its height even when it is empty. */}
        {"\u200b"}
      </span>
      <textarea
        {...accessibilityAttributes(props)}
        rows={1}
        {...{ value, placeholder }}
        {...typing}
        readOnly={isLocked}
        spellCheck={false}
        onKeyDown={(event) => isCode && event.key === "Enter" && event.preventDefault()}
        onBlur={onBlur}
      />
    </span>
  );
}

/** Returns a template as React nodes: each {expression} in a `mark` element. */
function markExpressions(text: string) {
  const parts = parseTemplate(text);
  if (!Array.isArray(parts)) return text;
  const spans = parts.flatMap((part) => (typeof part === "string" ? [] : [part]));
  const pieces = spans.flatMap(({ end, start }, index) => [
    text.slice(spans[index - 1]?.end ?? 0, start),
    <mark key={start}>{text.slice(start, end)}</mark>,
  ]);
  return [...pieces, text.slice(spans.at(-1)?.end ?? 0)];
}
