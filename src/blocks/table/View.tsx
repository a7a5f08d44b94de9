import type { TableBlock } from "../../language/document.generated.ts";
import { Grid } from "./Grid.tsx";
import "../panel/panel.css";

/** A table of words and figures on a card. */
export function View({ block }: { block: TableBlock }) {
  return (
    <div className="table panel">
      <Grid table={block} />
    </div>
  );
}
