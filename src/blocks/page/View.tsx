import type { PageBlock } from "../../language/document.generated.ts";
import { useCampaign } from "../campaign-context.ts";

/** Another page inside this one. Nothing where pages cannot be embedded: inside one that is, and where there is no app around. */
export function View({ block }: { block: PageBlock }) {
  const { embed } = useCampaign();
  return embed ? embed(block.route) : null;
}
