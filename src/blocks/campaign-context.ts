import { type ComponentType, createContext, useContext } from "react";
import type { Block, Campaign } from "../language/document.generated.ts";
import type { Plan } from "../plan/plan.ts";
import { waitsFor } from "../play/ask.ts";
import { type Snapshot, scopeOf } from "../play/snapshot.ts";

/** What every block of a kind is drawn by. */
export type BlockView = ComponentType<{ block: never }>;

/** What blocks are drawn from, and whom they tell of taps. */
export interface CampaignContextValue {
  plan: Plan;
  snapshot: Snapshot;
  /** The view of each kind of block that the page uses. */
  views: Record<string, BlockView>;
  /** A tap on something that does this action, or this call of the native app. */
  tap(action: string): void;
  /** Asks again for all data of the page. */
  retry(): void;
  /** Tells the developers of a block that cannot be drawn. */
  report(what: string): void;
}

export const CampaignContext = createContext<CampaignContextValue | null>(null);

/** The campaign around a block. */
export function useCampaign(): CampaignContextValue {
  const campaign = useContext(CampaignContext);
  if (!campaign) throw new Error("A block is drawn outside of a campaign page.");
  return campaign;
}

/** A text to show, or undefined while it waits for data: then a skeleton stands in its place. */
export type Words = (template: string | undefined) => string | undefined;

/** Renders templates by what the page knows now. */
export function useWords(): Words {
  const { plan, snapshot } = useCampaign();
  return (template) => {
    if (template && waitsFor(plan, snapshot, [template])?.kind === "pending") return undefined;
    return plan.render(template, scopeOf(plan, snapshot));
  };
}

/** The number of an expression by what the page knows now; null where it has none. */
export function useNumber(): (expression: string) => number | null {
  const { plan, snapshot } = useCampaign();
  return (expression) => {
    const value = plan.evaluate(expression, scopeOf(plan, snapshot));
    return typeof value === "number" ? value : null;
  };
}

/** The kinds of block that a campaign uses: in its view, its dialogs, and inside other blocks. */
export function kindsOf({ view, dialogs = {} }: Pick<Campaign, "view" | "dialogs">): Set<string> {
  const kinds = new Set<string>();
  const collect = (blocks: Block[]) => {
    for (const block of blocks) {
      kinds.add(block.type);
      if ("view" in block) collect(block.view);
    }
  };
  collect(view);
  for (const dialog of Object.values(dialogs)) collect(dialog.view);
  return kinds;
}
