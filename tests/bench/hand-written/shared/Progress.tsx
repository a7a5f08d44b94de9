import { Skeleton } from "./parts.tsx";
import "../../../../src/blocks/progress/progress.css";

interface ProgressProps {
  label: string;
  /** From 0 to 1. */
  share: number;
  text: string | undefined;
}

export function Progress({ label, share, text }: ProgressProps) {
  const style = { transform: `translateX(${(Math.min(1, Math.max(0, share)) - 1) * 100}%)` };
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
        aria-valuetext={text}
      >
        <div className="progress-clip">
          <div className="progress-bar" style={style} />
        </div>
        <div className="progress-tip" style={style} />
      </div>
    </div>
  );
}
