import type { TableBlock, Text } from "../../language/document.generated.ts";
import {
  addItemToCampaign,
  ItemContext,
  reactKeyOfText,
  useBlockElementId,
  useCampaign,
  useListItems,
  useRenderText,
  useWord,
} from "../campaign-context.ts";
import { estimateWidthEms, longestPossibleText } from "../shared/longest-text.ts";
import { Skeleton } from "../shared/Skeleton.tsx";
import "./table.css";

/** Content of a table, in any block. */
type TableContent = Pick<
  TableBlock,
  "title" | "columns" | "rows" | "each" | "as" | "cells" | "empty" | "note"
>;

/** Minimum and maximum width of a column's text, and the space beside it (table.css), in em. */
const MIN_COLUMN_EMS = 3;
const MAX_COLUMN_EMS = 14;
const CELL_PADDING_EMS = 1.2;

/** Matches a heading whose lines are short enough to stay whole: at most six characters each. */
const SHORT_HEADING_PATTERN = /^.{1,6}(?:\n.{1,6})*$/;

/** Returns each column's share of the width, in percent. Set in advance, as rows may arrive one after the other. */
function useColumnWidths({ columns, rows = [], cells = [] }: TableContent): number[] {
  const campaign = useCampaign();
  const ems = columns.map((column, i) => {
    const texts = [column, ...rows.map((row) => row.cells[i]), cells[i]];
    const width = estimateWidthEms(longestPossibleText(campaign, texts));
    return CELL_PADDING_EMS + Math.min(MAX_COLUMN_EMS, Math.max(MIN_COLUMN_EMS, width));
  });
  const all = ems.reduce((sum, one) => sum + one, 0);
  return ems.map((one) => Math.round((100 * one) / all));
}

/** Table. If very large letters make it wider than its container, it scrolls sideways, also by keyboard. */
export function DataTable({ table }: { table: TableContent }) {
  const { title, columns, rows = [], each, note } = table;
  const words = useRenderText();
  const word = useWord();
  const id = useBlockElementId("table");
  const shares = useColumnWidths(table);
  return (
    <>
      <section
        className="table-scroll"
        aria-labelledby={title && id}
        aria-label={title ? undefined : columns.map(words).join(word("columnSeparator"))}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the focused element
        tabIndex={0}
      >
        <table>
          {title && <caption id={id}>{words(title)}</caption>}
          <colgroup>
            {shares.map((share, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index
              <col key={i} style={{ width: `${share}%` }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={reactKeyOfText(column)} scope="col">
                  <TableCell text={column} isHeading />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <TableRow key={row.cells.map(reactKeyOfText).join()} cells={row.cells} />
            ))}
            {each && <ItemRows table={table} each={each} />}
          </tbody>
        </table>
      </section>
      {note && <p className="table-note">{words(note)}</p>}
    </>
  );
}

/** Row; its first cell is the heading of the others. */
function TableRow({ cells }: { cells: Text[] }) {
  const [head = "", ...others] = cells;
  return (
    <tr>
      <th scope="row">
        <TableCell text={head} isHeading />
      </th>
      {others.map((text, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two cells of a row may have the same text
        <td key={i}>
          <TableCell text={text} />
        </td>
      ))}
    </tr>
  );
}

/** Row for each item of a list, or one across all columns that explains an empty list. */
function ItemRows({
  table: { columns, as, cells = [], empty },
  each,
}: {
  table: TableContent;
  each: string;
}) {
  const campaign = useCampaign();
  const words = useRenderText();
  const { items, lack } = useListItems(each);
  if (lack || items.length === 0) {
    const isPending = lack === "pending";
    return (
      <tr aria-busy={isPending || undefined}>
        <td colSpan={columns.length}>
          {isPending ? (
            <Skeleton width={12} />
          ) : lack ? (
            campaign.plan.word("unavailable")
          ) : (
            words(empty ?? campaign.plan.word("emptyTable"))
          )}
        </td>
      </tr>
    );
  }
  return items.map((item, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a row has no state
    <ItemContext.Provider key={i} value={addItemToCampaign(campaign, as, item)}>
      <TableRow cells={cells} />
    </ItemContext.Provider>
  ));
}

/** Content of a cell. Lines break between figures, never inside one. A short heading does not break at all. */
function TableCell({ text, isHeading }: { text: Text; isHeading?: boolean }) {
  const said = useRenderText()(text);
  if (said === undefined) return <Skeleton width={4} />;
  // Parts at odd indices are whole: figures, or the lines of a short heading.
  const parts = isHeading && SHORT_HEADING_PATTERN.test(said) ? said.split(/(.+)/) : splitAroundNumbers(said);
  return parts.map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has no state
      <span key={i} className="table-figure">
        {part}
      </span>
    ),
  );
}

/** Figures with their units and brackets: 09:00–03:00, 20:00–次日02:30, 5000元, (12.5%), 2025-01-27, PVC2501. */
const FIGURE_PATTERN =
  /([!-~−]{0,20}\d(?:[:：./月时]?\d|,\d{3}|\s?[–—~～-]\s?(?:次日)?\d)*(?:\s?(?:%|[万亿]?元|小时|分钟|[万亿年月日时分秒天次张个折点]))?[)\]]?)/;

/** Splits a text into parts between which lines may break: those at odd indices are figures, which stay whole. Pure. */
export function splitAroundNumbers(text: string): string[] {
  return text.split(FIGURE_PATTERN);
}
