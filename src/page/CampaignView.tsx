import { Blocks } from "../blocks/Blocks.tsx";
import { CampaignContext, type CampaignContextValue } from "../blocks/campaign-context.ts";
import { scopeOf } from "../play/snapshot.ts";
import { Dialogs } from "./Dialogs.tsx";
import { TopBar } from "./TopBar.tsx";
import { themeStyle } from "./theme.ts";

/** What a theme is where neither the campaign nor its brand says anything; the other tokens have their defaults in page.css. */
const plainTheme = { display: "sans", pattern: "none", ornament: "none" } as const;

/** One page as it stands at one moment: drawn from the snapshot alone, in a browser or on a server. */
export function CampaignView({
  onClose,
  ...campaign
}: Omit<CampaignContextValue, "scope"> & { onClose(dialog: string): void }) {
  const { plan, snapshot, retry } = campaign;
  const { brand } = plan;
  const theme = { ...plainTheme, ...brand.theme, ...plan.campaign.theme };
  const trouble = plan.load
    .map((name) => snapshot.answers[name]?.error)
    .find((error) => error && error.kind !== "loggedOut");
  return (
    <CampaignContext.Provider value={{ ...campaign, scope: scopeOf(plan, snapshot) }}>
      <div
        className={`page display-${theme.display} pattern-${theme.pattern} ornament-${theme.ornament}`}
        style={themeStyle(theme)}
      >
        <TopBar />
        <main aria-hidden={snapshot.dialogs.length > 0 || undefined}>
          {trouble && (
            <p className="trouble" role="alert">
              <span>{trouble.message}</span>
              <button type="button" onClick={retry}>
                重试
              </button>
            </p>
          )}
          <Blocks view={plan.campaign.view} />
        </main>
        <Dialogs onClose={onClose} />
      </div>
    </CampaignContext.Provider>
  );
}
