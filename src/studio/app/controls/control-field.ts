/** What a control is told of its field. */
export interface ControlField {
  id?: string | undefined;
  /** Its name, where no label leads to it. */
  name?: string | undefined;
  /** The ids of what is said of it. */
  describedBy?: string | undefined;
  isInvalid?: boolean | undefined;
  /** It can be read, and not changed. */
  isLocked?: boolean | undefined;
}

/** The same as attributes of an element. */
export function attributesOf({ describedBy, id, isInvalid, name }: ControlField) {
  return { id, "aria-label": name, "aria-invalid": isInvalid || undefined, "aria-describedby": describedBy };
}
