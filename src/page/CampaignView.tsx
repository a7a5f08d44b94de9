import { type CSSProperties, useCallback, useState } from "react";
import { Blocks } from "../blocks/Blocks.tsx";
import {
  BlockPathContext,
  CampaignContext,
  type CampaignContextValue,
  hasPageHeadingBlock,
  useButtonTapHandlers,
  useCampaign,
  useRenderText,
} from "../blocks/campaign-context.ts";
import type { TopBar as Bar, Theme } from "../language/document.generated.ts";
import { scopeOfSnapshot } from "../play/snapshot.ts";
import { Dialogs } from "./Dialogs.tsx";

/**
 * Default values of theme tokens, for campaigns and brands that do not set them. page.css has those of the other
 * tokens.
 */
const defaultTheme = { display: "sans", pattern: "none", ornament: "none" } as const;

interface CampaignViewProps extends Omit<CampaignContextValue, "scope" | "live" | "showTrouble"> {
  onClose(dialog: string): void;
  /** The page is embedded in another page, which has the bar and the landmark. */
  isEmbedded?: boolean;
}

/** Renders a page from its snapshot alone, in a browser or on a server. */
export function CampaignView({ onClose, isEmbedded = false, ...campaign }: CampaignViewProps) {
  const { plan, snapshot, retry } = campaign;
  const { brand } = plan;
  const theme = { ...defaultTheme, ...brand.theme, ...plan.campaign.theme };
  const [messages, trouble] = useReportedFailures();
  // Shows one failure once per screen with one retry, however many parts of the page it affects.
  const failed = plan.load
    .map((name) => snapshot.answers[name]?.error)
    .find((error) => error && error.kind !== "loggedOut" && error.message);
  const words =
    failed?.message ??
    (messages.length > 0 ? messages.find((message) => message) || plan.word("dataUnavailable") : undefined);
  const scope = scopeOfSnapshot(campaign);
  const { topBar } = plan.campaign;
  const bar = isEmbedded || !plan.holds(topBar?.when, scope) ? undefined : topBar;
  const Frame = isEmbedded ? "div" : "main";
  return (
    <CampaignContext.Provider value={{ ...campaign, scope, showTrouble: trouble }}>
      <div
        className={`page display-${theme.display} pattern-${theme.pattern} ornament-${theme.ornament}${isEmbedded ? " page-embedded" : ""}${bar ? " page-barred" : ""}`}
        style={themeAsCssProperties(theme)}
      >
        {bar && <TopBar bar={bar} />}
        <Frame className="page-body" aria-hidden={snapshot.dialogs.length > 0 || undefined}>
          {words && (
            <p className="trouble" role="alert">
              <span>{words}</span>
              <button type="button" onClick={retry}>
                {plan.word("retry")}
              </button>
            </p>
          )}
          {!isEmbedded && !hasPageHeadingBlock(plan.campaign) && (
            <h1 className="page-name">{plan.render(plan.campaign.title, scope)}</h1>
          )}
          <BlockPathContext.Provider value={isEmbedded ? plan.campaign.id : ""}>
            <Blocks view={plan.campaign.view} />
          </BlockPathContext.Provider>
        </Frame>
        <Dialogs onClose={onClose} />
      </div>
    </CampaignContext.Provider>
  );
}

/**
 * Collects the failures that parts of the page report. Returns their messages, and the function that reports
 * one; what it returns withdraws the report.
 */
function useReportedFailures(): [readonly string[], CampaignContextValue["showTrouble"]] {
  const [troubles, setTroubles] = useState<readonly { message: string }[]>([]);
  const trouble = useCallback((message: string) => {
    const one = { message };
    setTroubles((others) => [...others, one]);
    return () => setTroubles((all) => all.filter((other) => other !== one));
  }, []);
  return [troubles.map(({ message }) => message), trouble];
}

/** Renders the bar at the top of a page: its title and a back button. */
function TopBar({ bar }: { bar: Bar }) {
  const { plan, snapshot } = useCampaign();
  const { on } = useButtonTapHandlers();
  const words = useRenderText();
  return (
    <nav className="top-bar" aria-hidden={snapshot.dialogs.length > 0 || undefined}>
      <button type="button" className="top-bar-back" aria-label={plan.word("back")} {...on(bar)} />
      <span className="top-bar-title">{words(bar.title ?? plan.campaign.title)}</span>
    </nav>
  );
}

const RADIUS_BY_NAME = { sharp: "0.04rem", soft: "0.12rem", round: "0.22rem" };

/** Converts themes to CSS custom properties, such as `--primary`; a later theme overrides an earlier one. */
export function themeAsCssProperties(...themes: (Theme | undefined)[]): CSSProperties {
  const { background, primary, radius, ...colours }: Theme = Object.assign({}, ...themes);
  const style: Record<string, string> = {};
  for (const [name, colour] of Object.entries(colours)) if (colour[0] === "#") style[`--${name}`] = colour;
  if (background) style["--background"] = gradientOfColours(background);
  if (primary) style["--primary"] = gradientOfColours(primary);
  if (radius) style["--radius"] = RADIUS_BY_NAME[radius];
  // React's type lacks custom properties.
  return style as CSSProperties;
}

function gradientOfColours(colours: string[]): string {
  return `linear-gradient(180deg,${[colours[0], ...colours].slice(-Math.max(2, colours.length)).join(",")})`;
}
