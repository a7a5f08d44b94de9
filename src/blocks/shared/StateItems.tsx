import { type CSSProperties, type ReactNode, useMemo } from "react";
import type { Block, Row, Text } from "../../language/document.generated.ts";
import { isTableBusy, tapOfShownRow } from "../../play/state-table.ts";
import {
  useCurrentCampaign,
  useCurrentTextRenderer,
  useListItems,
  useRenderText,
  useShownTableRow,
} from "../campaign-context.ts";
import { itemKeysOf, useStableCampaign, useStableValue } from "../list/list-items.ts";
import { NoContentNotice } from "./NoContentNotice.tsx";
import { RepeatedItem } from "./RepeatedItem.tsx";
import { Skeleton } from "./Skeleton.tsx";
import { tapProps } from "./tap-props.ts";
import "./state-items.css";

/** What a list with a state table has in any block. */
interface StateItemsProps {
  block: Block;
  each: string;
  as?: string | undefined;
  table: string;
  columns?: number | undefined;
  empty: Text | undefined;
  /** Class of the list. */
  className: string;
  /** Class of a button, and prefix of the class for its tone. */
  buttonClass: string;
  /** Draws the content of a button. */
  draw(row: Row, text: string): ReactNode;
}

/** List of buttons, one for each item, each with the row of a state table that holds for its item. */
export function StateItems({ block, each, as, columns, empty, className, ...own }: StateItemsProps) {
  const { table, buttonClass, draw } = own;
  const words = useRenderText();
  const blocks = useMemo(() => [block], [block]);
  const campaign = useStableCampaign(blocks);
  const { items: latest, lack } = useListItems(each);
  const items = useStableValue(latest);
  const content = useMemo(
    () => <StateItem table={table} buttonClass={buttonClass} draw={draw} />,
    [table, buttonClass, draw],
  );
  if (lack && lack !== "pending")
    return <NoContentNotice>{campaign.plan.word("unavailable")}</NoContentNotice>;
  if (!lack && items.length === 0) {
    const text = words(empty);
    return text ? <NoContentNotice>{text}</NoContentNotice> : null;
  }
  const keys = itemKeysOf(items);
  const isNarrow = columns !== undefined && columns > 2;
  return (
    <ul
      className={`${className} state-items${isNarrow ? " state-items-narrow" : ""}`}
      style={columns === undefined ? undefined : ({ "--columns": columns } as CSSProperties)}
      aria-busy={lack === "pending" || undefined}
    >
      {lack
        ? ["first", "second"].map((key) => (
            <li key={key} className="state-item">
              <span className={buttonClass}>
                <Skeleton width={4} />
              </span>
            </li>
          ))
        : items.map((item, i) => (
            <RepeatedItem
              key={keys[i]}
              at={keys[i] as string | number}
              className="state-item"
              {...{ campaign, item, content }}
              name={as}
            />
          ))}
    </ul>
  );
}

/** Button of one item. While it waits or is busy, it keeps the focus and says so. */
function StateItem({ table, buttonClass, draw }: Pick<StateItemsProps, "table" | "buttonClass" | "draw">) {
  const campaign = useCurrentCampaign();
  const { plan, scope, snapshot } = campaign;
  const words = useCurrentTextRenderer();
  const verdict = useShownTableRow(table);
  if (verdict.kind === "unavailable")
    return (
      <button type="button" className={buttonClass} onClick={campaign.retry}>
        {plan.word("retry")}
      </button>
    );
  const tap = tapOfShownRow(plan, verdict, scope);
  const isBusy = isTableBusy(snapshot, verdict, tap);
  const row = verdict.kind === "row" ? verdict.row : undefined;
  return (
    <button
      type="button"
      className={`${buttonClass} state-${row?.tone ?? (tap ? "primary" : "quiet")}`}
      aria-disabled={!tap || isBusy}
      aria-busy={isBusy}
      aria-label={row ? undefined : plan.word("loading")}
      data-state={row?.state}
      {...tapProps(campaign, () => (isBusy ? undefined : tap))}
    >
      {row ? draw(row, words(row.text) ?? "") : <Skeleton width={4} />}
    </button>
  );
}

/** Small text below the text of a button; nothing without one. */
export function StateHint({ row, className }: { row: Row; className: string }) {
  const words = useCurrentTextRenderer();
  return row.hint ? <span className={className}>{words(row.hint)}</span> : null;
}
