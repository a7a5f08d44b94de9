import type { TableBlock } from "../../language/document.generated.ts";
import { textKey, usePlaceId, useWords } from "../campaign-context.ts";
import { Cell } from "./Cell.tsx";
import { ItemRows, Row } from "./Rows.tsx";
import "./table.css";

/** What a table says, wherever it stands. */
type Content = Pick<TableBlock, "title" | "columns" | "rows" | "each" | "as" | "cells" | "empty" | "note">;

/** The table itself. One that very large letters make wider than its place is scrolled sideways, by keys too. */
export function Grid({ table }: { table: Content }) {
  const { title, columns, rows = [], each, note } = table;
  const words = useWords();
  const id = usePlaceId("table");
  return (
    <>
      <section
        className="table-scroll"
        aria-labelledby={title && id}
        aria-label={title ? undefined : columns.map(words).join("，")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus
        tabIndex={0}
      >
        <table>
          {title && <caption id={id}>{words(title)}</caption>}
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={textKey(column)} scope="col">
                  <Cell text={column} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.cells.map(textKey).join()} cells={row.cells} />
            ))}
            {each && <ItemRows table={table} each={each} />}
          </tbody>
        </table>
      </section>
      {note && <p className="table-note">{words(note)}</p>}
    </>
  );
}
