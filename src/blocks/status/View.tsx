import type { StatusBlock } from "../../language/document.generated.ts";
import { useCurrentTextRenderer, useShownTableRow, useWord } from "../campaign-context.ts";
import { Skeleton } from "../shared/Skeleton.tsx";
import "./status.css";

/** Text of a state table's current row. Nothing can be tapped. */
export function View({ block }: { block: StatusBlock }) {
  const words = useCurrentTextRenderer();
  const word = useWord();
  const verdict = useShownTableRow(block.table);
  if (verdict.kind === "pending") {
    return (
      <p className="status status-quiet">
        <Skeleton width={5} />
      </p>
    );
  }
  if (verdict.kind === "unavailable") return <p className="status status-quiet">{word("unavailable")}</p>;
  const { state, text, hint, tone, disabled } = verdict.row;
  return (
    <p className={`status status-${tone ?? (disabled ? "quiet" : "primary")}`} data-state={state}>
      <b>{words(text)}</b>
      {hint && <span className="status-hint">{words(hint)}</span>}
    </p>
  );
}
