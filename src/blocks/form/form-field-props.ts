import type { RefObject } from "react";
import type { Field } from "../../language/document.generated.ts";

/** Field and its position in a form. */
export interface FieldProps {
  form: string;
  name: string;
  field: Field;
  isLast: boolean;
}

/** Props that the component of each kind of field receives. */
export interface FieldKindProps extends FieldProps {
  /** Initial value, if it is known. */
  initial: unknown;
  /** Control that gets the focus when the field is refused. */
  control: RefObject<(HTMLInputElement & HTMLSelectElement) | null>;
  /** ARIA attributes that mark the control as refused and point to the message. */
  isWrong: { "aria-invalid": boolean; "aria-describedby": string | undefined };
  onEdit(): void;
}
