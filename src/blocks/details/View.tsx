import type { DetailsBlock } from "../../language/document.generated.ts";
import { reactKeyOfText, useCampaign, useItemHeadingLevel, useRenderText } from "../campaign-context.ts";
import { numberSignClass } from "../shared/number-sign-class.ts";
import { Skeleton } from "../shared/Skeleton.tsx";
import "./details.css";

/** Labelled facts, one below the other, such as those of an order. */
export function View({ block }: { block: DetailsBlock }) {
  const words = useRenderText();
  const campaign = useCampaign();
  const Heading = useItemHeadingLevel();
  return (
    <div className="details">
      {(block.title || block.tag) && (
        <Heading className="details-head">
          <span>{words(block.title) ?? <Skeleton width={4} />}</span>
          {block.tag && <small className="details-tag">{words(block.tag) ?? <Skeleton width={3} />}</small>}
        </Heading>
      )}
      <dl>
        {block.items.map(({ label, value, sign }) => (
          <div key={reactKeyOfText(label)} className="details-fact">
            <dt>{words(label)}</dt>
            <dd className={sign === undefined ? undefined : numberSignClass(campaign, sign)}>
              {words(value) ?? <Skeleton width={5} />}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
