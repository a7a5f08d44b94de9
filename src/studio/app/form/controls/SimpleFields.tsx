import { useEffect, useRef } from "react";
import { expressionText, literalOf, textOf } from "../../../../check/json/json-node.ts";
import { en, type Saying } from "../../../../language/messages/saying.ts";
import { parseTemplate } from "../../../../language/syntax/template.ts";
import type { AskedText, Yielded } from "../../../frame/messages.ts";
import { lastName, unitOf } from "../../../labels.ts";
import { useWords } from "../../base/Language.tsx";
import { MomentInput, momentField, NumberInput, Switch, writtenMoment } from "../../controls/inputs.tsx";
import { Select } from "../../controls/Select.tsx";
import { Words } from "../../controls/Words.tsx";
import { keyOf } from "../../desk/look.ts";
import { useLook, useStudio } from "../../desk/StudioContext.tsx";
import type { Control, ScalarType } from "../model/control.ts";
import { type ControlProps, useForm, useValueAt } from "../model/form-context.ts";

/** A number with its unit and its bounds. */
export function NumberField(props: ControlProps & { isWhole: boolean }) {
  const { isOptional, isWhole, name, node, path, shape } = props;
  const { labels } = useForm();
  const { say } = useWords();
  const { isLocked, set, takeOut } = useValueAt(path);
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
        onLeave={(typed) => typed === "" && node && isOptional && takeOut()}
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

/** A day, or a moment in China's time. What is no date is shown as it is written. */
export function MomentField(props: ControlProps & { isDay: boolean }) {
  const { isDay, isOptional, node, path } = props;
  const { say } = useWords();
  const { isLocked, set, takeOut } = useValueAt(path);
  const written = textOf(node) ?? "";
  const isShown = (isDay ? written : momentField(written)) !== "";
  return (
    <span className="f-line">
      <MomentInput
        {...props}
        {...{ isLocked, isDay }}
        value={written}
        read={isDay ? (day) => day : writtenMoment}
        onChange={(picked) => set(picked)}
        onEmpty={() => isOptional && takeOut()}
      />
      <small>
        {say(en`China`.zh`北京时间`)}
        {!isShown && written !== "" && <code> {written}</code>}
      </small>
    </span>
  );
}

/** On or off; a flag is there or not. */
export function SwitchField(props: ControlProps & { isFlag: boolean }) {
  const { isFlag, node, path, shape } = props;
  const { isLocked, set, takeOut } = useValueAt(path);
  return (
    <Switch
      {...props}
      isLocked={isLocked}
      isOn={(node ? literalOf(node) : shape.annotations.default) === true}
      isDefault={!node}
      onTurn={(isOn) => (isFlag && !isOn ? takeOut() : set(isOn))}
    />
  );
}

/** A text, an expression, or a text with expressions, and what it yields in the preview. */
export function WordsField(props: ControlProps & { control: Control }) {
  const { control, describedBy, isOptional, node, path, pointer, shape } = props;
  const { isLocked, set, takeOut } = useValueAt(path);
  const isCode = control.kind === "expression";
  const types = control.kind === "expression" ? control.types : [];
  const mayBeEmpty = shape.annotations.minLength === 0;
  const value = (isCode ? expressionText(node) : textOf(node)) ?? "";
  const isTemplate = control.kind === "template" || control.kind === "cases";
  const asked = { text: value, isText: isTemplate };
  const doesYield = (isCode || isTemplate) && isAsked(asked);
  const yieldsId = `yields:${pointer}`;
  return (
    <>
      <Words
        {...props}
        {...{ value, isCode, isTemplate, isLocked }}
        describedBy={[describedBy, doesYield && yieldsId].filter(Boolean).join(" ") || undefined}
        onChange={(written) => set(bare(written, types), "typing")}
        onBlur={() => value === "" && node && isOptional && !mayBeEmpty && takeOut()}
      />
      {doesYield && <Yields id={yieldsId} {...asked} />}
    </>
  );
}

/** Numbers and truths stand bare where they may. */
function bare(written: string, types: readonly string[]): unknown {
  if (types.includes("number") && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(written)) return Number(written);
  if (types.includes("boolean") && /^(true|false)$/.test(written)) return written === "true";
  return written;
}

/** What a text or an expression yields as the preview is now, in a line; nothing where that is not known. */
function Yields({ id, isText, text }: AskedText & { id: string }) {
  const { say } = useWords();
  const value = useYielded({ isText, text });
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

/** Whether a text or an expression may yield something else than it says itself. */
function isAsked({ isText, text }: AskedText): boolean {
  if (!isText)
    return text.trim() !== "" && !/^(true|false|null|-?\d+(\.\d+)?|'[^']*'|"[^"]*")$/.test(text.trim());
  const parts = parseTemplate(text);
  return Array.isArray(parts) && parts.some((part) => typeof part !== "string");
}

/** While the preview has not told yet what is typed, what it told of the text before still stands: nothing jumps. */
function useYielded({ isText, text }: AskedText): Yielded {
  const { look } = useStudio();
  const told = useLook(({ yields }) => yields.get(keyOf({ isText, text })));
  const last = useRef<Yielded>(null);
  useEffect(() => look.ask({ isText, text }), [look, isText, text]);
  useEffect(() => {
    if (told !== undefined) last.current = told;
  }, [told]);
  return told === undefined ? last.current : told;
}

/** What a free value may be besides: parts are put into it then. */
type AnyType = ScalarType | "array" | "object";

/** A value of one of several types: which, and what it is. */
export function ScalarField(props: ControlProps & { types: readonly AnyType[] }) {
  const { name, node, path, types } = props;
  const { say } = useWords();
  const { isLocked, set } = useValueAt(path);
  const value = node && "value" in node ? node.value : "";
  const type = value === null ? "null" : typeof value;
  const written = String(value ?? "");
  return (
    <span className="f-scalar">
      <Select
        isLocked={isLocked}
        name={say(en`Kind of value: ${name}`.zh`值的类型：${name}`)}
        value={type}
        options={types.map((one) => [one, say(TYPES[one])])}
        onPick={(picked) => set(converted(written, picked as AnyType))}
      />
      {type === "number" && <NumberField {...props} isWhole={false} />}
      {type === "boolean" && <Switch {...{ ...props, isLocked }} isOn={value === true} onTurn={set} />}
      {type === "string" && (
        <Words {...{ ...props, isLocked }} value={written} onChange={(text) => set(text, "typing")} />
      )}
    </span>
  );
}

const TYPES: Readonly<Record<AnyType, Saying>> = {
  string: en`Text`.zh`文字`,
  number: en`Number`.zh`数字`,
  boolean: en`Yes or no`.zh`是非`,
  null: en`Nothing`.zh`空`,
  array: en`List`.zh`列表`,
  object: en`Parts with names`.zh`多个命名的值`,
};

/** The same as a value of another type, as far as it can be. */
function converted(written: string, type: AnyType): unknown {
  const number = Number(written);
  if (type === "number") return Number.isFinite(number) ? number : 0;
  if (type === "boolean") return written === "true";
  if (type === "null") return null;
  if (type === "array") return written === "" ? [] : [written];
  return type === "object" ? {} : written;
}
