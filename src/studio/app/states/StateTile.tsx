import type { ReactNode } from "react";
import { en, type Saying } from "../../../language/messages/saying.ts";
import type { StateRow } from "../../api.ts";
import { useWords } from "../base/Language.tsx";
import { Verdict } from "../base/Verdict.tsx";

interface StateTileProps {
  row: StateRow;
  isShown: boolean;
  isPicked: boolean;
  reason: Saying | undefined;
  onPick: () => void;
  /** How it looks, above the words. */
  children?: ReactNode;
}

/** A row of a table: a tap puts the preview into it. */
export function StateTile({ children, isPicked, isShown, onPick, reason, row }: StateTileProps) {
  const { say } = useWords();
  const { isDisabled, scene, state, text } = row;
  return (
    <button
      type="button"
      className="state"
      aria-pressed={isPicked}
      aria-current={isShown}
      disabled={!scene}
      onClick={onPick}
    >
      {children}
      <span className="state-head">
        <span className="state-text" data-disabled={isDisabled || undefined}>
          {text || state}
        </span>
        <Verdict row={row} />
      </span>
      <span className="state-name">
        {state}
        {isShown && <strong>{say(en`shown now`.zh`当前显示`)}</strong>}
      </span>
      {reason && <span className="state-reason">{say(reason)}</span>}
    </button>
  );
}
