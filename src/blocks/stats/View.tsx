import type { StatsBlock } from "../../language/document.generated.ts";
import { textKey, useNumber, useWords } from "../campaign-context.ts";
import { Skeleton } from "../shared/Skeleton.tsx";
import { signClass } from "../shared/sign.ts";
import "./stats.css";

/** Figures side by side, each with its name. */
export function View({ block }: { block: StatsBlock }) {
  const words = useWords();
  const number = useNumber();
  return (
    <dl className="stats">
      {block.items.map(({ label, value, unit, sign }) => {
        const isLong = (words(value) ?? "").length > Math.max(5, 16 / block.items.length);
        return (
          <div key={textKey(label)} className="stats-item">
            <dt>{words(label)}</dt>
            <dd className={`${isLong ? "is-long " : ""}${signClass(number(sign))}`}>
              {words(value) ?? <Skeleton width={2.5} />}
              {unit && <small>{words(unit)}</small>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
