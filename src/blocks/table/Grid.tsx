import type { TableBlock, Text } from "../../language/document.generated.ts";
import {
  ItemContext,
  NOT_HERE,
  textKey,
  useCampaign,
  useItems,
  usePlaceId,
  useWords,
  withItem,
} from "../campaign-context.ts";
import { emsOf, roomFor } from "../shared/room.ts";
import { Skeleton } from "../shared/Skeleton.tsx";
import "./table.css";

/** What a table says, wherever it stands. */
type Content = Pick<TableBlock, "title" | "columns" | "rows" | "each" | "as" | "cells" | "empty" | "note">;

/** A column has room for as many characters, whatever stands in it. */
const LEAST_EMS = 4;
const MOST_EMS = 14;

/** Of how much of the width each column is, in percent: said beforehand, as rows may come one after the other. */
function useShares({ columns, rows = [], cells = [] }: Content): number[] {
  const campaign = useCampaign();
  const ems = columns.map((column, i) => {
    const texts = [column, ...rows.map((row) => row.cells[i]), cells[i]];
    return Math.min(MOST_EMS, Math.max(LEAST_EMS, emsOf(roomFor(campaign, texts))));
  });
  const all = ems.reduce((sum, one) => sum + one, 0);
  return ems.map((one) => Math.round((100 * one) / all));
}

/** The table itself. One that very large letters make wider than its place is scrolled sideways, by keys too. */
export function Grid({ table }: { table: Content }) {
  const { title, columns, rows = [], each, note } = table;
  const words = useWords();
  const id = usePlaceId("table");
  const shares = useShares(table);
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
          <colgroup>
            {shares.map((share, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
              <col key={i} style={{ width: `${share}%` }} />
            ))}
          </colgroup>
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

/** One row; its first cell says what the others are of. */
function Row({ cells }: { cells: Text[] }) {
  const [head = "", ...others] = cells;
  return (
    <tr>
      <th scope="row">
        <Cell text={head} />
      </th>
      {others.map((text, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two cells of a row may say the same
        <td key={i}>
          <Cell text={text} />
        </td>
      ))}
    </tr>
  );
}

/** A row for each item of a list, or one across all columns that says why there is none. */
function ItemRows({
  table: { columns, as, cells = [], empty = "暂无" },
  each,
}: {
  table: Content;
  each: string;
}) {
  const campaign = useCampaign();
  const words = useWords();
  const { items, lack } = useItems(each);
  if (lack || items.length === 0) {
    const isPending = lack === "pending";
    return (
      <tr aria-busy={isPending || undefined}>
        <td colSpan={columns.length}>
          {isPending ? <Skeleton width={12} /> : lack ? NOT_HERE : words(empty)}
        </td>
      </tr>
    );
  }
  return items.map((item, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a row is its words and keeps nothing
    <ItemContext.Provider key={i} value={withItem(campaign, as, item)}>
      <Row cells={cells} />
    </ItemContext.Provider>
  ));
}

/** What stands in a cell. Its lines break between its figures, never inside one. */
function Cell({ text }: { text: Text }) {
  const said = useWords()(text);
  if (said === undefined) return <Skeleton width={4} />;
  return partsOf(said).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its words and keeps nothing
      <span key={i} className="table-figure">
        {part}
      </span>
    ),
  );
}

/** Figures with what belongs to them: 09:00–03:00, 20:00–次日02:30, 5000元, (12.5%), 2025-01-27, PVC2501. */
const FIGURE =
  /([!-~−]{0,20}\d(?:[:：./月时]?\d|,\d{3}|\s?[–—~～-]\s?(?:次日)?\d)*(?:\s?(?:%|[万亿]?元|小时|分钟|[万亿年月日时分秒天次张个折点]))?[)\]]?)/;

/** A text in parts that lines may be broken between: those at odd places are figures, which stay in one piece. Pure. */
export function partsOf(text: string): string[] {
  return text.split(FIGURE);
}
