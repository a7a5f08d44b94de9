import { Blocks } from "../blocks/Blocks.tsx";
import { CampaignContext, type CampaignContextValue } from "../blocks/campaign-context.ts";
import { scopeOf } from "../play/snapshot.ts";
import { Dialogs } from "./Dialogs.tsx";
import { TopBar } from "./TopBar.tsx";
import { themeStyle } from "./theme.ts";

/** What a theme is where neither the campaign nor its brand says anything; the other tokens have their defaults in page.css. */
const plainTheme = { display: "sans", pattern: "none", ornament: "none" } as const;

interface CampaignViewProps extends Omit<CampaignContextValue, "scope"> {
  onClose(dialog: string): void;
  /** It stands inside another page, which has the bar and the landmark. */
  isEmbedded?: boolean;
}

/** One page as it stands at one moment: drawn from the snapshot alone, in a browser or on a server. */
export function CampaignView({ onClose, isEmbedded = false, ...campaign }: CampaignViewProps) {
  const { plan, snapshot, retry } = campaign;
  const { brand } = plan;
  const theme = { ...plainTheme, ...brand.theme, ...plan.campaign.theme };
  const trouble = plan.load
    .map((name) => snapshot.answers[name]?.error)
    .find((error) => error && error.kind !== "loggedOut");
  const scope = scopeOf(plan, snapshot);
  const { topBar } = plan.campaign;
  const bar = isEmbedded || !plan.holds(topBar?.when, scope) ? undefined : topBar;
  const Frame = isEmbedded ? "div" : "main";
  return (
    <CampaignContext.Provider value={{ ...campaign, scope }}>
      <div
        className={`page display-${theme.display} pattern-${theme.pattern} ornament-${theme.ornament}${isEmbedded ? " page-embedded" : ""}${bar ? " page-barred" : ""}`}
        style={themeStyle(theme)}
      >
        {bar && <TopBar bar={bar} />}
        <Frame className="page-body" aria-hidden={snapshot.dialogs.length > 0 || undefined}>
          {trouble && (
            <p className="trouble" role="alert">
              <span>{trouble.message}</span>
              <button type="button" onClick={retry}>
                重试
              </button>
            </p>
          )}
          <Blocks view={plan.campaign.view} />
        </Frame>
        <Dialogs onClose={onClose} />
      </div>
    </CampaignContext.Provider>
  );
}
