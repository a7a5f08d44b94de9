import type { RefObject } from "react";
import type { Field } from "../../language/document.generated.ts";

/** A field and its place. */
export interface FieldProps {
  form: string;
  name: string;
  field: Field;
  isLast: boolean;
}

/** What all kinds of fields are drawn by. */
export interface KindProps extends FieldProps {
  /** What stands in it at first, as far as that is known. */
  initial: unknown;
  /** Where the focus goes when it was refused. */
  control: RefObject<(HTMLInputElement & HTMLSelectElement) | null>;
  /** What says of its control that it was refused, and why. */
  isWrong: { "aria-invalid": boolean; "aria-describedby": string | undefined };
  onEdit(): void;
}
