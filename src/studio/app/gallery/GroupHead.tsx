import { useWords } from "../base/Language.tsx";
import { KINDS } from "./FilterBar.tsx";
import type { Group } from "./filter.ts";

/** Which page it is whose tiles stand below. */
export function GroupHead({ group: { page, rows, tiles } }: { group: Group }) {
  const { say } = useWords();
  return (
    <div className="group-head">
      <h2>{rows?.title || page.title || page.id}</h2>
      <code>{page.route}</code>
      <span>{page.path}</span>
      {rows && <span className="chip">{say(rows.isDynamic ? KINDS.dynamic : KINDS.static)}</span>}
      {rows && <span className="chip">{rows.brand}</span>}
      <span className="group-count">{tiles.length}</span>
    </div>
  );
}
