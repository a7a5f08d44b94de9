import { en, formatJsonInMessage, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { numberStepOf } from "../../../language/possible-values.ts";
import { jsonTypesOfField, matchingJsonType } from "../../../language/response-schema.ts";
import { canonicalMomentText } from "../../../language/time.ts";
import { isEqual, ownEntryOf } from "../../../language/values.ts";
import type { DescribedSchema } from "../../api.ts";
import { useLanguage } from "../base/Language.tsx";
import {
  type ControlAccessibility,
  DateTimeInput,
  NumberInput,
  Switch,
  TextInput,
} from "../controls/inputs.tsx";
import { Select } from "../controls/Select.tsx";
import { useBrandZone } from "../session/use-brand-zone.ts";

interface AnswerFieldControlProps extends ControlAccessibility {
  id: string;
  schema: DescribedSchema;
  raw: unknown;
  onChange: (value: unknown) => void;
}

/** Renders the input for a field of an answer: a switch, a select, or a field for a number, a text or a time. */
export function AnswerFieldControl(props: AnswerFieldControlProps) {
  const { onChange, raw, schema } = props;
  const { say } = useLanguage();
  if (schema.enum && !schema.truthy) return <EnumControl {...props} values={schema.enum} />;
  const kind = matchingJsonType(raw, jsonTypesOfField(schema));
  if (kind === "boolean")
    return (
      <label className="status-switch">
        <Switch {...props} isOn={raw === true} onTurn={onChange} />
        <span aria-hidden>{say(raw === true ? en`yes`.zh`是` : en`no`.zh`否`)}</span>
      </label>
    );
  return (
    <>
      <FreeInput {...props} />
      {(kind === "number" || kind === "integer") && <NumberRange schema={schema} />}
    </>
  );
}

/** Renders a select of the values that the schema lists, with an input for another value. */
function EnumControl({ values: all, ...props }: AnswerFieldControlProps & { values: readonly unknown[] }) {
  const { id, onChange, raw, schema } = props;
  const { say } = useLanguage();
  const values = all.filter((value) => value !== null);
  const own = values.findIndex((value) => isEqual(value, raw));
  const listed = values.map((value, index) => {
    const name = ownEntryOf(schema.names ?? {}, String(value));
    const shown = say(formatJsonInMessage(value));
    return [String(index), name === undefined ? shown : `${shown}　${name}`] as const;
  });
  const other = ["-1", say(en`another value`.zh`其他值`)] as const;
  return (
    <>
      <Select
        {...props}
        value={String(own)}
        options={schema.open || own < 0 ? [...listed, other] : listed}
        onPick={(index) => {
          const value = values[Number(index)];
          onChange(value === undefined ? unlistedValue(values) : value);
        }}
      />
      {own < 0 && (
        <FreeInput {...{ schema, raw, onChange }} id={`${id}-own`} name={say(en`the value`.zh`具体的值`)} />
      )}
    </>
  );
}

/** Returns a value that the list does not contain, of the same type. */
function unlistedValue(values: readonly unknown[]): unknown {
  const numbers = values.filter((value) => typeof value === "number");
  return numbers.length > 0 ? numbers.reduce((most, one) => Math.max(most, one)) + 1 : "?";
}

/** Renders an input for a number, a time or a text. An incomplete number or time does not change the field. */
function FreeInput(props: AnswerFieldControlProps) {
  const { raw, schema } = props;
  const { zone } = useBrandZone();
  const { maximum: max, maxLength, minimum: min } = schema;
  if (typeof raw === "number")
    return <NumberInput {...props} {...{ min, max }} step={numberStepOf(schema)} value={raw} />;
  const value = String(raw ?? "");
  return schema.format === undefined ? (
    <TextInput {...props} {...{ maxLength, value }} />
  ) : (
    <DateTimeInput {...props} {...{ value, zone }} read={(text) => canonicalMomentText(text, zone)} />
  );
}

/** Renders the allowed range of a number, if the schema limits it. */
function NumberRange({ schema }: { schema: DescribedSchema }) {
  const { say } = useLanguage();
  const { minimum, maximum } = schema;
  if (minimum === undefined && maximum === undefined) return null;
  const step = numberStepOf(schema);
  return (
    <span className="status-range">
      {say(describeNumberBounds(minimum, maximum))}
      {say(step === 1 ? en`, whole number`.zh`，整数` : en`, in steps of ${step}`.zh`，最小单位 ${step}`)}
    </span>
  );
}

function describeNumberBounds(low: number | undefined, high: number | undefined): LocalizedText {
  if (high === undefined) return en`at least ${low ?? ""}`.zh`不小于 ${low ?? ""}`;
  return low === undefined
    ? en`at most ${high}`.zh`不大于 ${high}`
    : en`${low} to ${high}`.zh`${low} 至 ${high}`;
}
