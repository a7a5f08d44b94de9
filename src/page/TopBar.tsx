import { useCampaign, useWords } from "../blocks/campaign-context.ts";

/** The bar at the top with the page's title and a back button, where the campaign wants one. */
export function TopBar() {
  const { plan, snapshot, scope, tap } = useCampaign();
  const words = useWords();
  const { topBar, title } = plan.campaign;
  if (!topBar || !plan.holds(topBar.when, scope)) return null;
  return (
    <nav className="top-bar" aria-hidden={snapshot.dialogs.length > 0 || undefined}>
      <button type="button" className="top-bar-back" aria-label="返回" onClick={() => tap(topBar.do)} />
      <span className="top-bar-title">{words(topBar.title ?? title)}</span>
    </nav>
  );
}
