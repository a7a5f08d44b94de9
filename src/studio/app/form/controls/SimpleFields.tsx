import { useEffect, useRef } from "react";
import { expressionText, literalOf, textOf } from "../../../../check/json/json-node.ts";
import { en, type Saying } from "../../../../language/messages/saying.ts";
import { parseTemplate } from "../../../../language/syntax/template.ts";
import type { TextValue, WatchedText } from "../../../frame/messages.ts";
import { lastName, unitOf } from "../../../labels.ts";
import { useLanguage } from "../../base/Language.tsx";
import { GrowingTextArea } from "../../controls/GrowingTextArea.tsx";
import { fromMomentInput, MomentInput, NumberInput, Switch, toMomentInput } from "../../controls/inputs.tsx";
import { Select } from "../../controls/Select.tsx";
import { watchedTextKey } from "../../session/preview-store.ts";
import { usePreviewState, useStudio } from "../../session/StudioContext.tsx";
import type { Control, ScalarType } from "../model/control.ts";
import { type ControlProps, useForm, useValueAt } from "../model/form-context.ts";

/** Renders a number with its unit and bounds. */
export function NumberField(props: ControlProps & { isWhole: boolean }) {
  const { isOptional, isWhole, name, node, path, shape } = props;
  const { labels } = useForm();
  const { say } = useLanguage();
  const { isLocked, set, remove } = useValueAt(path);
  const { maximum: max, minimum: min } = shape.annotations;
  const unit = unitOf(lastName(path), labels);
  const literal = literalOf(node);
  return (
    <span className="f-line">
      <NumberInput
        {...props}
        {...{ isLocked, min, max }}
        name={unit ? `${name}（${say(unit)}）` : name}
        className="field f-number"
        step={isWhole ? 1 : "any"}
        value={literal === undefined || literal === null ? undefined : Number(literal)}
        onChange={(number) => set(number, "typing")}
        onLeave={(typed) => typed === "" && node && isOptional && remove()}
      />
      {unit && <small>{say(unit)}</small>}
      {(min !== undefined || max !== undefined) && (
        <small className="f-range">
          {min ?? "…"}–{max ?? "…"}
        </small>
      )}
    </span>
  );
}

/** Renders a day, or a time in China (UTC+8). An invalid date is shown as text. */
export function MomentField(props: ControlProps & { isDay: boolean }) {
  const { isDay, isOptional, node, path } = props;
  const { say } = useLanguage();
  const { isLocked, set, remove } = useValueAt(path);
  const written = textOf(node) ?? "";
  const isShown = (isDay ? written : toMomentInput(written)) !== "";
  return (
    <span className="f-line">
      <MomentInput
        {...props}
        {...{ isLocked, isDay }}
        value={written}
        read={isDay ? (day) => day : fromMomentInput}
        onChange={(picked) => set(picked)}
        onEmpty={() => isOptional && remove()}
      />
      <small>
        {say(en`China time`.zh`北京时间`)}
        {!isShown && written !== "" && <code> {written}</code>}
      </small>
    </span>
  );
}

/** Renders a switch. Turning a flag off removes it from the document. */
export function SwitchField(props: ControlProps & { isFlag: boolean }) {
  const { isFlag, node, path, shape } = props;
  const { isLocked, set, remove } = useValueAt(path);
  return (
    <Switch
      {...props}
      isLocked={isLocked}
      isOn={(node ? literalOf(node) : shape.annotations.default) === true}
      isDefault={!node}
      onTurn={(isOn) => (isFlag && !isOn ? remove() : set(isOn))}
    />
  );
}

/** Renders a text, an expression or a template, with its current value in the preview. */
export function TextField(props: ControlProps & { control: Control }) {
  const { control, describedBy, isOptional, node, path, pointer, shape } = props;
  const { isLocked, set, remove } = useValueAt(path);
  const isCode = control.kind === "expression";
  const types = control.kind === "expression" ? control.types : [];
  const mayBeEmpty = shape.annotations.minLength === 0;
  const value = (isCode ? expressionText(node) : textOf(node)) ?? "";
  const isTemplate = control.kind === "template" || control.kind === "cases";
  const watchedText = { text: value, isText: isTemplate };
  const hasValue = (isCode || isTemplate) && mayDiffer(watchedText);
  const yieldsId = `yields:${pointer}`;
  return (
    <>
      <GrowingTextArea
        {...props}
        {...{ value, isCode, isTemplate, isLocked }}
        describedBy={[describedBy, hasValue && yieldsId].filter(Boolean).join(" ") || undefined}
        onChange={(written) => set(typedScalar(written, types), "typing")}
        onBlur={() => value === "" && node && isOptional && !mayBeEmpty && remove()}
      />
      {hasValue && <CurrentValue id={yieldsId} {...watchedText} />}
    </>
  );
}

/** Returns a number or boolean instead of its text, if the schema allows the type. */
function typedScalar(written: string, types: readonly string[]): unknown {
  if (types.includes("number") && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(written)) return Number(written);
  if (types.includes("boolean") && /^(true|false)$/.test(written)) return written === "true";
  return written;
}

/** Renders the current value of a template or expression in the preview; nothing if it is unknown. */
function CurrentValue({ id, isText, text }: WatchedText & { id: string }) {
  const { say } = useLanguage();
  const value = useCurrentValue({ isText, text });
  if (value === null) return null;
  const words =
    typeof value === "boolean"
      ? value
        ? en`yes`.zh`是`
        : en`no`.zh`否`
      : typeof value === "object"
        ? en`${value.items} items`.zh`${value.items} 项`
        : value;
  const line = say(en`Now: ${words}`.zh`现在：${words}`);
  return (
    <span id={id} className="f-yields" title={line}>
      {line}
    </span>
  );
}

/** Returns whether the value of a template or expression may differ from its text. */
function mayDiffer({ isText, text }: WatchedText): boolean {
  if (!isText)
    return text.trim() !== "" && !/^(true|false|null|-?\d+(\.\d+)?|'[^']*'|"[^"]*")$/.test(text.trim());
  const parts = parseTemplate(text);
  return Array.isArray(parts) && parts.some((part) => typeof part !== "string");
}

/** Returns the value in the preview. While it is pending, the last value stays so that the layout does not jump. */
function useCurrentValue({ isText, text }: WatchedText): TextValue {
  const { preview } = useStudio();
  const reported = usePreviewState(({ watchedValues }) =>
    watchedValues.get(watchedTextKey({ isText, text })),
  );
  const last = useRef<TextValue>(null);
  useEffect(() => preview.watchText({ isText, text }), [preview, isText, text]);
  useEffect(() => {
    if (reported !== undefined) last.current = reported;
  }, [reported]);
  return reported === undefined ? last.current : reported;
}

/** The types of an unrestricted value; lists and objects start empty. */
type AnyType = ScalarType | "array" | "object";

/** Renders a value of one of several types, with a choice of the type. */
export function ScalarField(props: ControlProps & { types: readonly AnyType[] }) {
  const { name, node, path, types } = props;
  const { say } = useLanguage();
  const { isLocked, set } = useValueAt(path);
  const value = node && "value" in node ? node.value : "";
  const type = value === null ? "null" : typeof value;
  const written = String(value ?? "");
  return (
    <span className="f-scalar">
      <Select
        isLocked={isLocked}
        name={say(en`Type of value: ${name}`.zh`值的类型：${name}`)}
        value={type}
        options={types.map((one) => [one, say(TYPES[one])])}
        onPick={(picked) => set(convertText(written, picked as AnyType))}
      />
      {type === "number" && <NumberField {...props} isWhole={false} />}
      {type === "boolean" && <Switch {...{ ...props, isLocked }} isOn={value === true} onTurn={set} />}
      {type === "string" && (
        <GrowingTextArea
          {...{ ...props, isLocked }}
          value={written}
          onChange={(text) => set(text, "typing")}
        />
      )}
    </span>
  );
}

const TYPES: Readonly<Record<AnyType, Saying>> = {
  string: en`Text`.zh`文字`,
  number: en`Number`.zh`数字`,
  boolean: en`Yes or no`.zh`是或否`,
  null: en`Empty (null)`.zh`空（null）`,
  array: en`List`.zh`列表`,
  object: en`Object (named values)`.zh`对象（多个命名的值）`,
};

/** Converts a text to a value of another type, as far as possible. */
function convertText(written: string, type: AnyType): unknown {
  const number = Number(written);
  if (type === "number") return Number.isFinite(number) ? number : 0;
  if (type === "boolean") return written === "true";
  if (type === "null") return null;
  if (type === "array") return written === "" ? [] : [written];
  return type === "object" ? {} : written;
}
