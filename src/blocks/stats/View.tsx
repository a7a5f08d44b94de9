import type { StatsBlock } from "../../language/document.generated.ts";
import type { Picks } from "../../plan/plan.ts";
import { textKey, useCampaign, useWords } from "../campaign-context.ts";
import { Skeleton } from "../shared/Skeleton.tsx";
import { signClass } from "../shared/sign.ts";
import "./stats.css";

/** Figures side by side, each with its label. */
export function View({ block }: { block: StatsBlock }) {
  const words = useWords();
  const campaign = useCampaign();
  const { plan, scope } = campaign;
  const room = Math.floor(Math.max(5, 16 / block.items.length));
  const measures: Picks = [[`^[^]{${room + 1},}$`, "is-long "]];
  return (
    <dl className="stats">
      {block.items.map(({ label, value, unit, sign }) => {
        const figure = words(value);
        const measure = figure === undefined ? "" : plan.pick(value, measures, scope);
        return (
          <div key={textKey(label)} className="stats-item">
            <dt>{words(label)}</dt>
            <dd className={`${measure}${signClass(campaign, sign)}`}>
              {figure ?? <Skeleton width={2.5} />}
              {unit && <small>{words(unit)}</small>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
