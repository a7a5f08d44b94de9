import type { TableBlock } from "../../language/document.generated.ts";
import { DataTable } from "./DataTable.tsx";
import "../panel/panel.css";

/** Table of text and figures on a card. */
export function View({ block }: { block: TableBlock }) {
  return (
    <div className="table panel">
      <DataTable table={block} />
    </div>
  );
}
