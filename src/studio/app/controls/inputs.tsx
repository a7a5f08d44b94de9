import { type ComponentProps, type KeyboardEvent, useState } from "react";
import type { LocalizedText } from "../../../language/messages/localized-text.ts";
import { formatOffset, formatTime, parseTime, type Zone } from "../../../language/time.ts";
import { parseJson } from "../../../language/values.ts";
import { useLanguage } from "../base/Language.tsx";
import { useComposition } from "./use-composition.ts";

/** The accessibility properties that a control gets from the field around it. */
export interface ControlAccessibility {
  id?: string | undefined;
  /** The accessible name, if no label element refers to the control. */
  name?: string | undefined;
  /** The ids of the elements that describe the control. */
  describedBy?: string | undefined;
  isInvalid?: boolean | undefined;
  /** Read-only. */
  isLocked?: boolean | undefined;
}

/** Returns these accessibility properties as attributes of an HTML element. */
export function accessibilityAttributes({ describedBy, id, isInvalid, name }: ControlAccessibility) {
  return { id, "aria-label": name, "aria-invalid": isInvalid || undefined, "aria-describedby": describedBy };
}

interface TypedValueOptions<T> {
  write: (value: T) => string;
  /** Converts the typed text to a value; returns undefined while it is invalid. */
  read: (text: string) => T | undefined;
  onChange: (value: T) => void;
}

/**
 * Keeps the text that the operator types into a field while it is invalid or means the current value. `forget` shows
 * the formatted value again.
 */
export function useTextWhileTyping<T>(value: T, { onChange, read, write }: TypedValueOptions<T>) {
  const [typed, setTyped] = useState<{ value: T; text: string } | null>(null);
  return {
    text: typed && Object.is(typed.value, value) ? typed.text : write(value),
    type: (text: string) => {
      const next = read(text);
      setTyped({ value: next === undefined ? value : next, text });
      if (next !== undefined && !Object.is(next, value)) onChange(next);
    },
    forget: () => setTyped(null),
  };
}

interface TextInputProps extends ControlAccessibility {
  value: string;
  isCode?: boolean;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  /** The approximate width in characters. */
  size?: number;
  onChange: (value: string) => void;
}

/** Renders a single-line text field. */
export function TextInput(props: TextInputProps) {
  const { isCode, isLocked, maxLength, onChange, placeholder, size, value } = props;
  const typing = useComposition(value, onChange);
  return (
    <input
      {...accessibilityAttributes(props)}
      className={isCode ? "field is-code" : "field"}
      {...{ placeholder, maxLength, size }}
      {...typing}
      readOnly={isLocked}
      spellCheck={isCode ? false : undefined}
    />
  );
}

interface NumberInputProps extends ControlAccessibility {
  /** Undefined if the value is missing. */
  value: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
  step: number | "any";
  className?: string;
  placeholder?: string | undefined;
  onChange: (value: number) => void;
  /** Called with the typed text on blur; the field then shows its value again. */
  onLeave?: (text: string) => void;
}

/** Renders a number field. Invalid text stays visible in the field, but does not call `onChange`. */
export function NumberInput(props: NumberInputProps) {
  const { className = "field", isLocked, max, min, onChange, onLeave, placeholder, step, value } = props;
  const { forget, text, type } = useTextWhileTyping(value, {
    read: (typed) => (typed.trim() !== "" && Number.isFinite(Number(typed)) ? Number(typed) : undefined),
    write: (number) => String(number ?? ""),
    onChange: (number) => number !== undefined && onChange(number),
  });
  const leaveField = () => {
    onLeave?.(text);
    if (onLeave) forget();
  };
  return (
    <input
      {...accessibilityAttributes(props)}
      type="number"
      {...{ className, min, max, step, placeholder, value: text }}
      readOnly={isLocked}
      onChange={({ target }) => type(target.value)}
      onBlur={leaveField}
    />
  );
}

interface DateTimeInputProps extends ControlAccessibility {
  /** The time as written in the document. An invalid time is not shown. */
  value: string;
  isDay?: boolean;
  /** Converts the browser's text (local time of the brand) to the document's format; returns undefined if it is invalid. */
  read: (text: string) => string | undefined;
  /** The time zone in which the time is shown. */
  zone: Zone;
  onChange: (value: string) => void;
  /** Called when the field is cleared. If left out, clearing changes nothing. */
  onEmpty?: () => void;
}

/** Renders the browser's date picker: a day, or a time in the time zone of the brand. */
export function DateTimeInput({
  isDay,
  isLocked,
  onChange,
  onEmpty,
  read,
  value,
  zone,
  ...field
}: DateTimeInputProps) {
  const { text, type } = useTextWhileTyping(value, {
    read,
    write: (text) => (isDay ? text : toPickerTime(text, zone)),
    onChange,
  });
  return (
    <input
      {...accessibilityAttributes(field)}
      className="field"
      type={isDay ? "date" : "datetime-local"}
      step={isDay ? undefined : 1}
      value={text}
      readOnly={isLocked}
      onChange={({ target }) => (target.value === "" && onEmpty ? onEmpty() : type(target.value))}
    />
  );
}

/** Converts a time to the format of the browser's date picker, in a time zone; empty if the time is invalid. Pure. */
export function toPickerTime(written: string, zone: Zone): string {
  const moment = parseTime(written, zone);
  return (moment !== undefined && formatTime(moment, "YYYY-MM-DDTHH:mm:ss", zone)) || "";
}

/** Converts the value of the browser's date picker to the format of documents; undefined if it is invalid. Pure. */
export function fromPickerTime(field: string, zone: Zone): string | undefined {
  const moment = parseTime(field, zone);
  const local = moment !== undefined && formatTime(moment, "YYYY-MM-DDTHH:mm:ss", zone);
  return local ? local + formatOffset(zone, moment) : undefined;
}

interface JsonInputProps extends ControlAccessibility {
  value: unknown;
  onChange: (value: unknown) => void;
}

/** Renders a field for any value as JSON. Text that is not valid JSON becomes a string. */
export function JsonInput({ onChange, value, ...field }: JsonInputProps) {
  const { text, type } = useTextWhileTyping(value, {
    read: parseJsonOrText,
    write: JSON.stringify,
    onChange,
  });
  return <TextInput {...field} isCode value={text} onChange={type} />;
}

function parseJsonOrText(text: string): unknown {
  const value = parseJson(text);
  return value === undefined ? text : value;
}

interface SwitchProps extends ControlAccessibility {
  isOn: boolean;
  /** The document has no value, so the default applies. */
  isDefault?: boolean;
  onTurn: (isOn: boolean) => void;
}

/** Renders a switch. Enter toggles it as well as the space bar. */
export function Switch({ isDefault, isLocked, isOn, onTurn, ...field }: SwitchProps) {
  return (
    <input
      {...accessibilityAttributes(field)}
      type="checkbox"
      role="switch"
      aria-checked={isOn}
      className="switch"
      checked={isOn}
      disabled={isLocked}
      data-default={isDefault || undefined}
      onChange={({ target }) => onTurn(target.checked)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        onTurn(!isOn);
      }}
    />
  );
}

interface SearchFieldProps extends Pick<ComponentProps<"input">, "id"> {
  value: string;
  label: LocalizedText;
  /** The placeholder; defaults to the label. */
  hint?: LocalizedText;
  onSearch: (search: string) => void;
  /** Picks the first result. If left out, parent elements handle Enter and Escape. */
  onEnter?: () => void;
}

/** Renders a search field. The Escape key clears it. */
export function SearchField({ hint, label, onEnter, onSearch, ...input }: SearchFieldProps) {
  const { say } = useLanguage();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onSearch("");
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // Otherwise the element that is focused next would receive the key, too.
    event.preventDefault();
    onEnter?.();
  };
  return (
    <input
      {...input}
      className="field"
      type="search"
      data-first
      aria-label={say(label)}
      placeholder={say(hint ?? label)}
      onChange={({ target }) => onSearch(target.value)}
      onKeyDown={onEnter && onKeyDown}
    />
  );
}
