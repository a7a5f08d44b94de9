import type { StatsBlock } from "../../language/document.generated.ts";
import { useWords } from "../campaign-context.ts";
import { Skeleton } from "../Skeleton.tsx";
import "./stats.css";

/** Figures side by side, each with its name. */
export function View({ block }: { block: StatsBlock }) {
  const words = useWords();
  return (
    <dl className="stats">
      {block.items.map(({ label, value, unit }) => (
        <div key={label} className="stats-item">
          <dt>{words(label)}</dt>
          <dd className={(words(value) ?? "").length > 5 ? "is-long" : undefined}>
            {words(value) ?? <Skeleton width={2.5} />}
            {unit && <small>{words(unit)}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
