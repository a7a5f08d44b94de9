import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import { en, type LocalizedText } from "../../../../language/messages/localized-text.ts";
import { useLanguage } from "../../base/Language.tsx";
import { KeyName } from "../controls/KeyName.tsx";
import { controlId, useForm, useFormLocked, useFormState } from "../model/form-context.ts";
import type { MovableRow } from "./use-row-drag.ts";

interface FormRowProps {
  /** Left out if the order has no meaning. */
  move?: MovableRow | undefined;
  name: string;
  actions: ReactNode;
  children: ReactNode;
}

/** Renders a row of the form: a control that fits into one line, with its buttons and the handle to drag it. */
export function FormRow({ actions, children, move, name }: FormRowProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons do the same
    <div className="f-row" onKeyDown={(event) => move && moveRowByKeys(event, move)}>
      {move && <DragHandle move={move} name={name} />}
      {children}
      <span className="f-actions">
        {move && <MoveButtons move={move} name={name} />}
        {actions}
      </span>
    </div>
  );
}

interface RowActionButtonProps
  extends Pick<ComponentProps<typeof IconButton>, "icon" | "isDisabled" | "onClick"> {
  does: LocalizedText;
  /** The name of the row that it changes. */
  name: string;
  isBad?: boolean;
}

/** Renders a button that does something with a row of the form, such as copying it. */
export function RowActionButton({ does, isBad, name, ...button }: RowActionButtonProps) {
  const { say } = useLanguage();
  return (
    <IconButton
      {...button}
      className={isBad ? "f-quiet is-bad" : "f-quiet"}
      name={say(en`${does} ${name}`.zh`${does}${name}`)}
      title={say(does)}
    />
  );
}

/** Moves the focused row up or down when Alt and an arrow key are pressed. */
function moveRowByKeys(event: KeyboardEvent, { count, index, to }: MovableRow): void {
  if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
  event.preventDefault();
  const target = index + (event.key === "ArrowUp" ? -1 : 1);
  if (target >= 0 && target < count) to(target);
}

/** Renders the handle for dragging a row. Keyboard users have the move buttons. */
function DragHandle({ move, name }: { move: MovableRow; name: string }) {
  const { say } = useLanguage();
  const isLocked = useFormLocked();
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

function MoveButtons({ move: { count, index, to }, name }: { move: MovableRow; name: string }) {
  const { say } = useLanguage();
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

const ICON_PATHS = {
  up: "M8 13V3M4 7l4-4 4 4",
  down: "M8 3v10M4 9l4 4 4-4",
  copy: "M6 6V3h7v7h-3M3 6h7v7H3z",
  rename: "M3 13l.8-3L10.5 3.3l2.2 2.2L6 12.2z",
  out: "M4 4l8 8M12 4l-8 8",
  grip: "M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01",
} as const;

interface IconButtonProps {
  icon: keyof typeof ICON_PATHS;
  /** The accessible name: the action and its object. */
  name: string;
  title?: string;
  className?: string;
  isDisabled?: boolean;
  onClick: () => void;
}

/** Renders an icon button, which is disabled while the form is locked. */
export function IconButton(props: IconButtonProps) {
  const { className = "f-quiet", icon, isDisabled = false, name, ...more } = props;
  const isLocked = useFormLocked();
  return (
    <button type="button" {...{ className, ...more }} disabled={isLocked || isDisabled} aria-label={name}>
      <Icon name={icon} />
    </button>
  );
}

function Icon({ name }: { name: keyof typeof ICON_PATHS }) {
  return (
    <svg className="f-icon" viewBox="0 0 16 16" width="14" height="14" aria-hidden>
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}

interface FoldableCardProps {
  pointer: string;
  /** The label of the value's kind. */
  kind: string;
  /** The name in the document. */
  code?: string | undefined;
  /** A short summary of the value. */
  summary: string;
  errors: number;
  /** Moves the card in its list; left out if the order has no meaning. */
  move?: MovableRow | undefined;
  actions: ReactNode;
  children: () => ReactNode;
}

/** Renders a card of the form whose body can be folded. The body of a folded card is not rendered. */
export function FoldableCard({
  actions,
  children,
  code,
  errors,
  kind,
  move,
  pointer,
  summary,
}: FoldableCardProps) {
  const { fold } = useForm();
  const { say } = useLanguage();
  const isOpen = useFormState(({ folds }) => folds[pointer] ?? false);
  return (
    <div className="f-card" data-open={isOpen || undefined} data-pointer={pointer}>
      <div className="f-card-head">
        {move && <DragHandle move={move} name={kind} />}
        <button
          type="button"
          id={controlId(pointer)}
          className="f-toggle"
          aria-expanded={isOpen}
          onClick={() => fold(pointer, !isOpen)}
          onKeyDown={(event) => move && moveRowByKeys(event, move)}
        >
          <strong>{kind}</strong>
          {code !== undefined && code !== kind && <KeyName>{code}</KeyName>}
          <span className="f-summary">{summary}</span>
          {errors > 0 && <CountBadge count={errors} />}
        </button>
        <span className="f-actions">
          {move && <MoveButtons move={move} name={`${kind} ${summary}`} />}
          {actions}
        </span>
      </div>
      {isOpen && <div className="f-card-body">{children()}</div>}
      {move && (
        <span className="only-spoken">
          {say(en`Press Alt and an arrow key to move it`.zh`按 Alt 加方向键移动`)}
        </span>
      )}
    </div>
  );
}

const PROBLEMS_NOUN = en` problems`.zh`个问题`;

/** Renders a count as a number. Screen readers also read the noun that is counted. */
export function CountBadge({ count, of = PROBLEMS_NOUN }: { count: number; of?: LocalizedText }) {
  const { say } = useLanguage();
  return (
    <span className="count">
      {count}
      <span className="only-spoken">{say(of)}</span>
    </span>
  );
}
