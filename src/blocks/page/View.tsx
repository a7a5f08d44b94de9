import type { PageBlock } from "../../language/document.generated.ts";
import { useCampaign } from "../campaign-context.ts";

/** Embeds another page in this one. Draws nothing inside an embedded page, and outside the app. */
export function View({ block }: { block: PageBlock }) {
  const { embed } = useCampaign();
  return embed ? embed(block.route) : null;
}
