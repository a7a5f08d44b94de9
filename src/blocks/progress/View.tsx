import type { ProgressBlock } from "../../language/document.generated.ts";
import { useNumber, useWords } from "../campaign-context.ts";
import { Skeleton } from "../shared/Skeleton.tsx";
import { shareOf } from "./logic.ts";
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
