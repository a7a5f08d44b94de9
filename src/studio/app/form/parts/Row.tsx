import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import { en, type Saying } from "../../../../language/messages/saying.ts";
import { useWords } from "../../base/Language.tsx";
import { idOf, useForm, useFormState, useLocked } from "../model/form-context.ts";
import type { RowMove } from "./use-drag.ts";

interface RowProps {
  /** Left out where their order means nothing. */
  move?: RowMove | undefined;
  name: string;
  actions: ReactNode;
  children: ReactNode;
}

/** A value that fits into a row, with what can be done to it. */
export function Row({ actions, children, move, name }: RowProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons do the same
    <div className="f-row" onKeyDown={(event) => move && moveByKeys(event, move)}>
      {move && <Grip move={move} name={name} />}
      {children}
      <span className="f-actions">
        {move && <MoveButtons move={move} name={name} />}
        {actions}
      </span>
    </div>
  );
}

interface RowButtonProps extends Pick<ComponentProps<typeof IconButton>, "icon" | "onClick"> {
  does: Saying;
  /** To what. */
  name: string;
  isBad?: boolean;
}

/** Does something to a row. */
export function RowButton({ does, isBad, name, ...button }: RowButtonProps) {
  const { say } = useWords();
  return (
    <IconButton
      {...button}
      className={isBad ? "f-quiet is-bad" : "f-quiet"}
      name={say(en`${does} ${name}`.zh`${does}${name}`)}
      title={say(does)}
    />
  );
}

/** Alt with an arrow moves what has the keyboard. */
function moveByKeys(event: KeyboardEvent, { count, index, to }: RowMove): void {
  if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
  event.preventDefault();
  const target = index + (event.key === "ArrowUp" ? -1 : 1);
  if (target >= 0 && target < count) to(target);
}

/** Is dragged. Keys have the buttons. */
function Grip({ move, name }: { move: RowMove; name: string }) {
  const { say } = useWords();
  const isLocked = useLocked();
  return (
    <span
      className="f-grip"
      title={say(en`Drag ${name}`.zh`拖动${name}`)}
      data-locked={isLocked || undefined}
      onPointerDown={isLocked ? undefined : move.grip}
    >
      <Icon name="grip" />
    </span>
  );
}

function MoveButtons({ move: { count, index, to }, name }: { move: RowMove; name: string }) {
  const { say } = useWords();
  return (
    <>
      <IconButton
        icon="up"
        name={say(en`Move up: ${name}`.zh`上移：${name}`)}
        isDisabled={index === 0}
        onClick={() => to(index - 1)}
      />
      <IconButton
        icon="down"
        name={say(en`Move down: ${name}`.zh`下移：${name}`)}
        isDisabled={index === count - 1}
        onClick={() => to(index + 1)}
      />
    </>
  );
}

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
export function IconButton(props: IconButtonProps) {
  const { className = "f-quiet", icon, isDisabled = false, name, ...more } = props;
  const isLocked = useLocked();
  return (
    <button type="button" {...{ className, ...more }} disabled={isLocked || isDisabled} aria-label={name}>
      <Icon name={icon} />
    </button>
  );
}

function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="f-icon" viewBox="0 0 16 16" width="14" height="14" aria-hidden>
      <path d={PATHS[name]} />
    </svg>
  );
}

interface CardProps {
  pointer: string;
  /** What it is. */
  kind: string;
  /** What it is called in the text. */
  code?: string | undefined;
  /** What stands in it, in a few words. */
  summary: string;
  errors: number;
  /** Moves it among its neighbours; left out where their order means nothing. */
  move?: RowMove | undefined;
  actions: ReactNode;
  children: () => ReactNode;
}

/** Something with parts that folds: of what is folded only its head is drawn. */
export function Card({ actions, children, code, errors, kind, move, pointer, summary }: CardProps) {
  const { fold } = useForm();
  const { say } = useWords();
  const isOpen = useFormState(({ folds }) => folds[pointer] ?? false);
  return (
    <div className="f-card" data-open={isOpen || undefined} data-pointer={pointer}>
      <div className="f-card-head">
        {move && <Grip move={move} name={kind} />}
        <button
          type="button"
          id={idOf(pointer)}
          className="f-toggle"
          aria-expanded={isOpen}
          onClick={() => fold(pointer, !isOpen)}
          onKeyDown={(event) => move && moveByKeys(event, move)}
        >
          <strong>{kind}</strong>
          {code !== undefined && code !== kind && <code className="f-key">{code}</code>}
          <span className="f-summary">{summary}</span>
          {errors > 0 && <ErrorCount count={errors} />}
        </button>
        <span className="f-actions">
          {move && <MoveButtons move={move} name={`${kind} ${summary}`} />}
          {actions}
        </span>
      </div>
      {isOpen && <div className="f-card-body">{children()}</div>}
      {move && <span className="only-spoken">{say(en`Alt and arrows move it`.zh`Alt 加方向键可移动`)}</span>}
    </div>
  );
}

const PROBLEMS = en` problems`.zh`处问题`;

/** How many mistakes there are; for those who cannot see it, with what is counted. */
export function ErrorCount({ count, of = PROBLEMS }: { count: number; of?: Saying }) {
  const { say } = useWords();
  return (
    <span className="count">
      {count}
      <span className="only-spoken">{say(of)}</span>
    </span>
  );
}
