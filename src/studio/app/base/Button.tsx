import type { ComponentProps } from "react";
import type { Saying } from "../../../language/messages/saying.ts";
import { useWords } from "./Language.tsx";

interface ButtonProps extends ComponentProps<"button"> {
  says?: Saying;
  /** What only screen readers say behind that. */
  about?: string;
  /** Its name, where it is not what it says. */
  label?: Saying;
  isSmall?: boolean;
  isMain?: boolean;
  isIcon?: boolean;
}

/** A button that says what it does. */
export function Button(props: ButtonProps) {
  const { about, children, className, isIcon, isMain, isSmall, label, says, ...more } = props;
  const { say } = useWords();
  const classes = ["button", isSmall && "is-small", isMain && "is-main", isIcon && "is-icon", className];
  return (
    <button
      type="button"
      className={classes.filter(Boolean).join(" ")}
      aria-label={label && say(label)}
      {...more}
    >
      {says && say(says)}
      {about !== undefined && <span className="only-spoken"> {about}</span>}
      {children}
    </button>
  );
}
