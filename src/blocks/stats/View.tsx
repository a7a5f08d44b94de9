import type { StatsBlock } from "../../language/document.generated.ts";
import type { RewriteRules } from "../../plan/plan.ts";
import { reactKeyOfText, useCampaign, useRenderText } from "../campaign-context.ts";
import { numberSignClass } from "../shared/number-sign-class.ts";
import { Skeleton } from "../shared/Skeleton.tsx";
import "./stats.css";

/** Figures side by side, each with its label. */
export function View({ block }: { block: StatsBlock }) {
  const words = useRenderText();
  const campaign = useCampaign();
  const { plan, scope } = campaign;
  const room = Math.floor(Math.max(5, 16 / block.items.length));
  const measures: RewriteRules = [[`^[^]{${room + 1},}$`, "is-long "]];
  return (
    <dl className="stats">
      {block.items.map(({ label, value, unit, sign }) => {
        const figure = words(value);
        const measure = figure === undefined ? "" : plan.pick(value, measures, scope);
        return (
          <div key={reactKeyOfText(label)} className="stats-item">
            <dt>{words(label)}</dt>
            <dd className={`${measure}${numberSignClass(campaign, sign)}`}>
              {figure ?? <Skeleton width={2.5} />}
              {unit && <small>{words(unit)}</small>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
