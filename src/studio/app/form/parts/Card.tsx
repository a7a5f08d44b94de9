import type { ReactNode } from "react";
import { en, type Saying } from "../../../../language/messages/saying.ts";
import { useWords } from "../../base/Language.tsx";
import { idOf, useForm, useFormState } from "../model/form-context.ts";
import { Grip, MoveButtons, moveByKeys } from "./Row.tsx";
import type { RowMove } from "./use-drag.ts";

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
