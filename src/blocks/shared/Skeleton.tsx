import type { Text } from "../../language/document.generated.ts";
import { useCampaign } from "../campaign-context.ts";
import { longestPossibleText } from "./longest-text.ts";

interface SkeletonProps {
  /** Width in em. */
  width: number;
  /** Text that it replaces: the skeleton has its length and its number of lines. */
  of?: Text;
}

/** Placeholder for a text that is not known yet. */
export function Skeleton({ width, of }: SkeletonProps) {
  const campaign = useCampaign();
  if (of !== undefined)
    return (
      <span className="skeleton-words" data-room={longestPossibleText(campaign, [of])} aria-hidden="true" />
    );
  return <span className="skeleton" style={{ width: `${width}em` }} aria-hidden="true" />;
}
