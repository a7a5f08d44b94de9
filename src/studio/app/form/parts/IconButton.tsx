import { useLocked } from "../model/form-context.ts";

const PATHS = {
  up: "M8 13V3M4 7l4-4 4 4",
  down: "M8 3v10M4 9l4 4 4-4",
  copy: "M6 6V3h7v7h-3M3 6h7v7H3z",
  rename: "M3 13l.8-3L10.5 3.3l2.2 2.2L6 12.2z",
  out: "M4 4l8 8M12 4l-8 8",
  grip: "M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01",
} as const;

interface IconButtonProps {
  icon: keyof typeof PATHS;
  /** What it does, and to what. */
  name: string;
  title?: string;
  className?: string;
  isDisabled?: boolean;
  onClick: () => void;
}

/** A button with a sign on it; it cannot be tapped while the form is locked. */
export function IconButton({
  className = "f-quiet",
  icon,
  isDisabled = false,
  name,
  ...more
}: IconButtonProps) {
  const isLocked = useLocked();
  return (
    <button type="button" {...{ className, ...more }} disabled={isLocked || isDisabled} aria-label={name}>
      <Icon name={icon} />
    </button>
  );
}

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="f-icon" viewBox="0 0 16 16" width="14" height="14" aria-hidden>
      <path d={PATHS[name]} />
    </svg>
  );
}
