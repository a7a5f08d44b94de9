import type { ComponentProps } from "react";
import type { LocalizedText } from "../../../language/messages/localized-text.ts";
import { useLanguage } from "./Language.tsx";

interface ButtonProps extends ComponentProps<"button"> {
  says?: LocalizedText;
  /** Text after `says` for screen readers only. */
  about?: string;
  /** The accessible name, if it differs from the visible text. */
  label?: LocalizedText;
  isSmall?: boolean;
  isMain?: boolean;
  isIcon?: boolean;
}

/** Renders a button with a visible text or children. */
export function Button(props: ButtonProps) {
  const { about, children, className, isIcon, isMain, isSmall, label, says, ...more } = props;
  const { say } = useLanguage();
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
