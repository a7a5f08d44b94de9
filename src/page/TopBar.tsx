import { useCampaign, useTaps, useWords } from "../blocks/campaign-context.ts";
import type { TopBar as Bar } from "../language/document.generated.ts";

/** The bar at the top with the page's title and a back button. */
export function TopBar({ bar }: { bar: Bar }) {
  const { plan, snapshot } = useCampaign();
  const { on } = useTaps();
  const words = useWords();
  return (
    <nav className="top-bar" aria-hidden={snapshot.dialogs.length > 0 || undefined}>
      <button type="button" className="top-bar-back" aria-label="返回" {...on(bar)} />
      <span className="top-bar-title">{words(bar.title ?? plan.campaign.title)}</span>
    </nav>
  );
}
