import type { ProgressBlock } from "../../language/document.generated.ts";
import { useNumber, useWords } from "../campaign-context.ts";
import { Skeleton } from "../shared/Skeleton.tsx";
import "./progress.css";

/** A bar that fills towards a goal. */
export function View({ block }: { block: ProgressBlock }) {
  const words = useWords();
  const number = useNumber();
  const share = shareOf(number(block.reached), number(block.goal));
  const style = { transform: `translateX(${(share - 1) * 100}%)` };
  const label = words(block.label) ?? "";
  const text = words(block.text);
  return (
    <div className="progress">
      <p className="progress-head">
        <span>{label}</span>
        <b>{text ?? <Skeleton width={5} />}</b>
      </p>
      <div
        className="progress-track"
        role="progressbar"
        aria-label={label}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={text || undefined}
      >
        <div className="progress-clip">
          <div className="progress-bar" style={style} />
        </div>
        <div className="progress-tip" style={style} />
      </div>
      {block.hint && (
        <p className="progress-hint">{words(block.hint) ?? <Skeleton width={9} of={block.hint} />}</p>
      )}
    </div>
  );
}

/** How much of the goal is reached, from 0 to 1; nothing while either is unknown. */
function shareOf(value: number | null, goal: number | null): number {
  if (value === null || goal === null || goal <= 0) return 0;
  return Math.min(1, Math.max(0, value / goal));
}
