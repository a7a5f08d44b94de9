import type { Plan } from "../plan/plan.ts";

interface NoticeProps extends NoticePlacement {
  text: string;
  action?: string | undefined;
  onTap?: (() => void) | undefined;
}

/** Where the notice is shown: as a whole page, or embedded in another page. */
interface NoticePlacement {
  isEmbedded?: boolean | undefined;
}

/** Renders the message why a page cannot be shown, with a button for what the customer can do. */
export function Notice({ text, action, onTap, isEmbedded = false }: NoticeProps) {
  const [Frame, Words] = isEmbedded ? (["div", "p"] as const) : (["main", "h1"] as const);
  return (
    <Frame className={isEmbedded ? "notice notice-embedded" : "notice"}>
      <div role="alert">
        <Words className="notice-text">{text}</Words>
      </div>
      {action && (
        <button type="button" className="button button-secondary" onClick={onTap}>
          {action}
        </button>
      )}
    </Frame>
  );
}

interface AbsentPageProps {
  plan: Pick<Plan, "brand" | "word">;
  /** Leaves the page for the brand's official site. */
  leaveFor: (url: string) => void;
}

/**
 * Renders the notice that a campaign's page does not exist, now or at this address (`when` of the campaign).
 */
export function AbsentPageNotice({ plan: { brand, word }, leaveFor }: AbsentPageProps) {
  const [host] = brand.hosts ?? [];
  return (
    <Notice
      text={word("pageAbsent")}
      action={host && word("toHome")}
      onTap={() => leaveFor(`https://${host}/`)}
    />
  );
}

/** Renders the placeholder while a page loads. */
export function OpeningPlaceholder({ isEmbedded = false, word }: NoticePlacement & Pick<Plan, "word">) {
  const Frame = isEmbedded ? "section" : "main";
  return (
    <Frame
      className={isEmbedded ? "opening opening-embedded" : "opening"}
      aria-busy="true"
      aria-label={word("loading")}
    />
  );
}
