import { Component, type ReactNode, use } from "react";
import type { Block } from "../language/document.generated.ts";
import { memoize } from "../language/memoize.ts";
import { ownEntry, UNKNOWN } from "../language/values.ts";
import type { Expression, Plan } from "../plan/plan.ts";
import { waitsFor } from "../play/ask.ts";
import { type Snapshot, scopeOf } from "../play/snapshot.ts";
import { UNAVAILABLE } from "../play/words.ts";
import {
  CampaignContext,
  type CampaignContextValue,
  PlaceContext,
  useCampaign,
  useTrouble,
} from "./campaign-context.ts";

/**
 * Draws blocks from top to bottom: those whose condition holds, each so that its failure is its own. What stands below
 * a place that is not settled yet is not seen until it is, so that nothing moves that was seen.
 */
export function Blocks({ view, pointer = "/view" }: { view: Block[]; pointer?: string }) {
  const campaign = useCampaign();
  const { plan, views, report } = campaign;
  const place = use(PlaceContext);
  const isPage = view === plan.campaign.view;
  const shown = isPage ? campaign.shown : undefined;
  const settled = shown?.end ?? firstUnsettled(campaign, view);
  const drawn = view.map((block, i) => {
    const at = `${pointer}/${i}`;
    const own = asShown(campaign, shown?.snapshots[i]);
    const isMeant = plan.verdict(block.when, own.scope);
    if (isMeant !== true) return isMeant === UNKNOWN && !own.snapshot.isAhead ? <Unsure key={at} /> : null;
    const View = ownEntry(views, block.type);
    if (!View) return <Missing key={at} what={noView(block.type, at)} report={report} />;
    const guarded = (
      <Guard key={at} what={`The block "${block.type}" at ${at} failed`} report={report}>
        <PlaceContext.Provider value={place + at}>
          {/* The registry found this view by the block's own type. */}
          <View block={block as never} />
        </PlaceContext.Provider>
      </Guard>
    );
    // Always there, so that the block stays mounted after it was hydrated.
    return isPage ? (
      <CampaignContext.Provider key={at} value={own}>
        {guarded}
      </CampaignContext.Provider>
    ) : (
      guarded
    );
  });
  if (settled < view.length)
    // Another one at another place: what is seen does not move.
    drawn.splice(settled, shown ? view.length : 0, <Coming key={settled} place={settled} />);
  return drawn;
}

/** A placeholder for the blocks from a place on, whose heights are not known yet (styles/controls.css). */
function Coming({ place }: { place: number }) {
  return <i data-key={place} className="coming" aria-hidden="true" />;
}

/** Returns the campaign of a block that shows this snapshot; the same campaign without one. */
function asShown(campaign: CampaignContextValue, snapshot: Snapshot | undefined): CampaignContextValue {
  if (!snapshot) return campaign;
  return { ...campaign, snapshot, scope: scopeOf({ plan: campaign.plan, snapshot }) };
}

/**
 * How many of these blocks, from the first on, have their place for good while the page waits for data: all of them
 * where nothing that is on its way can still move one. A block whose condition waits has none yet; below one whose list
 * or picture waits, or in which such a block stands, the others have none. In a dialog nothing waits. Pure.
 */
function firstUnsettled(campaign: CampaignContextValue, view: readonly Block[]): number {
  const { plan, live } = campaign;
  const waits = (names: ReadonlySet<string>) => waitsFor(campaign, names)?.kind === "pending";
  const first = live ? -1 : view.findIndex((block) => waits(decidersOf(plan)(block)));
  const block = view[first];
  if (!block) return view.length;
  return waits(plan.reads(block.when)) ? first : first + 1;
}

/** The names that decide how much room a block takes: those that its conditions, lists and picture addresses read, and those of the blocks in it. */
const decidersOf = memoize((plan: Plan) =>
  memoize((block: Block): ReadonlySet<string> => {
    const names = new Set<string>();
    const visit = (value: unknown) => {
      if (typeof value !== "object" || value === null) return;
      // Only blocks have a type: what else has a condition is a text, whose place is kept.
      const { type, when, each, address } = value as Record<string, unknown>;
      const deciders = typeof type === "string" ? [when, type !== "marquee" && each, address] : [each];
      for (const one of deciders) for (const name of plan.reads(one as Expression)) names.add(name);
      Object.values(value).forEach(visit);
    };
    visit(block);
    return names;
  }),
);

/** What developers are told of a block without a view; on phones without the advice, which would only weigh there. */
function noView(type: string, at: string): string {
  const what = `No block "${type}" for ${at}`;
  return import.meta.env.DEV ? `${what}: src/blocks/${type}/View.tsx is not there` : what;
}

/** Of a block it could not be read whether it is meant: it is not there, and the page says that something is the matter. */
function Unsure() {
  useTrouble(UNAVAILABLE);
  return null;
}

interface Trouble {
  what: string;
  report(what: string): void;
}

/** What stands in place of a block that cannot be drawn: its name for developers, nothing for customers. */
function Missing({ what, report }: Trouble) {
  report(what);
  return import.meta.env.DEV ? <p role="alert">{what}</p> : null;
}

/** Keeps a block's failure from taking the page with it. */
class Guard extends Component<Trouble & { children: ReactNode }, { failed: boolean }> {
  constructor(props: Trouble & { children: ReactNode }) {
    super(props);
    // Not a class field: lowered for iOS 14 it would bring a helper that weighs more than this file.
    this.state = { failed: false };
  }

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error) {
    this.props.report(`${this.props.what}: ${error.message}`);
  }

  override render() {
    return this.state.failed ? <Missing {...this.props} /> : this.props.children;
  }
}
