import { Component, type ReactNode, use } from "react";
import type { Block } from "../language/document.generated.ts";
import { memoize } from "../language/memoize.ts";
import { ownEntryOf, UNKNOWN } from "../language/values.ts";
import type { Expression, Plan } from "../plan/plan.ts";
import { type Snapshot, scopeOfSnapshot } from "../play/snapshot.ts";
import { reasonDataIsMissing } from "../play/state-table.ts";
import {
  BlockPathContext,
  CampaignContext,
  type CampaignContextValue,
  useCampaign,
  useErrorMessage,
  useWord,
} from "./campaign-context.ts";

/**
 * Draws the blocks whose condition holds, from top to bottom. A block that fails does not affect the others. Blocks
 * below one whose height is not settled stay hidden until it is, so that nothing visible moves.
 */
export function Blocks({ view, pointer = "/view" }: { view: Block[]; pointer?: string }) {
  const campaign = useCampaign();
  const { plan, views, report } = campaign;
  const place = use(BlockPathContext);
  const isPage = view === plan.campaign.view;
  const shown = isPage ? campaign.shown : undefined;
  const settled = shown?.end ?? countSettledBlocks(campaign, view);
  const drawn = view.map((block, i) => {
    const at = `${pointer}/${i}`;
    const own = campaignAsPrerendered(campaign, shown?.snapshots[i]);
    const isMeant = plan.evaluateCondition(block.when, own.scope);
    if (isMeant !== true)
      return isMeant === UNKNOWN && !own.snapshot.isPrerendering ? <UnknownBlock key={at} /> : null;
    const View = ownEntryOf(views, block.type);
    if (!View) return <BlockPlaceholder key={at} what={missingViewError(block.type, at)} report={report} />;
    const guarded = (
      <BlockErrorBoundary key={at} what={`The block "${block.type}" at ${at} failed`} report={report}>
        <BlockPathContext.Provider value={place + at}>
          {/* The cast is safe: the registry found this view by the block's own type. */}
          <View block={block as never} />
        </BlockPathContext.Provider>
      </BlockErrorBoundary>
    );
    // Always rendered, so that the block stays mounted after hydration.
    return isPage ? (
      <CampaignContext.Provider key={at} value={own}>
        {guarded}
      </CampaignContext.Provider>
    ) : (
      guarded
    );
  });
  if (settled < view.length)
    // The key changes with the position, so that React creates a new element instead of moving a visible one.
    drawn.splice(settled, shown ? view.length : 0, <BlocksPlaceholder key={settled} place={settled} />);
  return drawn;
}

/** Placeholder for the blocks from this index on, whose heights are not known yet (styles/controls.css). */
function BlocksPlaceholder({ place }: { place: number }) {
  return <i data-key={place} className="coming" aria-hidden="true" />;
}

/** Returns the campaign with the page state that a prerendered block already shows, so that hydration changes nothing; without one, the same campaign. */
function campaignAsPrerendered(
  campaign: CampaignContextValue,
  snapshot: Snapshot | undefined,
): CampaignContextValue {
  if (!snapshot) return campaign;
  return { ...campaign, snapshot, scope: scopeOfSnapshot({ plan: campaign.plan, snapshot }) };
}

/**
 * Returns how many blocks, from the first on, have a settled position while the page waits for data. If no pending
 * answer can move a block, this is the number of blocks. A block whose condition waits is not settled; neither are the
 * blocks below a list or picture that waits. In a dialog nothing waits. Pure.
 */
function countSettledBlocks(campaign: CampaignContextValue, view: readonly Block[]): number {
  const { plan, live } = campaign;
  const waits = (names: ReadonlySet<string>) => reasonDataIsMissing(campaign, names)?.kind === "pending";
  const first = live ? -1 : view.findIndex((block) => waits(namesDecidingHeight(plan)(block)));
  const block = view[first];
  if (!block) return view.length;
  return waits(plan.reads(block.when)) ? first : first + 1;
}

/**
 * Returns the names that decide how much room a block takes: those read by its conditions, lists and picture
 * addresses, and by the blocks inside it.
 */
const namesDecidingHeight = memoize((plan: Plan) =>
  memoize((block: Block): ReadonlySet<string> => {
    const names = new Set<string>();
    const visit = (value: unknown) => {
      if (typeof value !== "object" || value === null) return;
      // Only blocks have a type. Other values with a condition are texts, whose room is reserved.
      const { type, when, each, address } = value as Record<string, unknown>;
      const deciders = typeof type === "string" ? [when, type !== "marquee" && each, address] : [each];
      for (const one of deciders) for (const name of plan.reads(one as Expression)) names.add(name);
      Object.values(value).forEach(visit);
    };
    visit(block);
    return names;
  }),
);

/** Returns the error for developers about a block without a view. Production builds omit the advice to save bytes. */
function missingViewError(type: string, at: string): string {
  const what = `No block "${type}" for ${at}`;
  return import.meta.env.DEV ? `${what}: src/blocks/${type}/View.tsx does not exist` : what;
}

/** Stands in for a block whose condition is unknown: draws nothing, and the page says that something is unavailable. */
function UnknownBlock() {
  useErrorMessage(useWord()("dataUnavailable"));
  return null;
}

interface BlockError {
  what: string;
  report(what: string): void;
}

/** Stands in for a block that cannot be drawn: shows its name to developers and nothing to customers. */
function BlockPlaceholder({ what, report }: BlockError) {
  report(what);
  return import.meta.env.DEV ? <p role="alert">{what}</p> : null;
}

/** Error boundary that keeps a block's failure from breaking the page. */
class BlockErrorBoundary extends Component<BlockError & { children: ReactNode }, { failed: boolean }> {
  constructor(props: BlockError & { children: ReactNode }) {
    super(props);
    // Not a class field: lowered for iOS 14, it would add a helper that is larger than this file.
    this.state = { failed: false };
  }

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error) {
    this.props.report(`${this.props.what}: ${error.message}`);
  }

  override render() {
    return this.state.failed ? <BlockPlaceholder {...this.props} /> : this.props.children;
  }
}
