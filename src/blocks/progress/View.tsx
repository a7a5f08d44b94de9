import type { ProgressBlock } from "../../language/document.generated.ts";
import type { RewriteRules } from "../../plan/plan.ts";
import { useCampaign, useRenderText } from "../campaign-context.ts";
import { Skeleton } from "../shared/Skeleton.tsx";
import "./progress.css";

/** Replaces an unknown share (`--`) with 0, so that the bar is empty. */
const UNKNOWN_AS_ZERO: RewriteRules = [
  ["^--$", "0"],
  ["^.*$", "$&"],
];

/**
 * Bar that fills towards a goal. Its share is rendered as a text, so that the publisher can draw the bar before the
 * share is known.
 */
export function View({ block }: { block: ProgressBlock }) {
  const { reached, goal } = block;
  const { plan, scope } = useCampaign();
  const words = useRenderText();
  const share = `(${goal}) > 0 ? min(1, max(0, (${reached}) / (${goal}))) : 0`;
  const percent = plan.pick(`{(${share}) * 100}`, UNKNOWN_AS_ZERO, scope);
  const style = { transform: `translateX(${percent}%) translateX(-100%)` };
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
        // A marker instead of a number while the publisher draws it.
        aria-valuenow={percent as unknown as number}
        aria-valuetext={block.text && text}
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
