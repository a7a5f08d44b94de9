import { useState } from "react";
import type { RecordsBlock } from "../../language/document.generated.ts";
import {
  reactKeyOfText,
  scopeWithItem,
  useCampaign,
  useListItems,
  useRenderText,
} from "../campaign-context.ts";
import { hasMorePages, ListEnd, MoreButton, useListPages } from "../shared/ListEnd.tsx";
import { NoContentNotice } from "../shared/NoContentNotice.tsx";
import { Skeleton } from "../shared/Skeleton.tsx";
import "./records.css";

/** Number of rows rendered at first, and added with each tap on "more". */
const BATCH_SIZE = 50;

/** Table with one row per item. */
export function View({ block }: { block: RecordsBlock }) {
  const { plan, scope } = useCampaign();
  const words = useRenderText();
  const [count, setCount] = useState(BATCH_SIZE);
  const { each, as, columns, loading = plan.word("loading"), empty } = block;
  const pages = useListPages(each);

  const { items: rows, lack } = useListItems(each);
  if (lack === "pending") {
    return (
      <p className="records-note" aria-busy="true">
        {words(loading)}
        {["first", "second", "third"].map((row) => (
          <Skeleton key={row} width={18} />
        ))}
      </p>
    );
  }
  if (lack) return <NoContentNotice>{plan.word("unavailable")}</NoContentNotice>;
  const end = <ListEnd pages={pages} end={block.end} />;
  if (rows.length === 0) return hasMorePages(pages) ? end : <NoContentNotice>{words(empty)}</NoContentNotice>;
  return (
    <>
      <table className="records">
        <thead>
          <tr>
            {columns.map(({ label }) => (
              <th key={reactKeyOfText(label)} scope="col">
                {words(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, count).map((item, i) => {
            const known = scopeWithItem(scope, as, item);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has no state
              <tr key={i}>
                {columns.map(({ label, value, strong }) => (
                  <td
                    key={reactKeyOfText(label)}
                    className={strong && plan.holds(strong, known) ? "records-strong" : undefined}
                  >
                    {plan.render(value, known)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {count < rows.length ? (
        <MoreButton isAutomatic={false} onMore={() => setCount(count + BATCH_SIZE)}>
          {plan.word("loadMore", { left: rows.length - count })}
        </MoreButton>
      ) : (
        end
      )}
    </>
  );
}
