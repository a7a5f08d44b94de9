import type { ButtonBlock } from "../../language/document.generated.ts";
import { ask } from "../../play/ask.ts";
import { useCampaign, useWords } from "../campaign-context.ts";
import { Skeleton } from "../Skeleton.tsx";
import "./button.css";

/** The button of a state table. It keeps the focus while it is busy, and says so. */
export function View({ block }: { block: ButtonBlock }) {
  const { plan, snapshot, tap, retry } = useCampaign();
  const words = useWords();
  const verdict = ask(plan, snapshot, block.table);
  const frame = `button-frame${block.sticky ? " button-sticky" : ""}`;

  if (verdict.kind === "pending") {
    return (
      <div className={frame}>
        <p className="button-hint">
          <Skeleton width={10} />
        </p>
        <button
          type="button"
          className="button button-quiet"
          aria-disabled="true"
          aria-busy="true"
          aria-label="加载中"
        >
          <Skeleton width={5} />
        </button>
      </div>
    );
  }
  if (verdict.kind === "unavailable") {
    return (
      <div className={frame}>
        <p className="button-hint">{verdict.message}</p>
        <button type="button" className="button button-secondary" onClick={retry}>
          重新加载
        </button>
      </div>
    );
  }
  const { row } = verdict;
  const action = row.disabled ? undefined : row.do;
  const isBusy = action !== undefined && snapshot.runs[action] !== undefined;
  const hint = words(row.hint);
  return (
    <div className={frame} data-state={row.state}>
      {hint && <p className="button-hint">{hint}</p>}
      <button
        type="button"
        className={`button button-${row.tone ?? (action ? "primary" : "quiet")}`}
        aria-disabled={!action || isBusy}
        aria-busy={isBusy}
        onClick={() => action && tap(action)}
      >
        {words(row.text)}
        {isBusy && <span className="button-spinner" aria-hidden="true" />}
      </button>
    </div>
  );
}
