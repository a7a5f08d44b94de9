import { type ComponentProps, useState } from "react";
import { stepOf } from "../../../language/response-values.ts";
import { formatTime, momentText, parseTime } from "../../../language/time.ts";
import type { DescribedSchema } from "../../api.ts";

interface TypedInputProps extends Pick<ComponentProps<"input">, "id" | "aria-describedby"> {
  schema: DescribedSchema;
  raw: unknown;
  onChange: (value: unknown) => void;
  /** What it is called, where no label belongs to it. */
  label?: string;
}

/** A number, a moment or a text that is typed. What is no number yet, or no moment, changes nothing. */
export function TypedInput({ id, label, onChange, raw, schema, ...more }: TypedInputProps) {
  const isNumber = typeof raw === "number";
  const isMoment = !isNumber && schema.format !== undefined;
  const written = isMoment ? inputMoment(raw) : String(raw ?? "");
  // While it is typed it stands there as it is typed.
  const [typed, setTyped] = useState({ raw, text: written });
  const text = Object.is(typed.raw, raw) ? typed.text : written;
  const type = (next: string) => {
    const value = isNumber ? numberIn(next) : isMoment ? momentIn(next) : next;
    setTyped({ raw: value ?? raw, text: next });
    if (value !== undefined && !Object.is(value, raw)) onChange(value);
  };
  return (
    <input
      {...more}
      id={id}
      className="field"
      aria-label={label}
      value={text}
      onChange={({ target }) => type(target.value)}
      {...(isNumber
        ? { type: "number", min: schema.minimum, max: schema.maximum, step: stepOf(schema) }
        : isMoment
          ? { type: "datetime-local", step: 1 }
          : { type: "text", maxLength: schema.maxLength })}
    />
  );
}

function numberIn(text: string): number | undefined {
  const number = Number(text);
  return text.trim() === "" || !Number.isFinite(number) ? undefined : number;
}

function momentIn(text: string): string | undefined {
  const moment = parseTime(text);
  return moment === undefined ? undefined : momentText(moment);
}

function inputMoment(raw: unknown): string {
  const moment = parseTime(String(raw));
  return (moment !== undefined && formatTime(moment, "YYYY-MM-DDTHH:mm:ss")) || "";
}
