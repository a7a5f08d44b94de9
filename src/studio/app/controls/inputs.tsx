import { type ComponentProps, type KeyboardEvent, useState } from "react";
import type { Saying } from "../../../language/messages/saying.ts";
import { formatTime, parseTime } from "../../../language/time.ts";
import { parseJson } from "../../../language/values.ts";
import { useWords } from "../base/Language.tsx";

/** What a control is told of its field. */
export interface ControlField {
  id?: string | undefined;
  /** Its name, where no label leads to it. */
  name?: string | undefined;
  /** The ids of what is said of it. */
  describedBy?: string | undefined;
  isInvalid?: boolean | undefined;
  /** It can be read, and not changed. */
  isLocked?: boolean | undefined;
}

/** The same as attributes of an element. */
export function attributesOf({ describedBy, id, isInvalid, name }: ControlField) {
  return { id, "aria-label": name, "aria-invalid": isInvalid || undefined, "aria-describedby": describedBy };
}

interface Typing<T> {
  write: (value: T) => string;
  /** Undefined for a text that is no value yet. */
  read: (text: string) => T | undefined;
  onChange: (value: T) => void;
}

/** Keeps what is typed while it reads as the value, or as none yet. `forget` shows the value as it is written. */
export function useTyped<T>(value: T, { onChange, read, write }: Typing<T>) {
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

interface TextInputProps extends ControlField {
  value: string;
  isCode?: boolean;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  /** About as many characters are seen. */
  size?: number;
  onChange: (value: string) => void;
}

/** A text on one line. */
export function TextInput(props: TextInputProps) {
  const { isCode, isLocked, maxLength, onChange, placeholder, size, value } = props;
  return (
    <input
      {...attributesOf(props)}
      className={isCode ? "field is-code" : "field"}
      {...{ value, placeholder, maxLength, size }}
      readOnly={isLocked}
      spellCheck={isCode ? false : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface NumberInputProps extends ControlField {
  /** Undefined where nothing is written. */
  value: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
  step: number | "any";
  className?: string;
  placeholder?: string | undefined;
  onChange: (value: number) => void;
  /** Is told what was typed when it is left; the field then shows its value again. */
  onLeave?: (text: string) => void;
}

/** A number. What is no number yet stays in the field alone. */
export function NumberInput(props: NumberInputProps) {
  const { className = "field", isLocked, max, min, onChange, onLeave, placeholder, step, value } = props;
  const { forget, text, type } = useTyped(value, {
    read: (typed) => (typed.trim() !== "" && Number.isFinite(Number(typed)) ? Number(typed) : undefined),
    write: (number) => String(number ?? ""),
    onChange: (number) => number !== undefined && onChange(number),
  });
  const leave = () => {
    onLeave?.(text);
    if (onLeave) forget();
  };
  return (
    <input
      {...attributesOf(props)}
      type="number"
      {...{ className, min, max, step, placeholder, value: text }}
      readOnly={isLocked}
      onChange={({ target }) => type(target.value)}
      onBlur={leave}
    />
  );
}

interface MomentInputProps extends ControlField {
  /** As it is written. What is no moment is not shown. */
  value: string;
  isDay?: boolean;
  /** Returns how a moment is written; undefined for what is none. The text is the browser's, in China's time. */
  read: (text: string) => string | undefined;
  onChange: (value: string) => void;
  /** Is told when the field is emptied; left out, an empty field changes nothing. */
  onEmpty?: () => void;
}

/** A day, or a moment in China's time, with the browser's own calendar. */
export function MomentInput({ isDay, isLocked, onChange, onEmpty, read, value, ...field }: MomentInputProps) {
  const { text, type } = useTyped(value, { read, write: isDay ? (day) => day : momentField, onChange });
  return (
    <input
      {...attributesOf(field)}
      className="field"
      type={isDay ? "date" : "datetime-local"}
      step={isDay ? undefined : 1}
      value={text}
      readOnly={isLocked}
      onChange={({ target }) => (target.value === "" && onEmpty ? onEmpty() : type(target.value))}
    />
  );
}

/** A moment as the browser's own control has it, in China's time; empty for what is no moment. Pure. */
export function momentField(written: string): string {
  const moment = parseTime(written);
  return (moment !== undefined && formatTime(moment, "YYYY-MM-DDTHH:mm:ss")) || "";
}

/** What the browser's own control says, as documents write moments. Pure. */
export function writtenMoment(field: string): string {
  return `${field.length === 16 ? `${field}:00` : field}+08:00`;
}

interface JsonInputProps extends ControlField {
  value: unknown;
  onChange: (value: unknown) => void;
}

/** Any value as JSON; what is no JSON is taken as a text. */
export function JsonInput({ onChange, value, ...field }: JsonInputProps) {
  const { text, type } = useTyped(value, { read: jsonOrText, write: JSON.stringify, onChange });
  return <TextInput {...field} isCode value={text} onChange={type} />;
}

function jsonOrText(text: string): unknown {
  const value = parseJson(text);
  return value === undefined ? text : value;
}

interface SwitchProps extends ControlField {
  isOn: boolean;
  /** Nothing is written: it is as it is by default. */
  isDefault?: boolean;
  onTurn: (isOn: boolean) => void;
}

/** On or off. Enter turns it as well as the space bar. */
export function Switch({ isDefault, isLocked, isOn, onTurn, ...field }: SwitchProps) {
  return (
    <input
      {...attributesOf(field)}
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
  label: Saying;
  /** Stands in the empty field; left out, the label does. */
  hint?: Saying;
  onSearch: (search: string) => void;
  /** Takes the first that was found. Left out, Enter and Escape are left to what is around. */
  onEnter?: () => void;
}

/** Where a search is typed. Escape empties it. */
export function SearchField({ hint, label, onEnter, onSearch, ...input }: SearchFieldProps) {
  const { say } = useWords();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onSearch("");
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // Else what has the keyboard next would hear of it, too.
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
