import { en, type Saying, sayJson } from "../../../language/messages/saying.ts";
import { kindsOf, ownKind } from "../../../language/response-schema.ts";
import { stepOf } from "../../../language/response-values.ts";
import { isEqual } from "../../../language/values.ts";
import type { DescribedSchema } from "../../api.ts";
import { useWords } from "../base/Language.tsx";
import { TypedInput } from "./TypedInput.tsx";

export interface ControlProps {
  id: string;
  schema: DescribedSchema;
  raw: unknown;
  onChange: (value: unknown) => void;
  /** The id of what is said of the field. */
  about: string | undefined;
}

/** A switch, a choice, a number, a text or a moment, as the schema says. */
export function ScalarControl({ about, id, onChange, raw, schema }: ControlProps) {
  const { say } = useWords();
  const described = { id, "aria-describedby": about };
  const { enum: listed, open, truthy } = schema;
  if (listed && !truthy) {
    const values = listed.filter((value) => value !== null);
    const own = values.findIndex((value) => isEqual(value, raw));
    return (
      <>
        <select
          {...described}
          className="select"
          value={own}
          onChange={({ target }) => {
            const value = values[Number(target.value)];
            onChange(value === undefined ? otherThan(values) : value);
          }}
        >
          {values.map((value, index) => (
            <option key={JSON.stringify(value)} value={index}>
              {say(sayJson(value))}
            </option>
          ))}
          {(open || own < 0) && <option value={-1}>{say(en`another value`.zh`其他值`)}</option>}
        </select>
        {own < 0 && (
          <TypedInput
            id={`${id}-own`}
            label={say(en`the value`.zh`具体的值`)}
            {...{ raw, schema, onChange }}
          />
        )}
      </>
    );
  }
  const kind = ownKind(raw, kindsOf(schema));
  if (kind === "boolean")
    return (
      <label className="status-switch">
        <input
          {...described}
          type="checkbox"
          className="is-switch"
          checked={raw === true}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span aria-hidden>{say(raw === true ? en`yes`.zh`是` : en`no`.zh`否`)}</span>
      </label>
    );
  return (
    <>
      <TypedInput {...described} {...{ raw, schema, onChange }} />
      {(kind === "number" || kind === "integer") && <Range schema={schema} />}
    </>
  );
}

/** What an open list does not name. */
function otherThan(values: readonly unknown[]): unknown {
  const numbers = values.filter((value) => typeof value === "number");
  return numbers.length > 0 ? Math.max(...numbers) + 1 : "?";
}

/** Within which a number lies, where the schema says. */
function Range({ schema }: { schema: DescribedSchema }) {
  const { say } = useWords();
  const { minimum, maximum } = schema;
  if (minimum === undefined && maximum === undefined) return null;
  const step = stepOf(schema);
  return (
    <span className="status-range">
      {say(boundsOf(minimum, maximum))}
      {say(step === 1 ? en`, whole`.zh`，整数` : en`, by ${step}`.zh`，最小单位 ${step}`)}
    </span>
  );
}

function boundsOf(low: number | undefined, high: number | undefined): Saying {
  if (high === undefined) return en`at least ${low ?? ""}`.zh`不小于 ${low ?? ""}`;
  return low === undefined
    ? en`at most ${high}`.zh`不大于 ${high}`
    : en`${low} to ${high}`.zh`${low} 至 ${high}`;
}
