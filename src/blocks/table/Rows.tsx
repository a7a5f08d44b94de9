import type { TableBlock, Text } from "../../language/document.generated.ts";
import { ItemContext, NOT_HERE, useCampaign, useItems, useWords, withItem } from "../campaign-context.ts";
import { Skeleton } from "../shared/Skeleton.tsx";
import { Cell } from "./Cell.tsx";

/** One row; its first cell says what the others are of. */
export function Row({ cells }: { cells: Text[] }) {
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

interface ItemRowsProps {
  table: Pick<TableBlock, "columns" | "as" | "cells" | "empty">;
  each: string;
}

/** A row for each item of a list, or one across all columns that says why there is none. */
export function ItemRows({ table: { columns, as, cells = [], empty = "暂无" }, each }: ItemRowsProps) {
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
