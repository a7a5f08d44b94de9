import type { ButtonBlock } from "../../language/document.generated.ts";
import { useLiveWords, useTable } from "../campaign-context.ts";
import { Skeleton } from "../shared/Skeleton.tsx";
import { TableButton } from "../shared/TableButton.tsx";
import "./button.css";

/** The button of a state table, with its hint. */
export function View({ block }: { block: ButtonBlock }) {
  const words = useLiveWords();
  const verdict = useTable(block.table);
  const hint =
    verdict.kind === "pending" ? (
      <Skeleton width={10} />
    ) : verdict.kind === "row" ? (
      words(verdict.row.hint)
    ) : undefined;
  return (
    <div className={`button-frame${block.sticky ? " button-sticky" : ""}`}>
      {hint && <p className="button-hint">{hint}</p>}
      <TableButton verdict={verdict} className="button" />
    </div>
  );
}
