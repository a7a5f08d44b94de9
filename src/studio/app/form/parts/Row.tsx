import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import { en, type Saying } from "../../../../language/messages/saying.ts";
import { useWords } from "../../base/Language.tsx";
import { useLocked } from "../model/form-context.ts";
import { Icon, IconButton } from "./IconButton.tsx";
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
export function moveByKeys(event: KeyboardEvent, { count, index, to }: RowMove): void {
  if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
  event.preventDefault();
  const target = index + (event.key === "ArrowUp" ? -1 : 1);
  if (target >= 0 && target < count) to(target);
}

/** Is dragged. Keys have the buttons. */
export function Grip({ move, name }: { move: RowMove; name: string }) {
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

export function MoveButtons({ move: { count, index, to }, name }: { move: RowMove; name: string }) {
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
