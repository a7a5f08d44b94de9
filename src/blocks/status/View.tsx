import type { StatusBlock } from "../../language/document.generated.ts";
import { NOT_HERE, useLiveWords, useTable } from "../campaign-context.ts";
import { Skeleton } from "../shared/Skeleton.tsx";
import "./status.css";

/** What a state table says, as words: nothing can be tapped. */
export function View({ block }: { block: StatusBlock }) {
  const words = useLiveWords();
  const verdict = useTable(block.table);
  if (verdict.kind === "pending") {
    return (
      <p className="status status-quiet">
        <Skeleton width={5} />
      </p>
    );
  }
  if (verdict.kind === "unavailable") return <p className="status status-quiet">{NOT_HERE}</p>;
  const { state, text, hint, tone, disabled } = verdict.row;
  return (
    <p className={`status status-${tone ?? (disabled ? "quiet" : "primary")}`} data-state={state}>
      <b>{words(text)}</b>
      {hint && <span className="status-hint">{words(hint)}</span>}
    </p>
  );
}
