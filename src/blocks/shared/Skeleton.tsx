import type { Text } from "../../language/document.generated.ts";
import { useCampaign } from "../campaign-context.ts";
import { roomFor } from "./room.ts";

interface SkeletonProps {
  /** In em. */
  width: number;
  /** The words that it stands for: it is as long as they are, over as many lines. */
  of?: Text;
}

/** Stands for words that are not known yet. */
export function Skeleton({ width, of }: SkeletonProps) {
  const campaign = useCampaign();
  if (of !== undefined)
    return <span className="skeleton-words" data-room={roomFor(campaign, [of])} aria-hidden="true" />;
  return <span className="skeleton" style={{ width: `${width}em` }} aria-hidden="true" />;
}
