import { useState } from "react";
import type { ControlProps } from "./ScalarControl.tsx";

/** Whatever comes, as JSON; what is none is taken as a text. */
export function RawControl({ about, id, onChange, raw }: ControlProps) {
  const [typed, setTyped] = useState({ raw, text: JSON.stringify(raw) });
  const text = Object.is(typed.raw, raw) ? typed.text : JSON.stringify(raw);
  return (
    <input
      id={id}
      aria-describedby={about}
      className="field is-code"
      value={text}
      onChange={({ target }) => {
        const value = jsonIn(target.value);
        setTyped({ raw: value, text: target.value });
        onChange(value);
      }}
    />
  );
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
