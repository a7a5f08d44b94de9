import { en, type Saying, sayJson } from "../../../language/messages/saying.ts";
import { kindsOf, ownKind } from "../../../language/response-schema.ts";
import { stepOf } from "../../../language/response-values.ts";
import { canonicalMoment } from "../../../language/time.ts";
import { isEqual } from "../../../language/values.ts";
import type { DescribedSchema } from "../../api.ts";
import { useLanguage } from "../base/Language.tsx";
import { type ControlField, MomentInput, NumberInput, Switch, TextInput } from "../controls/inputs.tsx";
import { Select } from "../controls/Select.tsx";

interface FieldControlProps extends ControlField {
  id: string;
  schema: DescribedSchema;
  raw: unknown;
  onChange: (value: unknown) => void;
}

/** The input for a field's schema: a switch, a choice, a number, a text or a moment. */
export function FieldControl(props: FieldControlProps) {
  const { onChange, raw, schema } = props;
  const { say } = useLanguage();
  if (schema.enum && !schema.truthy) return <ListedControl {...props} values={schema.enum} />;
  const kind = ownKind(raw, kindsOf(schema));
  if (kind === "boolean")
    return (
      <label className="status-switch">
        <Switch {...props} isOn={raw === true} onTurn={onChange} />
        <span aria-hidden>{say(raw === true ? en`yes`.zh`是` : en`no`.zh`否`)}</span>
      </label>
    );
  return (
    <>
      <OpenControl {...props} />
      {(kind === "number" || kind === "integer") && <NumberRange schema={schema} />}
    </>
  );
}

/** A choice of the schema's listed values, with an input for another value. */
function ListedControl({ values: all, ...props }: FieldControlProps & { values: readonly unknown[] }) {
  const { id, onChange, raw, schema } = props;
  const { say } = useLanguage();
  const values = all.filter((value) => value !== null);
  const own = values.findIndex((value) => isEqual(value, raw));
  const listed = values.map((value, index) => [String(index), say(sayJson(value))] as const);
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
        <OpenControl {...{ schema, raw, onChange }} id={`${id}-own`} name={say(en`the value`.zh`具体的值`)} />
      )}
    </>
  );
}

/** Returns a value that is not in the list. */
function unlistedValue(values: readonly unknown[]): unknown {
  const numbers = values.filter((value) => typeof value === "number");
  return numbers.length > 0 ? Math.max(...numbers) + 1 : "?";
}

/** An input for a number, a moment or a text. Incomplete numbers and moments do not change the field. */
function OpenControl(props: FieldControlProps) {
  const { raw, schema } = props;
  const { maximum: max, maxLength, minimum: min } = schema;
  if (typeof raw === "number")
    return <NumberInput {...props} {...{ min, max }} step={stepOf(schema)} value={raw} />;
  const value = String(raw ?? "");
  return schema.format === undefined ? (
    <TextInput {...props} {...{ maxLength, value }} />
  ) : (
    <MomentInput {...props} {...{ value }} read={canonicalMoment} />
  );
}

/** Shows the range of a number, if the schema limits it. */
function NumberRange({ schema }: { schema: DescribedSchema }) {
  const { say } = useLanguage();
  const { minimum, maximum } = schema;
  if (minimum === undefined && maximum === undefined) return null;
  const step = stepOf(schema);
  return (
    <span className="status-range">
      {say(boundsOf(minimum, maximum))}
      {say(step === 1 ? en`, whole number`.zh`，整数` : en`, in steps of ${step}`.zh`，最小单位 ${step}`)}
    </span>
  );
}

function boundsOf(low: number | undefined, high: number | undefined): Saying {
  if (high === undefined) return en`at least ${low ?? ""}`.zh`不小于 ${low ?? ""}`;
  return low === undefined
    ? en`at most ${high}`.zh`不大于 ${high}`
    : en`${low} to ${high}`.zh`${low} 至 ${high}`;
}
