import { useEffect, useRef } from "react";
import { expressionSourceOf, nonStringLiteralOf, stringValueOf } from "../../../../check/json/json-node.ts";
import { en, type LocalizedText } from "../../../../language/messages/localized-text.ts";
import { parseTemplate } from "../../../../language/syntax/template.ts";
import { fieldUnit, lastKeyName } from "../../../form-labels.ts";
import type { TextValue, WatchedText } from "../../../frame/messages.ts";
import { useLanguage } from "../../base/Language.tsx";
import { GrowingTextArea } from "../../controls/GrowingTextArea.tsx";
import { DateTimeInput, fromPickerTime, NumberInput, Switch, toPickerTime } from "../../controls/inputs.tsx";
import { Select } from "../../controls/Select.tsx";
import { watchedTextKey } from "../../session/preview-store.ts";
import { usePreviewState, useStudio } from "../../session/StudioContext.tsx";
import { useBrandZone } from "../../session/use-brand-zone.ts";
import type { ControlSpec, ScalarType } from "../model/control-spec.ts";
import { type ControlProps, useForm, useOperatorOutline, useValueAt } from "../model/form-context.ts";

/** Renders a number with its unit and bounds. */
export function NumberField(props: ControlProps & { isWhole: boolean }) {
  const { isOptional, isWhole, name, node, path, shape } = props;
  const { labels } = useForm();
  const { say } = useLanguage();
  const { isLocked, set, remove } = useValueAt(path);
  const { maximum: max, minimum: min } = shape.annotations;
  const unit = fieldUnit(lastKeyName(path), labels);
  const literal = nonStringLiteralOf(node);
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

/** Renders a day, or a time in the time zone of the brand. An invalid date is shown as text. */
export function DateTimeField(props: ControlProps & { isDay: boolean }) {
  const { isDay, isOptional, node, path } = props;
  const { say } = useLanguage();
  const { isLocked, set, remove } = useValueAt(path);
  const { isKnown, name, zone } = useBrandZone();
  const written = stringValueOf(node) ?? "";
  const isShown = (isDay ? written : toPickerTime(written, zone)) !== "";
  return (
    <span className="f-line">
      <DateTimeInput
        {...props}
        {...{ isDay, zone }}
        // A time that is written before the zone is known would be another moment.
        isLocked={isLocked || !(isDay || isKnown)}
        value={written}
        read={isDay ? (day) => day : (text) => fromPickerTime(text, zone)}
        onChange={(picked) => set(picked)}
        onEmpty={() => isOptional && remove()}
      />
      <small>
        {say(en`Time zone ${name}`.zh`${name} 时间`)}
        {!isShown && written !== "" && <code> {written}</code>}
      </small>
    </span>
  );
}

/** Renders a switch for true and false. For keys that allow only true, switching off removes the key. */
export function SwitchField(props: ControlProps & { isFlag: boolean }) {
  const { isFlag, node, path, shape } = props;
  const { isLocked, set, remove } = useValueAt(path);
  return (
    <Switch
      {...props}
      isLocked={isLocked}
      isOn={(node ? nonStringLiteralOf(node) : shape.annotations.default) === true}
      isDefault={!node}
      onTurn={(isOn) => (isFlag && !isOn ? remove() : set(isOn))}
    />
  );
}

/** Renders a text, an expression or a template. Below it shows the value that it has in the preview now. */
export function TextField(props: ControlProps & { control: ControlSpec }) {
  const { control, describedBy, isOptional, node, path, pointer, shape } = props;
  const { isLocked, set, remove } = useValueAt(path);
  const isCode = control.kind === "expression";
  const types = control.kind === "expression" ? control.types : [];
  const mayBeEmpty = shape.annotations.minLength === 0;
  const value = (isCode ? expressionSourceOf(node) : stringValueOf(node)) ?? "";
  const isTemplate = control.kind === "template" || control.kind === "cases";
  const watchedText = { text: value, isText: isTemplate };
  const hasValue = (isCode || isTemplate) && valueMayDifferFromText(watchedText);
  const yieldsId = `yields:${pointer}`;
  const isForOperators = useOperatorOutline() !== null;
  if (isForOperators && isTemplate && consistsOfExpression(value))
    return <ComputedText {...{ id: props.id, text: value }} />;
  return (
    <>
      <GrowingTextArea
        {...props}
        {...{ value, isCode, isTemplate, isLocked }}
        describedBy={[describedBy, hasValue && yieldsId].filter(Boolean).join(" ") || undefined}
        onChange={(written) => set(scalarFromText(written, types), "typing")}
        onBlur={() => value === "" && node && isOptional && !mayBeEmpty && remove()}
      />
      {hasValue && <CurrentPreviewValue id={yieldsId} {...watchedText} />}
    </>
  );
}

/** Renders the current value of a text that is one expression, which operators do not edit. */
function ComputedText({ id, text }: { id: string; text: string }) {
  const { say } = useLanguage();
  return (
    <output id={id} className="f-computed">
      <CurrentPreviewValue id={`${id}:now`} isText text={text} />
      <small>{say(en`Comes from data; see “Technical”`.zh`由数据决定，在“技术”里修改`)}</small>
    </output>
  );
}

function consistsOfExpression(text: string): boolean {
  const parts = parseTemplate(text);
  return Array.isArray(parts) && parts.length === 1 && typeof parts[0] !== "string";
}

/** Converts a typed text to a number or boolean if the schema allows that type; otherwise returns the text. */
function scalarFromText(written: string, types: readonly string[]): unknown {
  if (types.includes("number") && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(written)) return Number(written);
  if (types.includes("boolean") && /^(true|false)$/.test(written)) return written === "true";
  return written;
}

/** Renders the value that a template or expression has in the preview now; nothing if it is unknown. */
function CurrentPreviewValue({ id, isText, text }: WatchedText & { id: string }) {
  const { say } = useLanguage();
  const value = useCurrentPreviewValue({ isText, text });
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

/** Returns whether a template or expression can have a value other than its own text. */
function valueMayDifferFromText({ isText, text }: WatchedText): boolean {
  if (!isText)
    return text.trim() !== "" && !/^(true|false|null|-?\d+(\.\d+)?|'[^']*'|"[^"]*")$/.test(text.trim());
  const parts = parseTemplate(text);
  return Array.isArray(parts) && parts.some((part) => typeof part !== "string");
}

/**
 * Returns the value of a text in the preview. The last value stays until the next is known, so that the layout does not
 * jump.
 */
function useCurrentPreviewValue({ isText, text }: WatchedText): TextValue {
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

/** The types among which a value without a restricting schema can choose. New lists and objects are empty. */
type JsonTypeName = ScalarType | "array" | "object";

/** Renders a value for which the schema allows several types, with a select of the type. */
export function ScalarField(props: ControlProps & { types: readonly JsonTypeName[] }) {
  const { name, node, path, types } = props;
  const { say } = useLanguage();
  const { isLocked, set } = useValueAt(path);
  const isForOperators = useOperatorOutline() !== null;
  const value = node && "value" in node ? node.value : "";
  const type = value === null ? "null" : typeof value;
  const written = String(value ?? "");
  return (
    <span className="f-scalar">
      {!isForOperators && (
        <Select
          isLocked={isLocked}
          name={say(en`Type of value: ${name}`.zh`值的类型：${name}`)}
          value={type}
          options={types.map((one) => [one, say(TYPE_LABELS[one])])}
          onPick={(picked) => set(convertTextToType(written, picked as JsonTypeName))}
        />
      )}
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

const TYPE_LABELS: Readonly<Record<JsonTypeName, LocalizedText>> = {
  string: en`Text`.zh`文字`,
  number: en`Number`.zh`数字`,
  boolean: en`Yes or no`.zh`是或否`,
  null: en`Empty (null)`.zh`空（null）`,
  array: en`List`.zh`列表`,
  object: en`Object (named values)`.zh`对象（多个命名的值）`,
};

/** Converts a text to a value of another type, as far as possible. */
function convertTextToType(written: string, type: JsonTypeName): unknown {
  const number = Number(written);
  if (type === "number") return Number.isFinite(number) ? number : 0;
  if (type === "boolean") return written === "true";
  if (type === "null") return null;
  if (type === "array") return written === "" ? [] : [written];
  return type === "object" ? {} : written;
}
